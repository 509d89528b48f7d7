import { type Row, row } from '../row'
import { connectModel, framesOf, openWindow, percentile, watchFrames } from './opened'
import { startStreamModel } from './stream-model'

const SECONDS = 30
const PER_SECOND = 2_000
const LINES = 5_000
const FRAME_MS = 20
/** Cheap to look for in every frame, whatever the answer holds. */
const FINISHED = '[data-testid=message][data-role=assistant][data-state=done]'

/** A fast model writes for half a minute, most of it one code block: what that does to the frames, and whether it gets worse. */
export async function rows(): Promise<Row[]> {
  const tokens = tokensOf(story())
  const model = await startStreamModel(tokens, PER_SECOND)
  const opened = await openWindow()
  const { page } = opened
  try {
    await connectModel(opened, model.url)
    await page.getByTestId('composer').fill('Write it all')
    await page.getByTestId('composer').press('Enter')
    await page.getByTestId('message').nth(1).getByText('First').waitFor()
    await watchFrames(page)
    await page.locator(FINISHED).waitFor({ timeout: SECONDS * 3_000 })
    const frames = await framesOf(page)
    const third = Math.floor(frames.length / 3)
    const mean = (part: number[]) => part.reduce((sum, one) => sum + one, 0) / part.length
    const [early, late] = [frames.slice(0, third), frames.slice(-third)]
    return [
      row('95 % of frames while streaming', percentile(frames, 0.95), 'the limit', FRAME_MS, 'ms', 1),
      row('99 % of frames while streaming', percentile(frames, 0.99), 'the limit', 50, 'ms'),
      row('mean frame in the last third', mean(late), 'in the first third', mean(early), 'ms', 1.2),
    ]
  } finally {
    await opened.close()
    model.close()
  }
}

export function story(): string {
  const code = Array.from(
    { length: LINES },
    (_, line) => `  const value${line} = compute(${line}, 'part ${line % 17}') // step ${line}`,
  )
  const intro = 'First **some** words about it, with `code` and a list:\n\n- one\n- two\n- three\n\n'
  return `${intro}\`\`\`ts\n${code.join('\n')}\n\`\`\`\n\nThe very end of it.\n`
}

/** In so many pieces that the rate is right for the time it should take. */
export function tokensOf(text: string): string[] {
  const size = Math.max(1, Math.ceil(text.length / (SECONDS * PER_SECOND)))
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
}
