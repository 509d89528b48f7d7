import type { Ask, AskWords } from './ask'

/** A chat where open permissions are told. */
export interface Desk {
  tell(ask: Ask): Promise<void>
  /** It was answered, here or elsewhere: the message says so and its buttons go. */
  close(requestId: string, how: string): Promise<void>
  /** Waits for buttons of messages that are there already. */
  listen(): void
  stop(): Promise<void>
}

export interface DeskWords extends AskWords {
  allowOnce: string
  deny: string
  /** `{}` stands for who did it. */
  allowedBy: string
  deniedBy: string
  allowedHere: string
  deniedHere: string
  over: string
  notYou: string
  answerInApp: string
}

export interface DeskDeps {
  words(): DeskWords
  /** Gives the answer of a button and says in words what became of it. */
  answer(requestId: string, allow: boolean, who: string): string
  /** Something still waits for an answer. */
  waiting(): boolean
  warn(text: string): void
}
