import type { Script } from '../../../secrets'

/** What one step in the conversation's shell came to. */
export interface ShellAnswer {
  output: string
  /** Null while the command goes on. */
  exitCode: number | null
  /** `waiting`: it wants to be typed at. `running`: it goes on and wants nothing. */
  state: 'done' | 'waiting' | 'running'
  /** The folder the shell is in. */
  cwd: string
  /** What is worth knowing besides. */
  note: string | null
}

export interface ShellOptions {
  onOutput(text: string): void
  signal: AbortSignal
  /** What runs in place of the script. */
  script?: Script | undefined
}

/** One shell for each conversation, which stays as the last command left it. */
export interface Shells {
  run(conversationId: string, script: string, options: ShellOptions): Promise<ShellAnswer>
  /** Types exactly this. */
  input(conversationId: string, data: string, options: ShellOptions): Promise<ShellAnswer>
  /** Types a control character by its name, e.g. `c`. */
  control(conversationId: string, key: string, options: ShellOptions): Promise<ShellAnswer>
  /** The folder a shell that runs is in now. */
  cwd?(conversationId: string): string | undefined
}
