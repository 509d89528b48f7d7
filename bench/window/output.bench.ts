import { callTool, say, startWireServer } from '../../test/wire/server'
import { type Row, row } from '../row'
import { connectModel, framesOf, type Opened, openWindow, percentile, watchFrames } from './opened'

const LINES = 100_000
const FRAME_MS = 20
const LONGEST_MS = 200
const COMMAND = `for part in 1 2 3 4 5 6 7 8 9 10; do seq -f 'line %.0f of a long output' ${LINES / 10}; sleep 0.3; done`

/** A command that prints a hundred thousand lines: while the card shows it live, and as a session in the background. */
export async function rows(): Promise<Row[]> {
  return [...(await measure('shown live', {})), ...(await measure('in the background', { background: true }))]
}

async function measure(name: string, how: object): Promise<Row[]> {
  const model = await startWireServer()
  const opened = await openWindow()
  const { page } = opened
  try {
    await connectModel(opened, model.url)
    model.script([callTool('a', 'exec', { command: COMMAND, ...how })], [say('Done.')])
    await page.getByTestId('composer').fill('Print it')
    await page.getByTestId('composer').press('Enter')
    await page.locator('[data-tool=exec]').waitFor()
    if ('background' in how) await page.locator('[data-tool=exec]').getByRole('button').first().click()
    await watchFrames(page)
    await page.getByTestId('terminal').waitFor()
    await ended(opened)
    const frames = await framesOf(page)
    return [
      row(`95 % of frames, ${LINES} lines ${name}`, percentile(frames, 0.95), 'the limit', FRAME_MS, 'ms', 1),
      row(`longest frame, ${LINES} lines ${name}`, Math.max(...frames), 'the limit', LONGEST_MS, 'ms', 1),
    ]
  } finally {
    await opened.close()
    await model.close()
  }
}

/** The command is over, and so is what the window does about it. */
async function ended({ page }: Opened): Promise<void> {
  await page.locator('[data-testid=message][data-role=assistant][data-state=done]').waitFor()
  await page.waitForFunction(
    async () => {
      const { call } = window.deskwright
      const listed = await call('conversation:list', {})
      const conversationId = listed.ok ? (listed.value[0]?.id ?? '') : ''
      const sessions = await call('session:list', { conversationId })
      return sessions.ok && sessions.value.every(({ status }) => status === 'ended')
    },
    undefined,
    { polling: 500 },
  )
  await page.waitForTimeout(1_000)
}
