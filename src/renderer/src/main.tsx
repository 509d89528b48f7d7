import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { createChat } from './chat'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

const chat = createChat(window.deskwright)
void chat.start()
createRoot(root).render(
  <StrictMode>
    <App chat={chat} />
  </StrictMode>,
)
