import type { ToolCallBlock } from '../../../../shared/conversation'
import { useWords } from '../../i18n'
import { LiveOutput, SessionOutput } from '../../terminal'
import { argumentsOf, textIn } from '../arguments'
import { dataOf } from '../result'
import { useSession } from '../session'
import { visible } from '../visible'
import { Plain } from './Plain'

interface Props {
  call: ToolCallBlock
  conversationId: string
}

/** The whole command and what it printed: live while it runs, also when it went to the background. */
export function Command({ call, conversationId }: Props) {
  const t = useWords('messages')
  const command = textIn(argumentsOf(call.params), 'command') ?? ''
  const running = call.state === 'running' || call.state === 'update'
  const sessionId = textIn(dataOf(call), 'sessionId')
  const goesOn = useSession(call)
  return (
    <>
      <pre className="max-h-40 overflow-y-auto whitespace-pre-wrap border-line border-b px-3 py-2 font-mono text-code last:border-b-0 [overflow-wrap:anywhere]">
        <span className="select-none text-muted">$ </span>
        {visible(command)}
      </pre>
      {running && <LiveOutput text={call.output ?? ''} />}
      {sessionId && (
        <SessionOutput conversationId={conversationId} sessionId={sessionId} running={goesOn ?? false} />
      )}
      {!running && !sessionId && ran(call) && <Printed call={call} empty={t('output.none')} />}
    </>
  )
}

/** A command that was refused has printed nothing, but that is not why. */
const ran = (call: ToolCallBlock) => call.toolResult?.ok || 'exitCode' in dataOf(call)

function Printed({ call, empty }: { call: ToolCallBlock; empty: string }) {
  const output = textIn(dataOf(call), 'output') ?? ''
  if (output.trim() === '') return <p className="px-3 py-2 text-muted">{empty}</p>
  return <Plain text={output} atEnd />
}
