import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { setLanguage, startI18n } from './i18n'
import { AppContext, createAppState, rememberedLanguage, rememberLanguage } from './state'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

startI18n(rememberedLanguage())
const state = createAppState(window.deskwright)
state.preferences.subscribe(() => {
  const { settings } = state.preferences.get()
  if (!settings) return
  rememberLanguage(settings.language)
  setLanguage(settings.language)
})
state.work.start()
void state.preferences.load()
void state.chat.start()
window.addEventListener('pagehide', state.notices.expireAll)

createRoot(root).render(
  <StrictMode>
    <AppContext value={state}>
      <App />
    </AppContext>
  </StrictMode>,
)
