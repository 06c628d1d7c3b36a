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
  const times = new Map(list.map(({ name }) => [name, { shown: [], ready: [], bytes: 0 }]))
  try {
    for (const { url } of list) await warm(url(20))
    for (let run = 0; run < runs; run += 1)
      for (const contestant of list) await measure(browser, contestant, times.get(contestant.name))
  } finally {
    await browser.close()
    await stop()
  }
  return list.map(({ name }) => ({
    name,
    shownMs: median(times.get(name).shown),
    readyMs: median(times.get(name).ready),
    scriptBytes: times.get(name).bytes,
  }))
}

/** A server that has just started is not typical for respondents: the first dozens of pages are not measured. */
async function warm(url) {
  for (let page = 0; page < 40; page += 1)
    await fetch(url, { headers: { 'accept-encoding': 'br' } }).then((reply) => reply.arrayBuffer())
}

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
 */
function watch({ question, ready, mark }) {
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
    for (const [name, selector] of Object.entries({ shown: question, ready })) {
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
