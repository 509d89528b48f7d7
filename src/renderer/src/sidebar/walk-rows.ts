/** Arrow keys go from row to row in a list. */
export function walkRows(event: React.KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by || !(event.target instanceof HTMLElement) || !('row' in event.target.dataset)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows[rows.indexOf(event.target) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}
