// What a frame costs in an inbox of 1,000 conversations: scrolled from the newest to the oldest and back, searched, filtered, and
// with a conversation of 1,000 messages opened and scrolled. A real server, a real Chromium without a graphics card, the
// processor not slowed. `node bench/inbox.mjs [runs]`, once the studio is built.
import { randomUUID } from 'node:crypto'
import { launch, median } from './browser.mjs'
import { startProductWithChats } from './chat-product.mjs'
import { frames } from './frames.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./chat-product.mjs').Opened} Opened */

const conversations = Number(process.env.BENCH_CHATS ?? 1_000)
const messages = Number(process.env.BENCH_MESSAGES ?? 1_000)
const atOnce = 8
/** The wheel as a person turns it to reach the end. */
const turnPx = 500
const longMs = 50
const words = ['parcel', 'invoice', 'address', 'refund', 'broken lid', 'colour', 'delivery']
const labels = [['Refund'], ['Broken lid', 'VIP'], [], [], ['Waiting for the supplier']]

/** For each action: how many frames, their median, the longest of each run, and how many took more than 50 ms. */
export async function inbox(runs = Number(process.env.BENCH_RUNS ?? 5)) {
  const { opened, apiKey, ...product } = await startProductWithChats(conversations)
  const browser = await launch()
  try {
    await filled(product.url, apiKey, opened)
    const page = await signedIn(browser, product)
    const acts = new Map()
    for (let run = 0; run < runs; run += 1) {
      for (const [name, measured] of await oneRun(page, product.url, opened[0].id))
        acts.set(name, [...(acts.get(name) ?? []), measured])
    }
    return [...acts].map(([name, measured]) => summed(name, measured))
  } finally {
    await browser.close()
    await product.stop()
  }
}

/**
 * @param {Page} page
 * @param {string} url
 * @param {string} longestId
 */
async function oneRun(page, url, longestId) {
  await page.goto(`${url}/studio/inbox?list=all`)
  const list = page.getByRole('region', { name: 'Conversations' })
  const rows = list.locator('[data-chat]')
  const lists = page.getByRole('group', { name: 'Lists' })
  await rows.first().waitFor()
  await page.getByText('You are online').waitFor()
  await page.waitForTimeout(1_000)
  /** @type {[name: string, watched: Watched][]} */
  const measured = []
  /**
   * @param {string} name
   * @param {number} steps
   * @param {() => Promise<void>} act
   */
  const measure = async (name, steps, act) =>
    measured.push([name, await watched(page, () => frames(page, steps, act))])

  const scroller = rows.first().locator('xpath=ancestor::*[self::ul]/..')
  await rows.first().hover()
  const turns = Math.ceil((conversations * 91 * 1.4) / turnPx)
  await measure('list scrolled to its end', turns, () =>
    turned(page, turnPx, turns * 2, () =>
      scroller.evaluate((node) => {
        const isLast = node.lastElementChild?.tagName === 'P'
        return isLast && node.scrollTop + node.clientHeight >= node.scrollHeight - 2
      }),
    ),
  )
  await measure('and back', turns, () =>
    turned(page, -turnPx, turns * 2, () => scroller.evaluate((node) => node.scrollTop <= 0)),
  )
  await measure('a search typed', 9, async () => {
    await page.getByRole('searchbox').click()
    await page.keyboard.type('parcel 98', { delay: 60 })
    await rows.getByText('parcel 98').first().waitFor()
  })
  await page.getByRole('searchbox').fill('')
  await rows.nth(3).waitFor()
  await measure('lists switched', 4, async () => {
    for (const name of [/^Queue/, /^Closed/, /^Mine/, /^All/]) {
      await lists.getByRole('button', { name }).click()
      await lists.getByRole('button', { name, pressed: true }).waitFor()
      if (String(name) !== '/^Closed/' && String(name) !== '/^Mine/') await rows.nth(3).waitFor()
    }
  })
  await measure('filters chosen', 4, async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    for (const label of ['Refund', 'VIP', 'Any label']) {
      await list.getByRole('button', { name: /^Label: / }).click()
      await page.getByRole('option', { name: label }).click()
      await rows.nth(3).waitFor()
    }
  })
  await measure('1,000 messages opened', 1, async () => {
    await list.locator(`[data-chat="${longestId}"]`).click()
    await page
      .getByRole('log')
      .getByText(`message ${messages - 1} of many`)
      .waitFor()
  })
  await page.waitForTimeout(1_000)
  const log = page.getByRole('log')
  await log.hover()
  await measure('and scrolled to the first', 60, () =>
    turned(page, -1_500, 600, () => log.evaluate((node) => node.scrollTop <= 0)),
  )
  return measured
}

/**
 * Turns the wheel until the end is reached.
 * @param {Page} page
 * @param {number} px
 * @param {number} most
 * @param {() => Promise<boolean>} isThere
 */
