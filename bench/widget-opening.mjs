// What a visitor of a page with our widget waits for: the button after its configuration, and the first question after the
// press, beside the same survey as a separate page. Frame and page share one process and one thread here (no isolation of
// sites), so both are slowed alike, and work in the frame counts as work of the page around it.
import { createServer } from 'node:http'
import { bundleOf, flowOf, idOf } from './askwell-flow.mjs'
import { median } from './browser.mjs'
import { launchQuiet } from './quiet-browser.mjs'
import { importBundle, startProduct } from './server-under-test.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 7)
const mark = 'bench: '
const code = 'PSN-BENCH02'
const widgetFlow = flowOf(20, 'bench-widget')
const pageFlow = flowOf(20, 'bench-page')
/** @param {string} name */
const firstQuestion = (name) => `[id="q-${idOf(`${name}.q0`)}"]`
const size = { width: 1280, height: 900 }

/**
 * @typedef {'busyMs' | 'longMs' | 'hoveredShownMs' | 'hoveredReadyMs' | 'pressedShownMs' | 'pressedReadyMs' |
 *   'pageShownMs' | 'pageReadyMs'} Moment
 */

/**
 * Medians in milliseconds: the main thread's work from the configuration on, and from the press, or from the start of the
 * navigation, until the first question is seen and until it can be answered. `longMs`: the longest task of a run after the
 * configuration, 0 where none took 50 ms.
 */
export async function widgetOpening() {
  const product = await startProduct()
  const node = idOf(`${widgetFlow.id}.node`)
  const bundle = bundleOf([widgetFlow, pageFlow])
  const nodes = bundle.nodes.map((made) => (made.id === node ? { ...made, type: 'widget' } : made))
  await importBundle(product.url, { ...bundle, nodes, widgets: [{ code, node_id: node }] })
  const host = await serveHost(product.url)
  const browser = await launchQuiet({
    more: ['--disable-site-isolation-trials'],
    off: ['IsolateOrigins', 'site-per-process'],
  })
  /** @type {Record<Moment, number[]>} */
  const times = {
    busyMs: [],
    longMs: [],
    hoveredShownMs: [],
    hoveredReadyMs: [],
    pressedShownMs: [],
    pressedReadyMs: [],
    pageShownMs: [],
    pageReadyMs: [],
  }
  /** @param {number} hoverMs */
  const opening = async (hoverMs) => {
    const source = `(${press})(${JSON.stringify({ question: firstQuestion('bench-widget'), mark, hoverMs })})`
    return JSON.parse(await browser.visit({ url: host.url, source, mark, ...size }))
  }
  try {
    for (let run = 0; run < runs; run += 1) {
      const { busyMs, longMs } = await button(browser, host.url)
      times.busyMs.push(busyMs)
      times.longMs.push(longMs)
      const hovered = await opening(300)
      times.hoveredShownMs.push(hovered.shown)
      times.hoveredReadyMs.push(hovered.ready)
      const pressed = await opening(0)
      times.pressedShownMs.push(pressed.shown)
      times.pressedReadyMs.push(pressed.ready)
      const source = `(${watchPage})(${JSON.stringify({ question: firstQuestion('bench-page'), mark })})`
      const page = JSON.parse(
        await browser.visit({
          url: `${product.url}/feedback?node_id=${idOf(`${pageFlow.id}.node`)}`,
          source,
          mark,
          ...size,
        }),
      )
      times.pageShownMs.push(page.shown)
      times.pageReadyMs.push(page.ready)
    }
  } finally {
    await browser.close()
    await host.stop()
    await product.stop()
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]))
}

/**
 * The configuration is delayed until the page has been quiet for a while: work beyond that of the quiet page is the button's.
 * @param {import('./quiet-browser.mjs').QuietBrowser} browser
 * @param {string} url
 */
async function button(browser, url) {
  const [quiet, soon, done] = await browser.meter({
    url,
    source: `(${holdConfiguration})(${JSON.stringify(mark)})`,
    marks: ['quiet', 'soon', mark],
    ...size,
  })
  const idle = (soon.busyMs - quiet.busyMs) / (soon.atMs - quiet.atMs)
  return {
    busyMs: Math.max(0, done.busyMs - soon.busyMs - idle * (done.atMs - soon.atMs)),
    longMs: Number(done.told),
  }
}

