import { shell } from 'electron'
import type { IpcResponse } from '../../../shared/ipc'
import { AgentError } from '../../agent'
import type { UndoReport } from '../../history'
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
  return {
    'history:files': async ({ conversationId }) => {
      const workspace = await agent.workspaceOf(conversationId)
      const files = workspace ? await history.files(workspace, conversationId) : []
      return {
        files: files.map(({ changes: _changes, ...file }) => file),
        changes: history.list(conversationId),
      }
    },
    'history:undo': async ({ conversationId, scope, force }) => {
      const workspace = await need(agent, conversationId)
      const report = await history.undo(workspace, conversationId, scope, { force })
      changed(conversationId, 'history')
      return toView(report)
    },
    'history:redo': async ({ conversationId, scope }) => {
      const report = await history.redo(await need(agent, conversationId), conversationId, scope)
      changed(conversationId, 'history')
      return toView(report)
    },
    'file:open': async ({ conversationId, path }) => {
      const { absolute } = await (await need(agent, conversationId)).locate(path)
      shell.showItemInFolder(absolute)
      return {}
    },
    'call:images': ({ messageId, step, callId }) => store.extras.images(messageId, step, callId) as Picture[],
    'session:list': ({ conversationId }) =>
      runtime
        .list(conversationId)
        .map(({ sessionId, command, cwd, status, startedAt, endedAt, exitCode, outputBytes }) => ({
          ...{ sessionId, command, cwd, status, startedAt, endedAt, exitCode, outputBytes },
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

async function need(agent: Core['agent'], conversationId: string) {
  const workspace = await agent.workspaceOf(conversationId)
  if (!workspace)
    throw new AgentError('UNAVAILABLE', 'The folder of this conversation is not there. Choose it again.')
  return workspace
}

function toView(report: UndoReport) {
  return {
    ok: report.ok,
    ...(report.ok ? {} : { message: report.error.message }),
    files: report.files.map(({ shown, outcome, reason }) => ({
      shown,
      outcome,
      ...(reason ? { reason } : {}),
    })),
  }
}
