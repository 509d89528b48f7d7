import type { Conversation } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { useApp, useSettings } from '../state'
import { Button } from '../ui'
import { KeyLine } from './KeyLine'
import { Suggestions } from './Suggestions'

/** An empty conversation shows where it works, what to try, and the keys. */
export function Welcome({ conversation }: { conversation: Conversation }) {
  const t = useWords('shell')
  const { view } = useApp()
  const { workspace, provider } = conversation
  const demo = provider === 'demo'
  const added = (useSettings()?.providers.length ?? 0) > 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} data-testid="welcome">
      <section className="mx-auto flex w-full max-w-[792px] flex-col gap-6 px-6 pt-[8vh] pb-6">
        <div>
          <h2 className="mb-2 font-semibold text-body">{t('welcome.title')}</h2>
          <p className="text-muted">{t('welcome.intro')}</p>
        </div>
        {workspace ? <Suggestions workspace={workspace} demo={demo} /> : <NoFolder demo={demo} />}
        {demo && (
          <div className="flex flex-wrap items-center gap-3 border-line border-t pt-4 text-muted">
            <p className="min-w-60 flex-1">{t(added ? 'welcome.demoChosen' : 'welcome.demo')}</p>
            <Button
              {...(added ? {} : { icon: 'plus' as const })}
              data-testid="add-model"
              onClick={() => view.showSettings('models')}
            >
              {t(added ? 'welcome.chooseModel' : 'welcome.addModel')}
            </Button>
          </div>
        )}
        <KeyLine />
      </section>
    </div>
  )
}

function NoFolder({ demo }: { demo: boolean }) {
  const t = useWords('shell')
  const { chat } = useApp()
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('welcome.noFolder')}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind={demo ? 'plain' : 'primary'} icon="folder" onClick={() => void chat.chooseWorkspace()}>
          {t('welcome.choose')}
        </Button>
        <Button kind={demo ? 'primary' : 'plain'} data-testid="sample" onClick={() => void chat.openSample()}>
          {t('welcome.sample')}
        </Button>
      </div>
      <p className="text-muted text-small">{t('welcome.sampleHint')}</p>
    </div>
  )
}
