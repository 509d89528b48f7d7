export type Said = { type: 'text'; text: string } | { type: 'reasoning'; text: string }

/** Puts pieces of one kind together, and leaves out the blanks around what stands between tags. */
export interface Voice<E extends { type: string }> {
  say(type: Said['type'], text: string): void
  tell(event: E): void
  /** Something else begins: blanks that were held back mean nothing. */
  rest(): void
  take(): (Said | E)[]
}

export function createVoice<E extends { type: string }>(): Voice<E> {
  let events: (Said | E)[] = []
  let open: Said | null = null
  let blanks = ''
  const spoken = new Set<string>()
  return {
    say(type, text) {
      const said = text.trimEnd()
      if (!said) {
        blanks += text
        return
      }
      const lead = spoken.has(type) ? blanks : ''
      const piece = lead + (spoken.has(type) ? said : said.trimStart())
      spoken.add(type)
      blanks = text.slice(said.length)
      if (open?.type === type) open.text += piece
      else {
        const event: Said = { type, text: piece }
        open = event
        events.push(event)
      }
    },
    tell(event) {
      open = null
      events.push(event)
    },
    rest() {
      blanks = ''
      open = null
    },
    take() {
      const made = events
      events = []
      open = null
      return made
    },
  }
}
