// Respondents who leave before the reply: two hundred times a page is left at a random moment after the press, and
// five times the whole browser is killed after a submit without a connection. Every feedback arrives exactly once.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import {
  addressOf,
  browserFlags,
  chromiumPath,
  type Fixture,
  fixture,
  flow,
  label,
  openBrowser,
  submit,
  text,
} from '../src/index.ts'
import { type Check, check } from './check.ts'
import { importSurvey, listFeedback, runKey } from './owner-calls.ts'
import { serverProcess } from './server-process.ts'

const leavings = 200
/** In parallel, each with its own profile. */
const profiles = 4
const longestMs = 300
const kills = 5
/** The next visit sends what is left; a busy machine is slow. */
const patienceMs = 60_000

/** `env` names the store; throws with the reason where there is no browser. */
export async function leavingRun(env: Readonly<Record<string, string>>): Promise<Check[]> {
  const server = await serverProcess({ ...env, ASKWELL_API_KEY: runKey })
  await server.start()
  try {
    return [...(await leftPages(server.url)), ...(await killedBrowsers(server.url))]
  } finally {
    await server.kill()
  }
}

const oneText = (name: string): Fixture =>
  fixture(flow(name).page('S1', text('q1'), submit()).thank('End', label('bye', 'All done')))

async function leftPages(url: string): Promise<Check[]> {
  const opened = await openBrowser({ kind: 'whole' })
  if (!opened.browser) throw new Error(opened.reason)
  const { browser } = opened
  const survey = oneText('Left pages')
  await importSurvey(url, survey)
  const begun = performance.now()
  try {
    const turns = Array.from({ length: leavings }, (_, at) => at)
    await Promise.all(
      Array.from({ length: profiles }, () =>
        leaveAgainAndAgain(browser, url + addressOf(survey), turns),
      ),
    )
    const stored = await untilThere(url, survey, leavings)
    const answers = new Set(stored.map(({ responses }) => responses[0]?.body))
    return [
      check(
        'fault 28: a page left at a random moment after the press loses nothing',
        answers.size === leavings,
        `${answers.size} of ${leavings} arrived, ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
      ),
      check(
        'fault 28: and sends nothing twice',
        stored.length === leavings,
        `${stored.length} records`,
      ),
    ]
  } finally {
    await browser.close()
  }
}

async function leaveAgainAndAgain(
  browser: Browser,
  address: string,
  turns: number[],
): Promise<void> {
  const context = await browser.newContext()
  for (let turn = turns.pop(); turn !== undefined; turn = turns.pop()) {
    const page = await context.newPage()
    await answer(page, address, `left ${turn}`)
    await page.getByRole('button', { name: 'Send' }).click({ noWaitAfter: true })
    await wait(Math.random() * longestMs)
    // By closing the tab, by going elsewhere.
    if (turn % 2 === 0) await page.close()
    else await page.goto('about:blank').then(() => page.close())
  }
  // One more visit, which only opens the page.
  const last = await context.newPage()
  await last.goto(address)
  await last.waitForFunction(
    () => Object.keys(localStorage).every((key) => !/FEEDBACK_QUEUE|FLOW\//.test(key)),
    undefined,
    { timeout: patienceMs },
  )
}

/** A visit that finds a submit of the one before sends it and shows the ending; then the page is opened again. */
async function answer(page: Page, address: string, words: string): Promise<void> {
  for (;;) {
    await page.goto(address)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    const found = await page.waitForFunction(() => {
      if (document.querySelector('.thank')) return 'thanks'
      const button = document.querySelector('.sheet button[data-press]')
      if (!button || button.getAttribute('aria-busy') === 'true') return null
      return document.querySelector<HTMLInputElement>('.sheet input')?.value ? 'draft' : 'fresh'
    })
    const state = await found.jsonValue()
    if (state === 'draft')
      throw new Error(`${words}: the answer before was not sent, but given back`)
    if (state === 'thanks') continue
    await page.locator('.sheet input').first().fill(words)
    return
  }
}

async function untilThere(url: string, survey: Fixture, count: number) {
  const until = performance.now() + patienceMs
  for (;;) {
    const stored = await listFeedback(url, survey)
    if (stored.length >= count || performance.now() > until) return stored
    await wait(200)
  }
}

async function killedBrowsers(url: string): Promise<Check[]> {
  const survey = oneText('Killed browsers')
  await importSurvey(url, survey)
  const written: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const profile = await mkdtemp(join(tmpdir(), 'askwell-profile-'))
    try {
      written.push(await submitAndDie(profile, url + addressOf(survey), `killed ${kill}`))
      await comeBack(profile, url + addressOf(survey))
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  }
  const stored = await untilThere(url, survey, kills)
  const times = stored.map(({ created_at }) => created_at).toSorted()
  return [
    check(
      'fault 12: a browser killed after an offline submit sends it when it is started again',
      stored.length === kills,
      `${kills} kills, ${stored.length} records`,
    ),
    check(
      'fault 12: with its own time, and marked offline',
      JSON.stringify(times) === JSON.stringify(written.toSorted()) &&
        stored.every(({ created_offline }) => created_offline),
      `${times.length} times`,
    ),
  ]
}

/** Answers `created_at` as the page showed it, and kills the browser as soon as it has promised to send. */
async function submitAndDie(profile: string, address: string, words: string): Promise<string> {
  const own = await startBrowser(profile)
  try {
    const page = await firstPage(own.browser)
    await answer(page, address, words)
    await page.locator('[role="status"]').first().waitFor({ state: 'attached' })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Saved on this device').waitFor()
    return await page.evaluate(
      () => JSON.parse(localStorage.getItem('PSN::FEEDBACK_QUEUE') ?? '[]')[0].created_at,
    )
  } finally {
    await own.kill()
  }
}

async function comeBack(profile: string, address: string): Promise<void> {
  const own = await startBrowser(profile)
  try {
    const page = await firstPage(own.browser)
    const sent = page.waitForResponse(
      (response) => response.url().endsWith('/v1/feedbacks') && response.status() === 200,
      { timeout: patienceMs },
    )
    await page.goto(address)
    await sent
  } finally {
    await own.kill()
  }
}

async function firstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no profile.')
  return context.newPage()
}

/** A separate browser, so that it can be killed with everything it started. */
async function startBrowser(
  profile: string,
): Promise<{ readonly browser: Browser; kill(): Promise<void> }> {
  const path = chromiumPath()
  if (path === null) throw new Error('No Chromium.')
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`]
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  const child: ChildProcess = spawn(path, [...browserFlags({ flags: own }), 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const kill = async (): Promise<void> => {
    // The whole group by its own id: a browser is many processes.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await gone
  }
  try {
    const port = await portOf(profile)
    return { browser: await chromium.connectOverCDP(`http://127.0.0.1:${port}`), kill }
  } catch (fault) {
    await kill()
    throw fault
  }
}

async function portOf(profile: string): Promise<string> {
  for (const until = performance.now() + 30_000; performance.now() < until; await wait(50)) {
    const [port] = (
      await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    ).split('\n')
    if (port) return port
  }
  throw new Error('The browser did not start.')
}
