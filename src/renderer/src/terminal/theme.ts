import type { Terminal } from '@xterm/xterm'

/** The colours of the box, also when the user changes the theme. Returns what ends that. */
export function followTheme(terminal: Terminal, box: HTMLElement): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const { color, backgroundColor } = getComputedStyle(box)
    terminal.options.theme = {
      foreground: color,
      background: backgroundColor,
      cursor: color,
      cursorAccent: backgroundColor,
      selectionBackground: dark.matches ? '#ffffff40' : '#00000026',
    }
  }
  paint()
  dark.addEventListener('change', paint)
  return () => dark.removeEventListener('change', paint)
}
