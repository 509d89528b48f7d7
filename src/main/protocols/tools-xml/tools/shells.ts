/** What a command in the conversation's shell came to. */
export interface ShellAnswer {
  output: string
  /** Null while it runs. */
  exitCode: number | null
  /** It runs and seems to wait for input. */
  waiting: boolean
}

export interface ShellOptions {
  /** Where a new shell begins. */
  cwd: string
  onOutput(text: string): void
  signal: AbortSignal
}

/** One shell for each conversation, which stays as the last command left it. */
export interface Shells {
  run(conversationId: string, script: string, options: ShellOptions): Promise<ShellAnswer>
  input(conversationId: string, data: string, options: ShellOptions): Promise<ShellAnswer>
  /** The name of a key that is pressed with Ctrl, e.g. `c`. */
  control(conversationId: string, key: string, options: ShellOptions): Promise<ShellAnswer>
}
