// What a widget costs a page that carries it: script bytes and main-thread time until nothing more happens, at 4 x slower CPU,
// minus the same page without a widget. The peers are bundled as their documentation says and started against a host that
// answers 404, so each is measured without what it would still fetch; ours runs against a real server, button and all.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { bundleOf, flowOf, idOf } from './askwell-flow.mjs'
import { launch, median } from './browser.mjs'
import { importBundle, startProduct } from './server-under-test.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 7)
const settleMs = 2_500
const code = 'PSN-BENCH01'
const peers = {
  '@formbricks/js': 'host-formbricks',
  'posthog-js': 'host-posthog',
  '@typeform/embed': 'host-typeform',
  '@typebot.io/js': 'host-typebot',
}

export async function loaderCost() {
  const product = await startProduct()
  const flow = flowOf(20)
  const bundle = bundleOf([flow])
  const node = idOf(`${flow.id}.node`)
  await importBundle(product.url, {
    ...bundle,
    nodes: bundle.nodes.map((made) => ({ ...made, type: 'widget' })),
    widgets: [{ code, node_id: node }],
  })
  const host = await serveHosts(product.url)
  const browser = await launch()
  const rows = [
    { name: 'page alone', path: '/none' },
    { name: 'Askwell', path: '/askwell' },
    ...Object.entries(peers).map(([name, file]) => ({ name, path: `/${file}` })),
  ].map((row) => ({ ...row, .../** @type {Times} */ ({ bytes: [], busyMs: [], shownMs: [] }) }))
  try {
    for (let run = 0; run < runs; run += 1)
      for (const row of rows) await measure(browser, `${host.url}${row.path}`, row)
  } finally {
    await browser.close()
    await host.stop()
    await product.stop()
  }
  const [alone] = rows
  return rows.slice(1).map(({ name, bytes, busyMs, shownMs }) => ({
    name,
    bytes: median(bytes),
    busyMs: Math.max(0, median(busyMs) - median(alone.busyMs)),
    shownMs: shownMs.length > 0 ? median(shownMs) : null,
  }))
}

/**
 * @typedef {{ bytes: number[], busyMs: number[], shownMs: number[] }} Times
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {Times} row
 */
async function measure(browser, url, row) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watchButton)
  let bytes = 0
  page.on('response', async (reply) => {
    if (reply.request().resourceType() === 'script')
      bytes += Number((await reply.allHeaders())['content-length'] ?? 0)
  })
  await page.goto(url)
  await page.waitForTimeout(settleMs)
  const { metrics } = await cdp.send('Performance.getMetrics')
  row.busyMs.push(1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0))
  row.bytes.push(bytes)
  const shown = await page.evaluate(() => window.buttonAfterMs ?? null)
  if (shown !== null) row.shownMs.push(shown)
  await context.close()
}

/** Runs in the page: from the arrival of the configuration until the button is there. */
function watchButton() {
  const look = () => {
    if (!document.querySelector('#psn-widget-button-frame')) return
    watcher.disconnect()
    const now = performance.now()
    const resources = () =>
      /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
    const call = resources().find(({ name }) => name.includes('/v1/web_widgets/code/'))
    setTimeout(() => {
      const arrived = (
        call ?? resources().find(({ name }) => name.includes('/v1/web_widgets/code/'))
      )?.responseEnd
      if (arrived) window.buttonAfterMs = now - arrived
    }, 50)
  }
  const watcher = new MutationObserver(look)
  watcher.observe(document, { childList: true, subtree: true })
}

/** @param {string} productUrl */
async function serveHosts(productUrl) {
  const scripts = new Map()
  for (const file of Object.values(peers))
    scripts.set(
      `/${file}.js`,
      brotliCompressSync(await readFile(join(import.meta.dirname, `peers/dist/${file}/main.js`))),
    )
  /** @param {string} body */
  const page = (body) =>
    `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><body><h1>Shop</h1>${body}</body></html>`
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    const script = scripts.get(pathname)
    const html = {
      '/none': '',
      '/askwell': `<script async src="${productUrl}/widget.js" data-code="${code}"></script>`,
    }[pathname]
    const isPeer = scripts.has(`${pathname}.js`)
    if (script)
      reply
        .writeHead(200, {
          'content-type': 'text/javascript',
          'content-encoding': 'br',
          'content-length': script.length,
        })
        .end(script)
    else if (html !== undefined || isPeer)
      reply
        .writeHead(200, { 'content-type': 'text/html' })
        .end(page(html ?? `<script type="module" src="${pathname}.js"></script>`))
    else reply.writeHead(404).end()
  }).listen(0, '127.0.0.1')
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
