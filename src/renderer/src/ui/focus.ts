/** The two places the keyboard returns to, wherever they are in the tree. */
export const composer = () => document.querySelector<HTMLTextAreaElement>('[data-testid=composer]')
const search = () => document.querySelector<HTMLInputElement>('[data-testid=search]')

export const focusComposer = (when?: Promise<unknown>) => focusSoon(composer, when)
export const focusSearch = () => focusSoon(search)

/** What is typed where nothing takes it was meant for the message. */
export function passOn(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !metaKey && !altKey) composer()?.focus()
}

let latest = 0

/** What was only now asked for is there after the next frame. Who went elsewhere while it was waited for is left alone. */
async function focusSoon(find: () => HTMLElement | null, when?: Promise<unknown>): Promise<void> {
  const mine = ++latest
  const from = document.activeElement
  await when
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    const left = when && activeElement !== from && activeElement !== body
    if (mine === latest && !left) find()?.focus()
  })
}
