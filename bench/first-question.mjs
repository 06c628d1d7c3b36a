// How soon the first question is painted and can be answered, at 4 x slower CPU, 1.6 Mbit/s and 150 ms round trip.
// A fresh context for each run, nothing cached; the contestants take turns so that a noisy minute affects all alike.

import { median } from './browser.mjs'
import { contestants } from './contestants.mjs'
import { launchQuiet } from './quiet-browser.mjs'

const mark = 'bench: '
const runs = Number(process.env.BENCH_RUNS ?? 7)

export async function firstQuestion() {
  const { list, stop } = await contestants()
  const browser = await launchQuiet()
  /** @type {Times[]} */
  const times = list.map(() => ({ shown: [], ready: [], bytes: 0 }))
  try {
    for (const { url } of list) await warm(url(20))
    for (let run = 0; run < runs; run += 1)
      for (const [at, contestant] of list.entries()) await measure(browser, contestant, times[at])
  } finally {
    await browser.close()
    await stop()
  }
  return times.map(({ shown, ready, bytes }, at) => ({
    name: list[at].name,
    shownMs: median(shown),
    readyMs: median(ready),
    scriptBytes: bytes,
  }))
}

/**
 * A server that has just started is not typical for respondents: the first dozens of pages are not measured.
 * @param {string} url
 */
async function warm(url) {
  for (let page = 0; page < 40; page += 1)
    await fetch(url, { headers: { 'accept-encoding': 'br' } }).then((reply) => reply.arrayBuffer())
}

/**
 * @typedef {{ shown: number[], ready: number[], bytes: number }} Times
 * @param {import('./quiet-browser.mjs').QuietBrowser} browser
 * @param {import('./contestants.mjs').Contestant} contestant
 * @param {Times} result
 */
async function measure(browser, contestant, result) {
  const input = {
    question: contestant.question,
    ready: contestant.isReady ?? contestant.question,
    mark,
  }
  const told = await browser.visit({
    url: contestant.url(20),
    source: `(${watch})(${JSON.stringify(input)})`,
    mark,
  })
  const { shown, ready, bytes } = JSON.parse(told)
  result.shown.push(shown)
  result.ready.push(ready)
  result.bytes = bytes
}

/**
 * Runs in the page: the time after the paint of the first frame that shows each thing, from the start of the
 * navigation. A frame's own start would favour the page with the most work in that frame.
 * @param {{ question: string, ready: string, mark: string }} input
 */
function watch({ question, ready, mark }) {
  /** @type {Partial<Record<'shown' | 'ready', number>>} */
  const times = {}
  const seen = new Set()
  const tell = () => {
    const scripts = /** @type {PerformanceResourceTiming[]} */ (
      performance.getEntriesByType('resource')
    ).filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    document.title =
      mark +
      JSON.stringify({
        ...times,
        bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      })
  }
  const look = () => {
    for (const name of /** @type {const} */ (['shown', 'ready'])) {
      const selector = name === 'shown' ? question : ready
      if (seen.has(name) || !document.querySelector(selector)) continue
      seen.add(name)
      setTimeout(() => {
        times[name] = performance.now()
        if (times.shown && times.ready) setTimeout(tell, 200)
      })
    }
    if (seen.size < 2) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
