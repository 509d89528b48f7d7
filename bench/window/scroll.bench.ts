import type { Message } from '../../src/shared/conversation'
import { median, type Row, row } from '../row'
import { importConversation, openWindow, percentile } from './opened'

const MESSAGES = 3_000
const ROUNDS = 5
const OPEN_MS = 300
const FRAME_MS = 50

/** A long conversation: until its end is on the screen, and what scrolling through it does to the frames. */
export async function rows(): Promise<Row[]> {
  const opened = await openWindow()
  const { page } = opened
  try {
    await importConversation(
      opened,
      'Long',
      Array.from({ length: MESSAGES }, (_, at) => messageAt(at)),
    )
    await page.reload()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await page.getByTestId('new-conversation').click()
      await page.getByTestId('message').first().waitFor({ state: 'detached' })
      times.push(await page.evaluate(timeToOpen))
    }
    const frames = await page.evaluate(scrollThrough)
    return [
      row(`open ${MESSAGES} messages`, median(times), 'the limit', OPEN_MS, 'ms', 1),
      row('longest frame while scrolling', Math.max(...frames), 'the limit', FRAME_MS, 'ms', 1),
      row('95 % of frames while scrolling', percentile(frames, 0.95), 'the limit', 20, 'ms', 1),
    ]
  } finally {
    await opened.close()
  }
}

/** From the click until the last message is painted. */
export async function timeToOpen(): Promise<number> {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const item = [...document.querySelectorAll<HTMLElement>('[data-testid=conversation-item]')].find((one) =>
    one.textContent.includes('Long'),
  )
  const begun = performance.now()
  item?.click()
  for (;;) {
    await frame()
    const last = [...document.querySelectorAll('[data-testid=message]')].at(-1)
    if (last?.textContent.includes('the very last') && last.getBoundingClientRect().top < innerHeight) break
  }
  await new Promise((done) => setTimeout(done))
  return performance.now() - begun
}

/** Up in steps of a wheel, then through all of it in large jumps, then down again: a step a frame, with its time. */
export async function scrollThrough(): Promise<number[]> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
  const box = document.querySelector('[data-testid=messages]')
  if (!box) throw new Error('There is no list of messages.')
  const jump = box.scrollHeight / 120
  const frames: number[] = []
  let last = await frame()
  for (const [steps, by] of [
    [240, -120],
    [120, -jump],
    [240, 120],
  ] as const)
    for (let step = 0; step < steps; step++) {
      box.scrollBy(0, by)
      const now = await frame()
      frames.push(now - last)
      last = now
    }
  return frames
}

export function messageAt(at: number): Message {
  const common = { id: `m${at}`, conversationId: 'made', state: 'done' as const, createdAt: at, nextSeq: 1 }
  if (at % 2 === 0)
    return {
      ...common,
      role: 'user',
      blocks: [
        { type: 'text', step: 0, text: `Question ${at}: how does part ${at} work, and where is it used?` },
      ],
    }
  const name = at === MESSAGES - 1 ? 'the very last' : `number ${at}`
  return {
    ...common,
    role: 'assistant',
    usage: { inputTokens: 1_200, outputTokens: 300, cachedTokens: 800 },
    blocks: [
      { type: 'reasoning', step: 0, text: 'Let me look at the parts first.', startedAt: 1, endedAt: 2_500 },
      callAt(at, 'read', 'a'),
      callAt(at, 'grep', 'b'),
      callAt(at, 'edit', 'c'),
      { type: 'text', step: 1, text: answerText(name, at) },
    ],
  }
}

function callAt(at: number, name: string, id: string): Message['blocks'][number] {
  return {
    type: 'tool_call',
    step: 0,
    id,
    name,
    serverName: 'agent-filesystem',
    params: JSON.stringify({ path: `src/part-${at}.ts`, pattern: 'part' }),
    state: 'end',
    response: `part ${at}`,
    toolResult: {
      ok: true,
      summary: 'done',
      data: { path: `src/part-${at}.ts`, content: `export const part = ${at}` },
      meta: { truncated: false },
    },
    startedAt: 1,
    endedAt: 20,
  }
}

function answerText(name: string, at: number): string {
  const list = Array.from(
    { length: at % 7 },
    (_, item) => `- point ${item} with \`code\` and **weight**`,
  ).join('\n')
  const code =
    at % 3 === 0
      ? `\n\`\`\`ts\nexport function part${at}(value: number) {\n  return value + ${at}\n}\n\`\`\`\n`
      : ''
  const table = at % 11 === 0 ? '\n| a | b |\n|---|---|\n| 1 | 2 |\n' : ''
  return `This is answer ${name}. It says in a sentence or two what was found and what was done about it.\n\n${list}\n${code}${table}\nThat is all for ${name}.`
}
