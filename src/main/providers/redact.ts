/** Shorter values are words like `ollama` that servers without keys are given, and shorter parts tell nobody anything. */
const SHORTEST_SECRET = 8

/** Puts dots where one of the secrets stood, whole or in part, as it is or as servers write what they were sent. */
export function redact(text: string, secrets: (string | undefined)[]): string {
  return secrets
    .flatMap((secret) => (secret && secret.length >= SHORTEST_SECRET ? formsOf(secret) : []))
    .reduce(withoutParts, text)
}

function formsOf(secret: string): string[] {
  const base64 = [0, 1, 2].map((before) => base64Of(secret, before))
  const hex = Buffer.from(secret).toString('hex')
  const url = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  return [secret, encodeURIComponent(secret), ...new Set([...base64, ...url]), hex, hex.toUpperCase()]
}

/** What the secret looks like in base64 with so many bytes before it, without the characters it shares with its neighbours. */
function base64Of(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
  const whole = Math.floor((bytes.length * 8) / 6)
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), whole)
}

function withoutParts(text: string, form: string): string {
  let out = ''
  let from = 0
  for (let at = 0; at + SHORTEST_SECRET <= text.length; ) {
    const length = partAt(text, at, form)
    if (length === 0) {
      at++
      continue
    }
    out += `${text.slice(from, at)}•••`
    at += length
    from = at
  }
  return out + text.slice(from)
}

/** How many characters from there on are a part of the form; none if they are too few to tell. */
function partAt(text: string, at: number, form: string): number {
  let length = SHORTEST_SECRET - 1
  while (at + length < text.length && form.includes(text.slice(at, at + length + 1))) length++
  return length < SHORTEST_SECRET ? 0 : length
}
