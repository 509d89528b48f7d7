/** The items of a stream until the signal says stop, also when the stream itself does not listen. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]()
  const stop = aborted(signal)
  try {
    for (;;) {
      const item = await Promise.race([items.next(), stop.promise])
      signal.throwIfAborted()
      if (item.done) return
      yield item.value
    }
  } finally {
    stop.forget()
    // A stream that hangs never comes back from this: nobody waits for it.
    Promise.resolve(items.return?.()).catch(() => {})
  }
}

/** The work, or a refusal some time after the signal: the time is for work that cleans up after itself. */
export async function withGrace<T>(work: Promise<T>, signal: AbortSignal, graceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const stop = aborted(signal)
  const late = stop.promise.catch(
    (reason) =>
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(reason), graceMs)
      }),
  )
  try {
    return await Promise.race([work, late])
  } finally {
    stop.forget()
    clearTimeout(timer)
    work.catch(() => {})
  }
}

function aborted(signal: AbortSignal): { promise: Promise<never>; forget(): void } {
  let listener = () => {}
  const promise = new Promise<never>((_resolve, reject) => {
    listener = () => reject(signal.reason)
    if (signal.aborted) listener()
    else signal.addEventListener('abort', listener, { once: true })
  })
  promise.catch(() => {})
  return { promise, forget: () => signal.removeEventListener('abort', listener) }
}
