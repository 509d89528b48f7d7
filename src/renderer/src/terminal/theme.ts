import type { ITheme, Terminal } from '@xterm/xterm'

/** The colours of programs, each to be read on the box; bright ones are those of the same name. */
const DARK = ['#8b9198', '#ff8f85', '#7ddc8c', '#e8c468', '#8ab4ff', '#d9a5f2', '#6fd6dd', '#d5d8dc']
const LIGHT = ['#1c1e21', '#b3261e', '#1a6e2f', '#7a5600', '#1f5fae', '#86379a', '#0b6670', '#5b6068']
const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const

/** The colours of the box, also when the user changes the theme. Returns what ends that. */
export function followTheme(terminal: Terminal, box: HTMLElement): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    terminal.options.theme = themeOf(getComputedStyle(box), dark.matches)
  }
  paint()
  dark.addEventListener('change', paint)
  return () => dark.removeEventListener('change', paint)
}

function themeOf({ color, backgroundColor }: CSSStyleDeclaration, dark: boolean): ITheme {
  const palette = NAMES.flatMap((name, index) => {
    const value = (dark ? DARK : LIGHT)[index]
    return [[name, value] as const, [`bright${name[0]?.toUpperCase()}${name.slice(1)}`, value] as const]
  })
  return {
    ...Object.fromEntries(palette),
    foreground: color,
    background: backgroundColor,
    cursor: color,
    cursorAccent: backgroundColor,
    selectionBackground: dark ? '#ffffff40' : '#00000026',
  }
}
