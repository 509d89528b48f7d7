/** What a server answered: the part of a Response that we and the SDKs read, without its streams, which are slow. */
export function answer(
  status: number,
  headers: Headers,
  body: AsyncIterable<Uint8Array> | null,
  url: string,
): Response {
  const text = () => textOf(body ?? [])
  const json = async () => JSON.parse(await text())
  return { status, ok: status >= 200 && status < 300, headers, body, url, text, json } as unknown as Response
}

async function textOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) text += decoder.decode(bytes, { stream: true })
  return text + decoder.decode()
}
