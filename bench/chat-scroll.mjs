// What a frame costs while a long chat is scrolled from its end to its beginning, on either screen.
import { median } from './browser.mjs'
import { frames } from './frames.mjs'

const steps = 60
const stepPx = 600

/**
 * Milliseconds: of the frames, and of the main thread's own work for one turn of the wheel.
 * @param {import('playwright-core').Page} page
 */
export async function scrollCost(page) {
  const log = page.getByRole('log')
  await log.hover()
  const { took, stepMs } = await frames(page, steps, async () => {
    for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, -stepPx)
  })
  const fromEndPx = await log.evaluate(
    (node) => node.scrollHeight - node.scrollTop - node.clientHeight,
  )
  const sorted = took.toSorted((a, b) => a - b)
  return {
    fromEndPx,
    median: median(took),
    p95: sorted[Math.floor(sorted.length * 0.95)],
    longest: sorted.at(-1),
    stepMs,
  }
}
