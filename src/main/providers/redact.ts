/** Shorter values are words like `ollama` that servers without keys are given. */
const SHORTEST_SECRET = 8

/** Puts dots where one of the secrets stood. */
export function redact(text: string, secrets: (string | undefined)[]): string {
  return secrets.reduce<string>((done, secret) => {
    if (!secret || secret.length < SHORTEST_SECRET) return done
    return done.replaceAll(secret, '•••').replaceAll(encodeURIComponent(secret), '•••')
  }, text)
}
