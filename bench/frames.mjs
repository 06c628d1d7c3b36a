// Frames of a page, counted in the page itself.

/**
 * How long each frame took while something was done, and the main thread's own time for one of its steps.
 * @param {import('playwright-core').Page} page
 * @param {number} steps
 * @param {() => Promise<void>} act
 */
export async function frames(page, steps, act) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () =>
    1_000 *
    ((await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')
      ?.value ?? Number.NaN)
  const before = await busyMs()
  await page.evaluate(() => {
    window.frameTimes = []
    let before = performance.now()
    /** @param {number} now */
    const tick = (now) => {
      window.frameTimes.push(now - before)
      before = now
      window.frameLoop = requestAnimationFrame(tick)
    }
    window.frameLoop = requestAnimationFrame(tick)
  })
  await act()
  const stepMs = ((await busyMs()) - before) / steps
  const took = await page.evaluate(() => {
    cancelAnimationFrame(window.frameLoop)
    return window.frameTimes.slice(1)
  })
  return { took, stepMs }
}