async function turned(page, px, most, isThere) {
  for (let turn = 0; turn < most; turn += 1) {
    await page.mouse.wheel(0, px)
    if (turn % 10 === 9 && (await isThere())) return
  }
  throw new Error('the wheel did not reach the end')
}

/**
 * Beside the time between two frames: which ones the browser itself calls long, and the processor time of the page's longest
 * task, which holds on a machine that others keep busy, too.
 * @typedef {Awaited<ReturnType<typeof watched>>} Watched
 * @param {Page} page
 * @param {() => ReturnType<typeof frames>} act
 */
async function watched(page, act) {
  await page.evaluate(() => {
    window.longFrames = []
    window.longWatch = new PerformanceObserver((seen) =>
      window.longFrames.push(...seen.getEntries().map(({ duration }) => duration)),
    )
    window.longWatch.observe({ type: 'long-animation-frame' })
  })
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const { took, stepMs } = await act()
  const traced = JSON.parse(`${await browser.stopTracing()}`).traceEvents
  const long = await page.evaluate(() => {
    window.longWatch.disconnect()
    return window.longFrames
  })
  return { took, stepMs, long: long.filter((ms) => ms > longMs), taskMs: longestTask(traced) }
}

/** @param {readonly { name: string, pid: number, tid: number, tdur: number, args: { name?: string } }[]} traced */
function longestTask(traced) {
  const places = traced
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`)
  const tasks = traced
    .filter(({ pid, tid, tdur }) => tdur > 0 && places.includes(`${pid} ${tid}`))
    .map(({ tdur }) => tdur / 1_000)
  return tasks.length === 0 ? Number.NaN : Math.max(...tasks)
}

/**
 * @param {string} name
 * @param {readonly Watched[]} measured
 */
function summed(name, measured) {
  return {
    name,
    frames: median(measured.map(({ took }) => took.length)),
    median: median(measured.flatMap(({ took }) => took)),
    longest: median(measured.map(({ took }) => Math.max(...took))),
    longestOfAll: Math.max(...measured.flatMap(({ took }) => took)),
    long: median(measured.map(({ long }) => long.length)),
    longOfAll: measured.map(({ long }) => long.length).join(' '),
    taskMs: median(measured.map(({ taskMs }) => taskMs)),
    taskMsOfAll: Math.max(...measured.map(({ taskMs }) => taskMs)),
    stepMs: median(measured.map(({ stepMs }) => stepMs)),
  }
}

/**
 * @param {string} url
 * @param {string} apiKey
 * @param {readonly Opened[]} opened
 */
async function filled(url, apiKey, opened) {
  /**
   * @param {Opened} chat
   * @param {string} body
   */
  const says = (chat, body) =>
    post(`${url}/v1/feedbacks/${chat.id}/chat_messages`, { 'x-chat-token': chat.token }, body)
  await inTurn(opened, async (chat, n) => {
    await says(chat, `${words[n % words.length]} ${n}: nobody could tell me what to do with it`)
    const given = labels[n % labels.length]
    if (given.length > 0) await labelled(url, apiKey, chat.id, given)
  })
  const [longest] = opened
  for (let n = 0; n < messages; n += 1) {
    const body = `message ${n} of many, which ${'goes on and '.repeat(n % 7)}ends`
    if (n % 2 === 0) await says(longest, body)
    else
      await post(
        `${url}/owner/v1/chats/${longest.id}/messages`,
        { authorization: `Bearer ${apiKey}` },
        body,
      )
  }
}

/**
 * @param {string} url
 * @param {Readonly<Record<string, string>>} headers
 * @param {string} text
 */
async function post(url, headers, text) {
  const form = new FormData()
  form.append('body', text)
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID(), ...headers },
    body: form,
  })
  if (!reply.ok) throw new Error(`message: ${reply.status} ${await reply.text()}`)
}

/**
 * @param {string} url
 * @param {string} apiKey
 * @param {string} id
 * @param {readonly string[]} given
 */
async function labelled(url, apiKey, id, given) {
  const reply = await fetch(`${url}/owner/v1/chats/${id}/labels`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ labels: given }),
  })
  if (!reply.ok) throw new Error(`labels: ${reply.status} ${await reply.text()}`)
}

/**
 * @template Item
 * @param {readonly Item[]} all
 * @param {(item: Item, n: number) => Promise<void>} act
 */
async function inTurn(all, act) {
  let next = 0
  const work = async () => {
    for (let n = next++; n < all.length; n = next++) await act(all[n], n)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {import('./server-under-test.mjs').Product} product
 */
async function signedIn(browser, { setUpLink }) {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage()
  await page.goto(await setUpLink())
  await page.getByLabel('Your name').fill('Bench')
  await page.getByLabel('E-mail').fill('bench@askwell.example')
  await page.getByLabel('Password').fill('a long enough pass')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  return page
}

if (process.argv[1] === import.meta.filename)
  console.log(JSON.stringify(await inbox(Number(process.argv[2] ?? 5)), null, 2))
