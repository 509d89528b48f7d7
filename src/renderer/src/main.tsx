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
window.deskwright.onChange(({ conversationId, what }) => {
  if (what !== 'shown') return
  state.view.showChat()
  void state.chat.open(conversationId)
})
state.work.start()
state.tasks.start()
state.schedules.start()
state.skills.start()
void state.preferences.load()
void state.chat.start()
void state.chat.started.then(state.schedules.load)

createRoot(root).render(
  <StrictMode>
    <AppContext value={state}>
      <App />
    </AppContext>
  </StrictMode>,
)
