import { parentPort, workerData } from 'node:worker_threads'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import TurndownService from 'turndown'
import type { Job, Page } from './convert'
import type { PageTree, Tree, TreeNode } from './dom'

const MOST_PAGES = 500
const MOST_TEXT = 4_000_000
/** An article shorter than this, and shorter than half of the page, is likely not what the page is about. */
const SURE_ARTICLE = 1_500
const NOISE = 'script, style, noscript, template, iframe, object, embed, svg, canvas, form, dialog'
const BLOCKS =
  /^(address|article|aside|blockquote|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tr|ul)$/i

// Alone in its thread: a page made to take forever, or all memory, takes only this.
const job = workerData as Job
Promise.resolve()
  .then(() => (job.kind === 'pdf' ? readPdf(job.bytes) : readHtml(job)))
  .then(
    (page) => parentPort?.postMessage({ page }),
    (error: Error) => parentPort?.postMessage({ problem: `${error.name}: ${error.message}` }),
  )

function readHtml({ html, url, format }: Extract<Job, { kind: 'html' }>): Page {
  const document = parse(/<html[\s>]/i.test(html) ? html : inBody(html))
  for (const noise of document.querySelectorAll(NOISE)) noise.remove()
  completeLinks(document, url)
  const title = document.querySelector('title')?.textContent?.trim() ?? ''
  const root = articleOf(document) ?? document.querySelector('body') ?? document.documentElement
  const text = format === 'markdown' ? toMarkdown(root) : toText(root)
  return { title: title.replace(/\s+/g, ' '), text: text.replace(/\n{3,}/g, '\n\n').trim() }
}

const parse = (html: string) => parseHTML(html).document as unknown as PageTree

/** What has no root would have its first element for one. */
const inBody = (html: string) => `<html><body>${html}</body></html>`

/** The article of the page, or null when the page is not made of one. */
function articleOf(document: PageTree): Tree | null {
  const whole = document.querySelector('body')?.textContent?.length ?? 0
  const copy = document.cloneNode(true)
  const found = new Readability(copy as unknown as Document, { maxElemsToParse: 200_000 }).parse()
  const length = found?.textContent?.trim().length ?? 0
  if (!found?.content || (length < SURE_ARTICLE && length * 2 < whole)) return null
  return parse(inBody(found.content)).body
}

function completeLinks(document: PageTree, url: string): void {
  const base = URL.parse(document.querySelector('base')?.getAttribute('href') ?? '', url)?.href ?? url
  for (const [selector, name] of [
    ['a[href]', 'href'],
    ['img[src]', 'src'],
  ] as const)
    for (const element of document.querySelectorAll(selector)) {
      const full = URL.parse(element.getAttribute(name) ?? '', base)
      if (full && /^(https?|mailto):$/.test(full.protocol)) element.setAttribute(name, full.href)
      else element.removeAttribute(name)
    }
}

function toMarkdown(root: Tree): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  })
  service.addRule('picture', {
    filter: 'img',
    replacement: (_text, node) => {
      const [alt, src] = ['alt', 'src'].map((name) => (node as Tree).getAttribute(name)?.trim())
      return alt && src ? `![${alt}](${src})` : ''
    },
  })
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (text) =>
      ` ${text
        .trim()
        .replace(/\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|')} |`,
  })
  service.addRule('row', {
    filter: 'tr',
    replacement: (text, node) => `\n|${text}${isHead(node as Tree) ? ruler(node as Tree) : ''}`,
  })
  service.addRule('table', { filter: 'table', replacement: (text) => `\n\n${text.trim()}\n\n` })
  service.addRule('rows', {
    filter: ['thead', 'tbody', 'tfoot'],
    replacement: (text) => text,
  })
  return service.turndown(root as unknown as TurndownService.Node)
}

/** The first row of a table is its head, whatever its cells are called. */
const isHead = (row: Tree): boolean => row.closest('table')?.querySelector('tr') === row

const ruler = (row: Tree): string => `\n|${' --- |'.repeat(row.querySelectorAll('th, td').length)}`

function toText(root: Tree): string {
  const parts: string[] = []
  const walk = (node: TreeNode, pre: boolean): void => {
    if (node.nodeType === 3)
      parts.push(pre ? (node.textContent ?? '') : (node.textContent ?? '').replace(/\s+/g, ' '))
    if (node.nodeType !== 1) return
    const name = node.nodeName
    if (/^br$/i.test(name)) parts.push('\n')
    const block = BLOCKS.test(name)
    if (block) parts.push('\n')
    for (const child of node.childNodes) walk(child, pre || /^pre$/i.test(name))
    if (block) parts.push('\n')
    if (/^t[dh]$/i.test(name)) parts.push('\t')
  }
  walk(root, false)
  return parts.join('').replace(/[ \t]*\n[ ]*/g, '\n')
}

async function readPdf(bytes: Uint8Array): Promise<Page> {
  const { getDocumentProxy, getMeta } = await import('unpdf')
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 })
  const { info } = await getMeta(pdf)
  const pages: string[] = []
  let length = 0
  const most = Math.min(pdf.numPages, MOST_PAGES)
  for (let number = 1; number <= most && length < MOST_TEXT; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    pages.push(`[page ${number}]\n${text.trim()}`)
    length += text.length
  }
  const left = pdf.numPages - pages.length
  const title = typeof info.Title === 'string' ? info.Title : ''
  return { title, text: pages.join('\n\n'), pages: pdf.numPages, cut: left > 0 }
}
