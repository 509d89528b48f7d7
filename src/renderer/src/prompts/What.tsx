import type { ToolCallBlock } from '../../../shared/conversation'
import type { RiskyPart } from '../../../shared/permission-rules'
import type { PermissionRequest } from '../../../shared/stream-events'
import { argumentsOf, visible } from '../cards'
import { DiffView } from '../diff'
import { said, useWords } from '../i18n'
import { ScrollBox } from '../markdown'
import { Icon } from '../ui'
import { stretchesOf } from './marked'

interface Props {
  call: ToolCallBlock
  request: PermissionRequest
  parts: readonly RiskyPart[]
}

/** All of what would happen: the command with what to look at, or the whole change. */
export function What({ call, request, parts }: Props) {
  const t = useWords('prompts')
  const { command, commandInfo, diff, paths = [] } = request
  const named = paths.filter((path) => !command?.includes(path))
  return (
    <ScrollBox label={t('what')} className="min-h-0 overflow-y-auto px-3 pb-1 text-small">
      {command !== undefined && <Marked command={command} parts={parts} />}
      {commandInfo && <Risk {...commandInfo} />}
      {named.length > 0 && <Paths paths={named} />}
      {diff ? (
        <div className="overflow-hidden rounded-lg border border-line">
          <DiffView diff={diff} label={t('change')} />
        </div>
      ) : (
        command === undefined && <Raw params={call.params} />
      )}
    </ScrollBox>
  )
}

function Marked({ command, parts }: Pick<Props, 'parts'> & { command: string }) {
  return (
    <pre
      data-testid="permission-command"
      className="mb-2 whitespace-pre-wrap rounded-lg border border-line bg-surface px-3 py-2 font-mono text-code [overflow-wrap:anywhere]"
    >
      {stretchesOf(command, parts).map(({ text, reasons }, index) =>
        reasons.length > 0 ? (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a command do not move
            key={index}
            title={reasons.map(said).join(' ')}
            className="underline decoration-warn decoration-wavy underline-offset-2"
          >
            {visible(text)}
          </mark>
        ) : (
          visible(text)
        ),
      )}
    </pre>
  )
}

const RISKS = { low: 'text-muted', medium: 'text-warn', high: 'text-danger' } as const

function Risk({ riskLevel, reasons }: NonNullable<PermissionRequest['commandInfo']>) {
  const t = useWords('prompts')
  return (
    <div className="mb-2 flex gap-2" data-testid="permission-risk" data-risk={riskLevel}>
      <Icon name={riskLevel === 'low' ? 'info' : 'warning'} className={`mt-0.5 ${RISKS[riskLevel]}`} />
      <div className="min-w-0">
        <span className={`font-medium ${RISKS[riskLevel]}`}>{t(`risk.${riskLevel}`)}</span>
        {reasons.length === 1 && <span> {visible(said(reasons[0] ?? ''))}</span>}
        {reasons.length > 1 && (
          <ul className="list-disc pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{visible(said(reason))}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Paths({ paths }: { paths: string[] }) {
  const t = useWords('prompts')
  return (
    <ul aria-label={t('paths')} className="mb-2">
      {paths.map((path) => (
        <li key={path} className="flex gap-2">
          <Icon name="file" className="mt-0.5 text-muted" />
          <span className="min-w-0 font-mono text-code [overflow-wrap:anywhere]">{visible(path)}</span>
        </li>
      ))}
    </ul>
  )
}

function Raw({ params }: { params: string }) {
  return (
    <dl className="mb-2 grid grid-cols-[auto_1fr] gap-x-3 font-mono text-code">
      {Object.entries(argumentsOf(params)).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{visible(name)}</dt>
          <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {visible(typeof value === 'string' ? value : JSON.stringify(value))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
