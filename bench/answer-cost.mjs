// What one answer costs on a page of 20 and of 200 questions: from the press to the next painted frame, at 4 x slower CPU.

import { launch, median, throttle } from './browser.mjs'
import { contestants } from './contestants.mjs'

const presses = Number(process.env.BENCH_PRESSES ?? 21)

export async function answerCost() {
  const { list, stop } = await contestants()
  const browser = await launch()
  const results = []
  try {
    for (const contestant of list.filter(({ radio }) => radio)) {
      const small = await cost(browser, contestant, 20)
      const large = await cost(browser, contestant, 200)
      results.push({ name: contestant.name, small, large, ratio: large / small })
    }
  } finally {
    await browser.close()
    await stop()
  }
  return results
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {import('./contestants.mjs').Contestant} contestant
 * @param {number} n
 */
async function cost(browser, contestant, n) {
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 } })
  const radio = contestant.radio?.(n)
  if (!radio || !contestant.isReady) throw new Error(`${contestant.name} has no choice to press`)
  await page.goto(contestant.url(n))
  await page.waitForSelector(contestant.isReady, { state: 'attached' })
  await page.waitForTimeout(500)
  await throttle(page, { slow: 4, isSlowNetwork: false })
  const times = await page.evaluate(press, { selector: radio.press, presses })
  await page.close()
  return median(times)
}

/**
 * Presses the options of one question in turn; a time is from the press to the end of the next painted frame.
 * @param {{ selector: string, presses: number }} input
 */
async function press({ selector, presses }) {
  const all = /** @type {HTMLInputElement[]} */ (Array.from(document.querySelectorAll(selector)))
  const inputs = all.filter(({ name }) => name === all[0].name)
  const times = []
  for (let at = 0; at < presses; at += 1) {
    const begin = performance.now()
    inputs[at % inputs.length].click()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    times.push(performance.now() - begin)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  return times
}
