import { said, useWords } from '../i18n'
import { useApp, useStore } from '../state'
import { Button, Icon } from '../ui'

/** What main refused to do, until it is read. */
export function Problem() {
  const t = useWords('shell')
  const { notices } = useApp()
  const problem = useStore(notices, (state) => state.problem)
  if (!problem) return null
  return (
    <div role="alert" className="mx-auto mb-2 flex w-full max-w-[792px] items-start gap-2 px-4 text-small">
      <Icon name="warning" className="mt-0.5 text-danger" />
      <span className="max-h-40 min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap break-words text-danger">
        {said(problem)}
      </span>
      <Button kind="quiet" onClick={notices.clearProblem}>
        {t('dismiss')}
      </Button>
    </div>
  )
}
