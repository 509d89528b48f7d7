import { lazy, Suspense } from 'react'
import { Composer } from '../composer'
import { Header } from '../header'
import { useWords } from '../i18n'
import { Sidebar } from '../sidebar'
import { useChat, useView } from '../state'
import { Toasts } from '../ui'
import { Conversation } from './Conversation'
import { DropZone } from './DropZone'
import { Problem } from './Problem'
import { Slow } from './Slow'
import { useShortcuts } from './shortcuts'
import { Trouble } from './Trouble'

const Panel = lazy(() => import('../panel'))
const PromptDock = lazy(() => import('../prompts').then(({ PromptDock }) => ({ default: PromptDock })))
const SettingsPage = lazy(() => import('../settings'))
const Keys = lazy(() => import('./Keys'))
const Lightbox = lazy(() => import('../pictures/Lightbox'))

/** The frame: conversations, the one that is open, and what the agent did in it. */
export function App() {
  const t = useWords('shell')
  const ready = useChat((state) => state.ready)
  const page = useView((state) => state.page)
  const sidebar = useView((state) => state.sidebar)
  const panel = useView((state) => state.panel && state.page === 'chat')
  const keys = useView((state) => state.keys)
  const enlarged = useView((state) => state.enlarged)
  useShortcuts()
  return (
    <div className="relative flex h-full">
      {sidebar && <Sidebar />}
      <main aria-label={t('app')} aria-busy={!ready} className="flex min-w-0 flex-1 flex-col">
        <Slow />
        {page === 'settings' ? (
          <>
            <Trouble>
              <Suspense>
                <SettingsPage />
              </Suspense>
            </Trouble>
            <Problem />
          </>
        ) : (
          <>
            <Header />
            <Trouble>
              <Conversation />
            </Trouble>
            <Trouble>
              <Suspense>
                <PromptDock />
              </Suspense>
            </Trouble>
            <Problem />
            <Composer />
          </>
        )}
      </main>
      {panel && (
        <Trouble>
          <Suspense>
            <Panel />
          </Suspense>
        </Trouble>
      )}
      <Suspense>{keys && <Keys />}</Suspense>
      <Suspense>{enlarged && <Lightbox picture={enlarged} />}</Suspense>
      <DropZone />
      <Toasts />
    </div>
  )
}
