import { shell } from 'electron'
import type { IpcResponse } from '../../../shared/ipc'
import { AgentError } from '../../agent'
import type { Scope, UndoReport } from '../../history'
import type { Handlers } from '../answer'
import type { Core } from '../core'

type Picture = IpcResponse<'call:images'>[number]

const LOG_LINES = 2_000
const LOG_CHARS = 500_000

/** Files a conversation changed and commands it runs. */
export function workHandlers({
  agent,
  store,
  history,
  secrets,
  runtime,
  changed,
}: Core): Pick<
  Handlers,
  | 'history:files'
  | 'history:undo'
  | 'history:redo'
  | 'file:open'
  | 'call:images'
  | 'session:list'
  | 'session:log'
  | 'session:write'
  | 'session:end'
> {
  /** A path with a name in it, as the window knows it, is the one with the value. */
  const real = (path: string) => (secrets.unknown(path, '').length > 0 ? path : secrets.resolve(path, ''))
  const realScope = (scope: Scope) => ('file' in scope ? { file: real(scope.file) } : scope)
  const redacted = <T extends Named>(file: T): T => ({ ...file, ...secrets.redact(named(file)) })

  return {
    'history:files': async ({ conversationId }) => {
      const workspace = await agent.workspaceOf(conversationId)
      const files = workspace ? await history.files(workspace, conversationId) : []
      return {
        files: files.map(({ changes: _changes, ...file }) => redacted(file)),
        changes: history.list(conversationId).map((one) => ({ ...one, files: one.files.map(redacted) })),
      }
    },
    'history:undo': async ({ conversationId, scope, force }) => {
      const workspace = await need(agent, conversationId)
      const report = await history.undo(workspace, conversationId, realScope(scope), { force })
      changed(conversationId, 'history')
      return toView(report, secrets.redact)
    },
    'history:redo': async ({ conversationId, scope }) => {
      const report = await history.redo(await need(agent, conversationId), conversationId, realScope(scope))
      changed(conversationId, 'history')
      return toView(report, secrets.redact)
    },
    'file:open': async ({ conversationId, path }) => {
      const { absolute } = await (await need(agent, conversationId)).locate(real(path))
      shell.showItemInFolder(absolute)
      return {}
    },
    'call:images': ({ messageId, step, callId }) => store.extras.images(messageId, step, callId) as Picture[],
    'session:list': ({ conversationId }) =>
      runtime
        .list(conversationId)
        .map(({ sessionId, command, cwd, status, startedAt, endedAt, exitCode, outputBytes }) => ({
          ...{
            sessionId,
            command,
            cwd: secrets.redact(cwd),
            status,
            startedAt,
            endedAt,
            exitCode,
            outputBytes,
          },
        })),
    'session:log': async ({ conversationId, sessionId, offset }) => {
      const { lines, total } = await runtime.log(conversationId, sessionId, {
        offset,
        limit: LOG_LINES,
        chars: LOG_CHARS,
      })
      return { lines, total }
    },
    'session:write': async ({ conversationId, sessionId, data }) => {
      await runtime.write(conversationId, sessionId, { data, eof: false })
      return {}
    },
    'session:end': async ({ conversationId, sessionId }) => {
      await runtime.kill(conversationId, sessionId)
      return {}
    },
  }
}

interface Named {
  path: string
  shown: string
  diff?: string
  omitted?: string
}

/** What of a file is text for a person. */
function named({ path, shown, diff, omitted }: Named): Named {
  return {
    path,
    shown,
    ...(diff === undefined ? {} : { diff }),
    ...(omitted === undefined ? {} : { omitted }),
  }
}

async function need(agent: Core['agent'], conversationId: string) {
  const workspace = await agent.workspaceOf(conversationId)
  if (!workspace)
    throw new AgentError('UNAVAILABLE', 'The folder of this conversation is not there. Choose it again.')
  return workspace
}

function toView(report: UndoReport, redact: (text: string) => string) {
  return {
    ok: report.ok,
    ...(report.ok ? {} : { message: redact(report.error.message) }),
    files: report.files.map(({ shown, outcome, reason }) => ({
      shown: redact(shown),
      outcome,
      ...(reason ? { reason: redact(reason) } : {}),
    })),
  }
}
