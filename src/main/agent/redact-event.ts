import type { StreamEvent } from '../../shared/stream-events'
import type { Secrets } from '../secrets'

/** An event without values. Only what is free text is looked at: what the window and the loop go by stays as it is. */
export function redactEvent(secrets: Secrets, event: StreamEvent): StreamEvent {
  const { payload } = event
  if ('error' in payload) {
    const error = { ...payload.error, message: secrets.redact(payload.error.message) }
    return { ...event, payload: { ...payload, error } } as StreamEvent
  }
  if (!('tool_call' in payload)) return event
  return { ...event, payload: { ...payload, ...changes(secrets, payload) } } as StreamEvent
}

type ToolPayload = Extract<StreamEvent['payload'], { tool_call: string }>

function changes({ redact, redactResult }: Secrets, payload: ToolPayload): Partial<ToolPayload> {
  switch (payload.tool_call) {
    case 'update':
      return { tool_call_response: redact(payload.tool_call_response) }
    case 'end':
    case 'error': {
      const toolResult = redactResult(payload.tool_call_response_raw.toolResult)
      return {
        tool_call_response: redact(payload.tool_call_response),
        tool_call_response_raw: { toolResult },
      }
    }
    case 'permission-required': {
      const { description, command, paths, diff, commandInfo, ...rest } = payload.permission_request
      return {
        permission_request: {
          ...rest,
          ...redact({ description, ...defined({ command, paths, diff }) }),
          ...(commandInfo ? { commandInfo: { ...commandInfo, reasons: redact(commandInfo.reasons) } } : {}),
        },
      }
    }
    case 'question-required': {
      const { requestId, ...rest } = payload.question_request
      return { question_request: { ...redact(rest), requestId } }
    }
    default:
      return {}
  }
}

function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never
}
