// What a frame costs while a long chat is scrolled from its end to its beginning, on either screen.
import { median } from './browser.mjs'

const steps = 60
const stepPx = 600

/** Milliseconds: of the frames, and of the main thread's own work for one turn of the wheel. */
export async function scrollCost(page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => 1_000 * (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value
  const log = page.getByRole('log')
  await log.hover()
  await page.evaluate(() => {
    window.frameTimes = []
    let before = performance.now()
    const tick = (now) => {
      window.frameTimes.push(now - before)
      before = now
      window.frameLoop = requestAnimationFrame(tick)
    }
    window.frameLoop = requestAnimationFrame(tick)
  })
  const before = await busyMs()
  for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, -stepPx)
  const stepMs = ((await busyMs()) - before) / steps
  const took = await page.evaluate(() => {
    cancelAnimationFrame(window.frameLoop)
    return window.frameTimes.slice(1)
  })
  const fromEndPx = await log.evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight)
  const sorted = took.toSorted((a, b) => a - b)
  return { fromEndPx, median: median(took), p95: sorted[Math.floor(sorted.length * 0.95)], longest: sorted.at(-1), stepMs }
}
