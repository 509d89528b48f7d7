import { format } from 'node:util'

/** What is logged from now on holds no secrets. */
export function hideInLog(redact: (text: string) => string): void {
  for (const name of ['log', 'warn', 'error'] as const) {
    const say = console[name].bind(console)
    console[name] = (...all: unknown[]) => say('%s', redact(format(...all)))
  }
}
