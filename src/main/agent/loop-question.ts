import { randomUUID } from 'node:crypto'
import type { Answers } from './answers'
import type { Emitter } from './emitter'
import { LOOP_SERVER } from './history'

export const CONTINUE = 'Continue'
export const STOP = 'Stop'

interface Deps {
  answers: Answers
  emitter: Emitter
  /** US dollars until now: the cap counts from here when the turn goes on. */
  spent: number
}

/** The loop itself asks whether to go on: shown like a question of the model, which never hears of it. */
export function askLoopQuestion({ answers, emitter, spent }: Deps, concern: string): void {
  const question = {
    header: 'Go on?',
    question: `${concern} Should it go on?`,
    options: [
      { label: CONTINUE, description: 'The model takes the next steps.' },
      { label: STOP, description: 'The turn ends here. Nothing is undone.' },
    ],
    custom: false,
  }
  const callId = `loop_${randomUUID().slice(0, 8)}`
  const held = answers.ask({
    conversationId: emitter.message.conversationId,
    messageId: emitter.message.id,
    callId,
    kind: 'loop',
    hash: callId,
    proposals: [],
    denials: [],
    parts: [],
    paths: [],
  })
  emitter.respond({
    stream_kind: 'delta',
    tool_call_id: callId,
    tool_call_name: 'question',
    tool_call_server_name: LOOP_SERVER,
    tool_call: 'question-required',
    tool_call_params: JSON.stringify({ ...question, spent }),
    question_request: { ...question, requestId: held.id },
  })
}

/** Closes the question that the user just answered, before the turn goes on. */
export function closeLoopQuestion(emitter: Emitter, answer: string): void {
  const call = emitter.message.blocks.at(-1)
  if (call?.type !== 'tool_call' || call.serverName !== LOOP_SERVER || call.toolResult) return
  emitter.respond({
    stream_kind: 'delta',
    tool_call_id: call.id,
    tool_call_name: call.name,
    tool_call_server_name: LOOP_SERVER,
    tool_call: 'end',
    tool_call_params: call.params,
    tool_call_response: answer,
    tool_call_response_raw: {
      toolResult: { ok: true, summary: answer, data: { answer }, meta: { truncated: false } },
    },
  })
}
