import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { withAdoptedStyles } from './adopted-styles'
import { followTheme } from './theme'
import { widths } from './widths'

/** A terminal that only shows. */
export interface Screen {
  write(text: string): void
  scroll(lines: number): void
  clear(): void
  dispose(): void
}

const ROWS = 10
/** What is further back is in the log. */
const KEPT_LINES = 5_000
const FONT_PX = 12.5
const HIDE_CURSOR = '\x1b[?25l'

export function createScreen(box: HTMLElement): Screen {
  const terminal = new Terminal({
    convertEol: true,
    disableStdin: true,
    cursorInactiveStyle: 'none',
    scrollback: KEPT_LINES,
    rows: ROWS,
    fontSize: FONT_PX,
    lineHeight: 1.3,
    fontFamily: getComputedStyle(box).fontFamily,
    allowProposedApi: true,
    linkHandler: { activate() {} },
  })
  terminal.unicode.register(widths)
  terminal.unicode.activeVersion = widths.version
  const dropStyles = withAdoptedStyles(() => terminal.open(box))
  // The box around it takes the keys.
  if (terminal.textarea) terminal.textarea.tabIndex = -1
  terminal.attachCustomKeyEventHandler(() => false)
  terminal.write(HIDE_CURSOR)
  const fit = () => terminal.resize(columns(box), ROWS)
  const resized = new ResizeObserver(fit)
  resized.observe(box)
  const dropTheme = followTheme(terminal, box)
  return {
    write: (text) => terminal.write(text),
    scroll: (lines) => terminal.scrollLines(lines),
    clear: () => terminal.reset(),
    dispose() {
      resized.disconnect()
      dropTheme()
      terminal.dispose()
      dropStyles()
    },
  }
}

const SCROLLBAR_PX = 14
let charPx = 0

function columns(box: HTMLElement): number {
  charPx ||= measure(getComputedStyle(box).fontFamily)
  return Math.max(20, Math.floor((box.clientWidth - SCROLLBAR_PX) / charPx))
}

function measure(font: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return FONT_PX * 0.6
  context.font = `${FONT_PX}px ${font}`
  return context.measureText('W').width
}
