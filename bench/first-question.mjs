// How soon the first question is painted and can be answered, at 4 x slower CPU, 1.6 Mbit/s and 150 ms round trip.
// A fresh context a run, nothing cached; the contestants take turns so that a noisy minute hits all alike.

import { launch, median, throttle } from './browser.mjs'
import { contestants } from './contestants.mjs'

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
  await page.addInitScript(watch, { question: contestant.question, ready: contestant.isReady ?? contestant.question })
  await throttle(page, { slow: 4, isSlowNetwork: true })
  await page.goto(contestant.url(20), { waitUntil: 'commit' })
  const { shown, ready } = await page
    .waitForFunction(() => globalThis.__bench?.ready && globalThis.__bench, null, { timeout: 60_000 })
    .then((handle) => handle.jsonValue())
  await page.waitForLoadState('load')
  result.shown.push(shown)
  result.ready.push(ready)
  result.bytes = bytes
  await context.close()
}

/** Runs in the page: the time of the first frame after each thing was there, from the start of the navigation. */
function watch({ question, ready }) {
  globalThis.__bench = {}
  const look = () => {
    const now = performance.now()
    if (!globalThis.__bench.shown && document.querySelector(question)) globalThis.__bench.shown = now
    if (globalThis.__bench.shown && document.querySelector(ready)) globalThis.__bench.ready = now
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
