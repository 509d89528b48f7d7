import { useId, useState } from 'react'
import type { ToolCallBlock } from '../../../shared/conversation'
import type { Answer } from '../../../shared/requests'
import type { PermissionRequest } from '../../../shared/stream-events'
import { visible } from '../cards'
import { said, useWords } from '../i18n'
import { Icon, passOn } from '../ui'
import { Buttons } from './Buttons'
import { useDetails } from './details'
import { useEarlyYes } from './early-yes'
import { Frame } from './Frame'
import { Proposals } from './Proposals'
import { useSettled } from './settled'
import { What } from './What'

interface Props {
  call: ToolCallBlock
  request: PermissionRequest
  busy: boolean
  onAnswer(answer: Answer): void
}

const ONCE: Answer = { kind: 'allow', scope: 'once' }

/** One call that needs a yes: what it is in plain words, all of it, and how long the yes should last. */
export function PermissionPrompt({ call, request, busy, onAnswer }: Props) {
  const t = useWords('prompts')
  const id = useId()
  const settled = useSettled(request.requestId)
  const { proposals, parts, known } = useDetails(request.requestId)
  const [always, setAlways] = useState(false)
  const early = !settled || !known
  const { press: pressYes, takeBack } = useEarlyYes(!early, () => onAnswer(ONCE))

  function press(event: React.KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const atPrompt = event.target === event.currentTarget
    if (event.key !== 'Enter') takeBack()
    if (event.key === 'Escape' && always) {
      setAlways(false)
      event.currentTarget.focus()
    } else if (event.key === 'Escape') onAnswer({ kind: 'deny' })
    else if (event.key === 'Enter' && atPrompt && !event.repeat) pressYes(event.timeStamp)
    else {
      if (atPrompt) passOn(event)
      return
    }
    event.preventDefault()
  }

  return (
    <Frame titleId={`${id}-title`} testId="permission-prompt" onKeyDown={press} onBlur={takeBack}>
      <div className="flex items-start gap-2 px-3 pt-3 pb-2">
        <Icon name="shield" className="mt-[3px] text-warn" />
        <p id={`${id}-title`} className="min-w-0 flex-1 break-words font-medium">
          {visible(said(titleOf(request)))}
        </p>
      </div>
      {always ? (
        <Proposals
          proposals={proposals}
          busy={busy}
          onChoose={(choice) => onAnswer({ kind: 'allow', scope: 'always', choice })}
          onBack={() => setAlways(false)}
        />
      ) : (
        <What call={call} request={request} parts={parts} />
      )}
      <Buttons
        rememberable={request.rememberable && (!known || proposals.length > 0)}
        forConversation={said(proposals[0]?.title ?? '')}
        asked={request.rememberable ? '' : t('everyTime')}
        always={always}
        busy={busy}
        early={early}
        onAlways={() => setAlways(!always)}
        onAnswer={onAnswer}
      />
    </Frame>
  )
}

const LONGEST = 100

/** A command is shown in full below: of a long one this says the beginning. */
function titleOf({ description, command = '' }: PermissionRequest): string {
  const line = command.trim().split('\n')[0] ?? ''
  if (line.length <= LONGEST) return description
  return description.replace(line, () => `${[...line].slice(0, LONGEST).join('')}…`)
}
