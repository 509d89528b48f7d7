import type { ToolResult } from './envelope'
import { STREAM_EVENTS, type StreamEvent } from './stream-events'

/*
 * One event of each kind, out of one story: the user asks to make a date parser strict. The agent looks for it,
 * asks one question, runs the tests and finishes. The answer after it fails. Events in between are left out, so
 * the numbers jump.
 */
const conversationId = '3f0c6f0e-58a1-4f0b-9d0a-6a1c2b7e4d11'
const eventId = '9b1d7a52-2c64-4f5e-8a37-0e5f1c9d3b20'
const failedEventId = 'c47e90ab-71d3-4b0f-bb5e-2d8a6f10e934'

const RESPONSE = STREAM_EVENTS.RESPONSE
const at = (seq: number) => ({ eventId, conversationId, seq })
const delta = (seq: number) => ({ ...at(seq), stream_kind: 'delta' as const })

const grep = {
  tool_call_id: 'call_1',
  tool_call_name: 'grep',
  tool_call_server_name: 'agent-filesystem',
}
const grepParams = '{"pattern":"parseDate","path":"src"}'

const question = {
  tool_call_id: 'call_2',
  tool_call_name: 'question',
  tool_call_server_name: 'agent-conversation',
}

const exec = {
  tool_call_id: 'call_3',
  tool_call_name: 'exec',
  tool_call_server_name: 'agent-runtime',
}
const execParams = '{"command":"npm test"}'

const success: ToolResult = {
  ok: true,
  summary: 'Found 2 matches in 2 files',
  data: {
    matches: [
      { path: 'src/date.ts', line: 4, text: 'export function parseDate(text: string): Date {' },
      { path: 'src/form.ts', line: 17, text: '  const due = parseDate(input.value)' },
    ],
    files: 2,
  },
  meta: { truncated: false, returned: 2, total: 2 },
}

const failure: ToolResult = {
  ok: false,
  error: {
    code: 'NON_ZERO_EXIT',
    message: 'npm test ended with exit code 1.',
    exitCode: 1,
    output: '✗ refuses 2026-02-30\n1 failed, 11 passed\n',
  },
}

export const sampleResults: Record<'success' | 'failure', ToolResult> = { success, failure }

export const sampleEvents = {
  init: { channel: RESPONSE, payload: { ...at(0), stream_kind: 'init' } },
  reasoning: {
    channel: RESPONSE,
    payload: { ...delta(1), reasoning_content: 'I need to see where dates are parsed.' },
  },
  text: { channel: RESPONSE, payload: { ...delta(2), content: 'I will look for the date parser first.' } },
  'tool-start': {
    channel: RESPONSE,
    payload: { ...delta(3), ...grep, tool_call: 'start', tool_call_params: grepParams },
  },
  'tool-running': {
    channel: RESPONSE,
    payload: { ...delta(4), ...grep, tool_call: 'running', tool_call_params: grepParams },
  },
  'tool-end': {
    channel: RESPONSE,
    payload: {
      ...delta(5),
      ...grep,
      tool_call: 'end',
      tool_call_params: grepParams,
      tool_call_response:
        'Found 2 matches in 2 files\nsrc/date.ts:4: export function parseDate(text: string): Date {\nsrc/form.ts:17:   const due = parseDate(input.value)',
      tool_call_response_raw: { toolResult: success },
    },
  },
  question: {
    channel: RESPONSE,
    payload: {
      ...delta(7),
      ...question,
      tool_call: 'question-required',
      tool_call_params:
        '{"question":"What should parseDate do with a day that does not exist?","options":[{"label":"Throw"},{"label":"Return null"}]}',
      question_request: {
        requestId: 'question_1',
        header: 'Bad dates',
        question: 'What should parseDate do with a day that does not exist?',
        options: [
          { label: 'Throw', description: 'Callers must catch a RangeError.' },
          { label: 'Return null', description: 'Callers must check for null.' },
        ],
        multiple: false,
        custom: true,
      },
    },
  },
  permission: {
    channel: RESPONSE,
    payload: {
      ...delta(10),
      ...exec,
      tool_call: 'permission-required',
      tool_call_params: execParams,
      permission_request: {
        requestId: 'permission_1',
        toolName: 'exec',
        serverName: 'agent-runtime',
        permissionType: 'command',
        description: 'Run npm test in the workspace.',
        command: 'npm test',
        commandInfo: { riskLevel: 'medium', reasons: ['npm test runs a script from package.json.'] },
        rememberable: true,
      },
    },
  },
  'tool-update': {
    channel: RESPONSE,
    payload: { ...delta(12), ...exec, tool_call: 'update', tool_call_response: '✗ refuses 2026-02-30\n' },
  },
  'tool-error': {
    channel: RESPONSE,
    payload: {
      ...delta(14),
      ...exec,
      tool_call: 'error',
      tool_call_params: execParams,
      tool_call_response:
        'NON_ZERO_EXIT: npm test ended with exit code 1.\n✗ refuses 2026-02-30\n1 failed, 11 passed\n',
      tool_call_response_raw: { toolResult: failure },
    },
  },
  final: {
    channel: RESPONSE,
    payload: {
      ...at(22),
      stream_kind: 'final',
      usage: { inputTokens: 5210, outputTokens: 418, cachedTokens: 4096 },
    },
  },
  end: { channel: STREAM_EVENTS.END, payload: { ...at(23), userStop: false } },
  error: {
    channel: STREAM_EVENTS.ERROR,
    payload: {
      eventId: failedEventId,
      conversationId,
      seq: 1,
      error: { code: 'UNAVAILABLE', message: 'The provider closed the connection. Try again.' },
    },
  },
} satisfies Record<string, StreamEvent>
