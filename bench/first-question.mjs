// How soon the first question is painted and can be answered, at 4 x slower CPU, 1.6 Mbit/s and 150 ms round trip.
// A fresh context a run, nothing cached; the contestants take turns so that a noisy minute hits all alike.

import { launch, median, throttle } from './browser.mjs'
import { contestants } from './contestants.mjs'

const mark = 'bench: '
const runs = Number(process.env.BENCH_RUNS ?? 7)

export async function firstQuestion() {
  const { list, stop } = await contestants()
  const browser = await launch()
  const times = new Map(list.map(({ name }) => [name, { shown: [], ready: [], bytes: 0 }]))
  try {
    for (let run = 0; run < runs; run += 1) for (const contestant of list) await measure(browser, contestant, times.get(contestant.name))
  } finally {
    await browser.close()
    await stop()
  }
  return list.map(({ name }) => ({ name, shownMs: median(times.get(name).shown), readyMs: median(times.get(name).ready), scriptBytes: times.get(name).bytes }))
}

async function measure(browser, contestant, result) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  let bytes = 0
  page.on('requestfinished', async (request) => {
    if (request.resourceType() === 'script') bytes += (await request.sizes()).responseBodySize
  })
  await page.addInitScript(watch, { question: contestant.question, ready: contestant.isReady ?? contestant.question, mark })
  await throttle(page, { slow: 4, isSlowNetwork: true })
  // Told by the page: asking it would run the driver's own large script in it, in the middle of what is measured.
  const told = page.waitForEvent('console', { predicate: (message) => message.text().startsWith(mark), timeout: 60_000 })
  await page.goto(contestant.url(20), { waitUntil: 'commit' })
  const { shown, ready } = JSON.parse((await told).text().slice(mark.length))
  await page.waitForLoadState('load')
  result.shown.push(shown)
  result.ready.push(ready)
  result.bytes = bytes
  await context.close()
}

/**
 * Runs in the page: the time after the paint of the first frame in which each thing was there, from the start of the
 * navigation. A frame's own start would flatter who puts the most work into drawing that frame.
 */
function watch({ question, ready, mark }) {
  const times = {}
  const seen = new Set()
  const look = () => {
    for (const [name, selector] of Object.entries({ shown: question, ready })) {
      if (seen.has(name) || !document.querySelector(selector)) continue
      seen.add(name)
      setTimeout(() => {
        times[name] = performance.now()
        if (times.shown && times.ready) console.log(mark + JSON.stringify(times))
      })
    }
    if (seen.size < 2) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
