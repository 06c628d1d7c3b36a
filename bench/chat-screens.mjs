// A message between two real screens: a visitor's page and the studio's inbox, each in its own Chromium so that both are
// visible, while 50 other chats talk by sockets. From the press of Send on one to the frame with the bubble on the other.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { bareSide, serveBareScreens } from './bare-screens.mjs'
import { launch } from './browser.mjs'
import { startProductWithChats } from './chat-product.mjs'
import { scrollCost } from './chat-scroll.mjs'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./chat-product.mjs').Opened} Opened */
/** @typedef {{ page: Page, box: import('playwright-core').Locator, button: import('playwright-core').Locator }} Side */

const others = 50
const perSecond = 20
const eachWay = Number(process.env.BENCH_CHAT_MESSAGES ?? 120)
/** Longer than any message takes; a message that has not arrived by then is lost. */
const longestMs = 10_000

const lettersMs = 5
/** Nobody presses Send sooner after the last letter. */
const beforePressMs = 80

/** The driver looks when the message should have arrived: looking earlier would take the page's time. */
const looksAfterMs = 120
/** A virtual machine whose host gave its processors to others for this long was suspended, whatever ran on it. */
const stoodStillMs = 10

const longChat = 500

/** A row for each way: `{name, sent, lost, p50, p99, longest, still, p99Running}` in milliseconds; what became of the other chats;
 *  and what a chat of 500 messages costs each screen when it is scrolled. `still`: at how many messages the machine was suspended
 *  between the press and the look; `p99Running` is of the others, a favourable choice, because slow messages are looked at late. */
export async function chatScreens() {
  const { opened, apiKey, ...product } = await startProductWithChats(others + 1)
  const browsers = await Promise.all([launch(), launch()])
  try {
    const [mine, ...rest] = opened
    const visitor = await visitorAt(browsers[0], product, mine)
    const agent = await agentAt(browsers[1], product, mine)
    const load = talk(product.url, JSON.stringify({ apiKey, chats: rest }))
    const took = await exchange(visitor, agent)
    // The same two browsers, with the same other chats beside them.
    const screens = await serveBareScreens()
    const bare = await exchange(
      await bareSide(visitor.page, screens.url),
      await bareSide(agent.page, screens.url),
    )
    await screens.stop()
    await Promise.all([visitor.page.goBack(), agent.page.goBack()])
    const heard = await load.end()
    await fill(product.url, apiKey, mine.id)
    const scrolls = []
    for (const [name, { page }] of Object.entries({ "visitor's page": visitor, inbox: agent })) {
      await page.reload()
      await page.getByText(`line ${longChat - 1} of many`, { exact: true }).waitFor()
      await page.waitForTimeout(1_000)
      scrolls.push({ name, messages: longChat, ...(await scrollCost(page)) })
    }
    return {
      rows: [
        { name: "visitor's page → inbox", ...summed(took.there) },
        { name: "inbox → visitor's page", ...summed(took.back) },
        { name: 'one bare page → another', ...summed([...bare.there, ...bare.back]) },
      ],
      others: heard,
      scrolls,
    }
  } finally {
    for (const browser of browsers) await browser.close()
    await product.stop()
  }
}

/** `ms` null = it never came. @typedef {{ ms: number | null, stoodStill: boolean }} Sent */

/**
 * `eachWay` messages from the one side to the other and back.
 * @param {Side} one
 * @param {Side} two
 */
async function exchange(one, two) {
  await watch(one.page)
  await watch(two.page)
  /** @type {Record<'there' | 'back', Sent[]>} */
  const took = { there: [], back: [] }
  for (let n = 0; n < 10; n += 1)
    await (n % 2 ? send(two, one, `for warmth ${n}`) : send(one, two, `for warmth ${n}`))
  for (let n = 0; n < eachWay; n += 1) {
    took.there.push(await send(one, two, `visitor ${n} writes as people do`))
    took.back.push(await send(two, one, `agent ${n} answers as people do`))
  }
  return took
}

/**
 * @param {Browser} browser
 * @param {{ url: string }} product
 * @param {Opened} chat
 */
async function visitorAt(browser, { url }, { id, token }) {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(`${url}/chat?feedback_id=${id}&token=${encodeURIComponent(token)}`)
  await page.locator('.chat[data-connection=open]').waitFor()
  return { page, box: page.locator('.chat-input'), button: page.getByTestId('chat-send') }
}

/**
 * @param {Browser} browser
 * @param {{ url: string, setUpLink: () => Promise<string> }} product
 * @param {{ id: string }} chat
 */
async function agentAt(browser, { url, setUpLink }, { id }) {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage()
  await page.goto(await setUpLink())
  await page.getByLabel('Your name').fill('Bench')
  await page.getByLabel('E-mail').fill('bench@askwell.example')
  await page.getByLabel('Password').fill('a long enough pass')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.goto(`${url}/studio/inbox?list=all&chat=${id}`)
  await page.getByText('You are online').waitFor()
  return {
    page,
    box: page.getByRole('textbox', { name: 'Your reply' }),
    button: page.getByRole('button', { name: 'Send', exact: true }),
  }
}

