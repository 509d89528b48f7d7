/**
 * The page's policy refuses the style elements xterm makes when it opens. While `open` runs it gets others, which hand
 * their text to a style sheet of the page. Returns what takes the sheets away again.
 */
export function withAdoptedStyles(open: () => void): () => void {
  const sheets: CSSStyleSheet[] = []
  const create = document.createElement.bind(document)
  const instead = (name: string) => (name === 'style' ? styleElement(sheets) : create(name))
  Object.defineProperty(document, 'createElement', { value: instead, configurable: true })
  try {
    open()
  } finally {
    Reflect.deleteProperty(document, 'createElement')
  }
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
  }
}

function styleElement(sheets: CSSStyleSheet[]): HTMLElement {
  const sheet = new CSSStyleSheet()
  sheets.push(sheet)
  document.adoptedStyleSheets.push(sheet)
  return Object.defineProperty(document.createElement('template'), 'textContent', {
    set: (css: string) => void sheet.replaceSync(css),
  })
}
