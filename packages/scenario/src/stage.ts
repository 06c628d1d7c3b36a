// The environment of a journey file: one server, one browser, and respondents who arrive at fixtures. Each respondent has a
// separate browser profile; all are closed after each test.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type BrowserOptions, sharedBrowser, visit } from './browser.ts'
import type { Fixture } from './fixtures.ts'
import { type Respondent, respondent } from './respondent.ts'
import {
  type RunningServer,
  type ServerCalls,
  type ServerOptions,
  startServer,
} from './start-server.ts'

export interface Arrival {
  readonly path?: '/feedback' | '/web_feedback'
  readonly query?: Readonly<Record<string, string>>
  readonly context?: BrowserContextOptions
  /** Before the page is opened: intercepted calls, storage, a clock. */
  readonly before?: (page: Page) => Promise<unknown>
  /** How long to wait: until the browser has hydrated the survey; until the page's load event (a screen without a
   *  survey); until the server's HTML is visible, whatever the scripts do. */
  readonly waits?: 'ready' | 'loaded' | 'painted'
  /** `stands`: the page's clock stops once the survey is ready, until the test advances it. Absent: it runs. */
  readonly time?: 'runs' | 'stands'
}

/** A server, and a browser that goes to it. */
export interface Scene {
  readonly server: ServerCalls
  /** Opens any address of the server, without an import. */
  opens(
    fixture: Fixture,
    address: string,
    arrival?: Omit<Arrival, 'path' | 'query'>,
  ): Promise<Respondent>
}

export interface Stage extends Scene {
  /** Why journeys cannot run here; null = they can. */
  readonly reason: string | null
  readonly server: RunningServer
  /** Imports the fixture and opens its page. */
  arrives(fixture: Fixture, arrival?: Arrival): Promise<Respondent>
  /** Closes all pages. For `afterEach`. */
  clear(): Promise<void>
  close(): Promise<void>
}

export interface StageOptions extends ServerOptions {
  readonly browser?: BrowserOptions['kind']
}

export async function openStage({
  browser = 'shell',
  ...options
}: StageOptions = {}): Promise<Stage> {
  const opened = await sharedBrowser({ kind: browser })
  const server = await startServer(options)
  const present: Respondent[] = []

  const opens: Stage['opens'] = (fixture, address, arrival = {}) => {
    if (!opened.browser) throw new Error(opened.reason)
    return comes(opened.browser, server.url, present, fixture, address, arrival)
  }
  const clear = async (): Promise<void> => {
    await Promise.all(present.splice(0).map((who) => who.close()))
  }
  return {
    reason: opened.browser ? null : opened.reason,
    server,
    opens,
    async arrives(fixture, arrival = {}) {
      await server.imports(fixture.bundle)
      return opens(fixture, addressOf(fixture, arrival), arrival)
    },
    clear,
    async close() {
      await clear()
      await server.close()
    },
  }
}

/** For servers that the test has started itself. */
export function sceneAt(browser: Browser, server: ServerCalls, present: Respondent[]): Scene {
  return {
    server,
    opens: (fixture, address, arrival = {}) =>
      comes(browser, server.url, present, fixture, address, arrival),
  }
}

async function comes(
  browser: Browser,
  url: string,
  present: Respondent[],
  fixture: Fixture,
  address: string,
  arrival: Arrival,
): Promise<Respondent> {
  const who = respondent(await visit(browser, arrival.context), fixture)
  present.push(who)
  if (arrival.time === 'stands') await who.page.clock.install()
  await arrival.before?.(who.page)
  const waits = arrival.waits ?? 'ready'
  await who.page.goto(url + address, { waitUntil: waits === 'painted' ? 'commit' : 'load' })
  if (waits === 'painted') await who.container.waitFor({ state: 'visible' })
  if (waits === 'ready') await untilReady(who.page)
  if (arrival.time === 'stands') await stopClock(who.page)
  return who
}

export const addressOf = (
  fixture: Fixture,
  { path = '/feedback', query = {} }: Pick<Arrival, 'path' | 'query'> = {},
): string => `${path}?${new URLSearchParams({ node_id: fixture.nodeId, ...query })}`

/** Waits for hydration: from then on the run itself handles presses. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
}

/** From here on only `page.clock.runFor` moves the page's time. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}