/**
 * Records when each Send was clicked (the driver releases the button in its own time) and when a frame with each text was painted, both by the machine's clock.
 * @param {Page} page
 */
async function watch(page) {
  await page.locator('[role=log]').waitFor({ state: 'attached' })
  return page.evaluate(() => {
    const wall = () => performance.timeOrigin + performance.now()
    // Each page counts from its own start, read from a clock that may have been set since.
    let skewMs = 0
    for (let tries = 0; tries < 20; tries += 1) {
      const before = Date.now()
      while (Date.now() === before);
      skewMs += (wall() - Date.now()) / 20
    }
    window.benchTimes = { pressed: 0, painted: {} }
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        window.benchTimes.pressed = performance.timeOrigin + timeStamp - skewMs
      },
      true,
    )
    // New texts in the list are marked before they are painted; the browser then reports when that was.
    new PerformanceObserver((painted) => {
      for (const { identifier = '', renderTime = 0 } of painted.getEntries())
        window.benchTimes.painted[identifier] = performance.timeOrigin + renderTime - skewMs
    }).observe({ type: 'element' })
    const log = document.querySelector('[role=log]')
    if (!log) throw new Error('the list of messages is not drawn')
    new MutationObserver(() => {
      for (const text of log.querySelectorAll('p[dir=auto]:not([elementtiming])'))
        text.setAttribute('elementtiming', text.textContent)
    }).observe(log, { subtree: true, childList: true })
  })
}

/**
 * Types a text, presses Send, and waits until the other screen has painted it. `ms` null = it never came.
 * @param {Side} from
 * @param {Side} to
 * @param {string} text
 * @returns {Promise<Sent>}
 */
async function send(from, to, text) {
  await from.box.click()
  await from.page.keyboard.type(text, { delay: lettersMs })
  // As a person does it: the pointer arrives first. The driver's own press searches the page for the button, at the page's cost.
  await from.button.hover()
  await setTimeout(beforePressMs)
  const stolenBefore = stolenMs()
  await from.page.mouse.down()
  await from.page.mouse.up()
  await setTimeout(looksAfterMs)
  const painted = await to.page
    .waitForFunction((wanted) => window.benchTimes.painted[wanted], text, {
      timeout: longestMs,
      polling: 50,
    })
    .then(
      (handle) => handle.jsonValue(),
      () => null,
    )
  const stolen = stolenMs() - stolenBefore
  const pressed = await from.page.evaluate(() => window.benchTimes.pressed)
  // Out of step with the others.
  await setTimeout(50 + Math.random() * 150)
  return { ms: painted === null ? null : painted - pressed, stoodStill: stolen >= stoodStillMs }
}

/** Milliseconds of all processors that the host gave to others since the machine started; 0 where the system does not report it. */
function stolenMs() {
  try {
    return Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[8]) * 10
  } catch {
    return 0
  }
}

/** @param {readonly Sent[]} took */
function summed(took) {
  const came = took.filter(({ ms }) => ms !== null)
  const running = came.filter(({ stoodStill }) => !stoodStill)
  /** @param {number} share */
  const at = (share) => rank(came, share)
  return {
    ...{
      sent: took.length,
      lost: took.length - came.length,
      p50: at(0.5),
      p99: at(0.99),
      longest: at(1),
    },
    ...{ still: came.length - running.length, p99Running: rank(running, 0.99) },
  }
}

/**
 * By nearest rank: so many of a hundred took no longer.
 * @param {readonly Sent[]} took
 * @param {number} share
 */
function rank(took, share) {
  const sorted = took.flatMap(({ ms }) => ms ?? []).toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/**
 * Messages by the agent until the chat is long.
 * @param {string} url
 * @param {string} apiKey
 * @param {string} feedbackId
 */
async function fill(url, apiKey, feedbackId) {
  for (let n = 0; n < longChat; n += 1) {
    const form = new FormData()
    form.append('body', `line ${n} of many`)
    const reply = await fetch(`${url}/owner/v1/chats/${feedbackId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: form,
    })
    if (!reply.ok) throw new Error(`message: ${reply.status}`)
  }
}

/**
 * The other chats talk until `end`, which returns how many of their messages arrived and were lost.
 * @param {string} url
 * @param {string} doors
 */
function talk(url, doors) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'chat-load.mjs'), url, 'until-told', `${perSecond}`, doors],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    async end() {
      child.stdin.end()
      await ended
      return JSON.parse(printed)
    },
  }
}

if (process.argv[1] === import.meta.filename)
  console.log(JSON.stringify(await chatScreens(), null, 2))
