/** The two places the keyboard returns to, wherever they are in the tree. */
export const focusComposer = () => focusSoon('[data-testid=composer]')
export const focusSearch = () => focusSoon('[data-testid=search]')

/** What was only now asked for is there after the next frame. */
function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}
