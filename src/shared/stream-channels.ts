/** The three channels on which main speaks to the window. Frozen: see docs/specs/agent-tooling-v2/plan.md. */
export const STREAM_EVENTS = {
  RESPONSE: 'stream:response',
  ERROR: 'stream:error',
  END: 'stream:end',
} as const
