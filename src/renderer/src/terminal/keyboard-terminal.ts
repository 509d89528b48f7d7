import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { withAdoptedStyles } from './adopted-styles'
import { followTheme } from './theme'
import { widths } from './widths'

export interface Size {
  cols: number
  rows: number
}

/** A terminal the user types into. */
export interface KeyboardTerminal {
  /** `done` when it is on the screen. */
  write(text: string, done: () => void): void
  size(): Size
  focus(): void
  onInput(listener: (data: string) => void): void
  onResize(listener: (size: Size) => void): void
  dispose(): void
}

interface Options {
  label: string
  isMac: boolean
  /** The key that gives the focus back to the window was pressed. */
  leave(): void
}

const KEPT_LINES = 5_000
const FONT_PX = 12.5
const SCROLLBAR_PX = 14

export function createKeyboardTerminal(box: HTMLElement, { label, isMac, leave }: Options): KeyboardTerminal {
  const terminal = new Terminal({
    allowProposedApi: true,
    scrollback: KEPT_LINES,
    fontSize: FONT_PX,
    lineHeight: 1.3,
    fontFamily: getComputedStyle(box).fontFamily,
    cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    macOptionIsMeta: true,
    // A link that a program paints may lead elsewhere than it says.
    linkHandler: { activate() {} },
  })
  terminal.unicode.register(widths)
  terminal.unicode.activeVersion = widths.version
  const dropStyles = withAdoptedStyles(() => terminal.open(box))
  const dropTheme = followTheme(terminal, box)
  terminal.textarea?.setAttribute('aria-label', label)
  terminal.attachCustomKeyEventHandler((event) => !isOurs(event))

  /** Keys of the window itself: leaving, and copying, which Ctrl-C cannot mean here. */
  function isOurs(event: KeyboardEvent): boolean {
    if (event.key === 'Escape' && event.shiftKey) {
      if (event.type === 'keydown') leave()
      return true
    }
    const letter = event.key.toLowerCase()
    if (isMac || !event.ctrlKey || !event.shiftKey || !['c', 'v'].includes(letter)) return false
    if (letter === 'c' && event.type === 'keydown') {
      event.preventDefault()
      if (terminal.hasSelection()) void navigator.clipboard.writeText(terminal.getSelection())
    }
    return true
  }

  function fill(): void {
    const size = sizeOf(terminal, box)
    if (size) terminal.resize(size.cols, size.rows)
  }
  const resized = new ResizeObserver(fill)
  resized.observe(box)
  fill()
  return {
    write: (text, done) => terminal.write(text, done),
    size: () => ({ cols: terminal.cols, rows: terminal.rows }),
    focus: () => terminal.focus(),
    onInput: (listener) => void terminal.onData(listener),
    onResize: (listener) => void terminal.onResize(({ cols, rows }) => listener({ cols, rows })),
    dispose() {
      resized.disconnect()
      dropTheme()
      terminal.dispose()
      dropStyles()
    },
  }
}

/** How much fits into the box, by the cells that are on the screen now. */
function sizeOf(terminal: Terminal, box: HTMLElement): Size | null {
  const screen = terminal.element?.querySelector('.xterm-screen')?.getBoundingClientRect()
  if (!screen?.width || !screen.height || !box.clientWidth || !box.clientHeight) return null
  const cell = { width: screen.width / terminal.cols, height: screen.height / terminal.rows }
  return {
    cols: Math.max(20, Math.floor((box.clientWidth - SCROLLBAR_PX) / cell.width)),
    rows: Math.max(4, Math.floor(box.clientHeight / cell.height)),
  }
}