/**
 * Runs in the page.
 * @param {string} mark
 */
function holdConfiguration(mark) {
  if (window.parent !== window || location.protocol !== 'http:') return
  /** @param {number} ms */
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  let longest = 0
  const { fetch } = window
  window.fetch = async (/** @type {Parameters<typeof fetch>} */ ...call) => {
    const reply = await fetch(...call)
    await pause(1_000)
    document.title = 'quiet'
    await pause(1_500)
    document.title = 'soon'
    await pause(1_000)
    const fromMs = performance.now()
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        if (startTime >= fromMs) longest = Math.max(longest, duration)
    }).observe({ type: 'longtask' })
    setTimeout(() => {
      document.title = mark + longest
    }, 1_500)
    return reply
  }
}

/**
 * Runs in the host page and in the frame: presses the button once the page is quiet, and learns from the frame when the question is
 * painted in it and when it can be answered. It is visible when the frame, too, exists and no longer fades in.
 * @param {{ question: string, mark: string, hoverMs: number }} input
 */
function press({ question, mark, hoverMs }) {
  if (window.parent !== window) {
    const wanted = {
      shown: () =>
        document
          .querySelector(question)
          ?.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      ready: () => document.documentElement.matches('[data-ready]') && wanted.shown(),
    }
    const told = new Set()
    const look = () => {
      for (const [name, holds] of Object.entries(wanted)) {
        if (told.has(name) || !holds()) continue
        told.add(name)
        setTimeout(() =>
          top?.postMessage({ bench: name, atMs: performance.timeOrigin + performance.now() }, '*'),
        )
      }
      if (told.size < 2) requestAnimationFrame(look)
    }
    return void requestAnimationFrame(look)
  }
  let pressedAtMs = 0
  let seenAtMs = 0
  /** @type {Partial<Record<string, number>>} */
  const heard = {}
  const tell = () => {
    if (!seenAtMs || !heard.shown || !heard.ready) return
    /** @param {number} atMs */
    const after = (atMs) => Math.max(atMs, seenAtMs) - pressedAtMs
    document.title = mark + JSON.stringify({ shown: after(heard.shown), ready: after(heard.ready) })
  }
  addEventListener('message', ({ data }) => {
    if (!data?.bench) return
    heard[data.bench] = data.atMs
    tell()
  })
  const watchFrame = () => {
    const box = document.querySelector('#psn-widget-content-frame')?.parentElement
    const { visibility, opacity } = box ? getComputedStyle(box) : {}
    if (visibility !== 'visible' || Number(opacity) < 1) return requestAnimationFrame(watchFrame)
    setTimeout(() => {
      seenAtMs = performance.timeOrigin + performance.now()
      tell()
    })
  }
  const find = () =>
    /** @type {HTMLIFrameElement} */ (
      document.querySelector('#psn-widget-button-frame')
    )?.contentDocument?.querySelector('button')
  const wait = setInterval(() => {
    const button = find()
    if (!button) return
    clearInterval(wait)
    setTimeout(() => {
      if (hoverMs > 0) button.dispatchEvent(new PointerEvent('pointerenter'))
      setTimeout(() => {
        pressedAtMs = performance.timeOrigin + performance.now()
        button.click()
        requestAnimationFrame(watchFrame)
      }, hoverMs)
    }, 1_500)
  }, 50)
}

/**
 * Runs in the separate page: the time after the paint that shows the question, and when it could be answered.
 * @param {{ question: string, mark: string }} input
 */
function watchPage({ question, mark }) {
  /** @type {Partial<Record<string, number | null>>} */
  const times = {}
  const look = () => {
    for (const [name, selector] of Object.entries({ shown: question, ready: '[data-ready]' })) {
      if (name in times || !document.querySelector(selector)) continue
      times[name] = null
      setTimeout(() => {
        times[name] = performance.now()
        if (times.shown && times.ready) document.title = mark + JSON.stringify(times)
      })
    }
    if (!('ready' in times && 'shown' in times)) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** @param {string} productUrl */
async function serveHost(productUrl) {
  const html = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><body><h1>Shop</h1><script async src="${productUrl}/widget.js" data-code="${code}"></script></body></html>`
  const server = createServer((_request, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html' }).end(html),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    // Another site than the product's, as on a customer's page.
    url: `http://localhost:${port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
