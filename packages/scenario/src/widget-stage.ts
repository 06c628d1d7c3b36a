// What a journey of the widget stands on: the real server, host pages on sites of their own, and a browser to which those
// sites are third parties.
import { randomUUID } from 'node:crypto'
import type { ContentMessage, LoaderMessage, WidgetSettings } from '@askwell/contract'
import type { BrowserContextOptions, Frame, FrameLocator, Page } from 'playwright-core'
import { sharedBrowser, type Visit, visit } from './browser.ts'
import { auto, type Fixture } from './fixtures.ts'
import { type RunningServer, type ServerOptions, startServer } from './start-server.ts'
import { type HostPage, type Hosts, makeHosts, talkingContent } from './widget-host.ts'

export interface Shown extends Visit {
  readonly code: string
  readonly nodeId: string
  readonly url: string
  readonly frame: FrameLocator
  command(...call: readonly unknown[]): Promise<unknown>
  /** Types of the PSN_* messages the page has heard. */
  heard(): Promise<string[]>
  /** What was said to the stand-in inside the content frame. */
  told(): Promise<LoaderMessage[]>
  says(message: ContentMessage): Promise<void>
}

export interface Opening {
  readonly settings?: Partial<WidgetSettings>
  /** Left out: one question. */
  readonly fixture?: Fixture
  readonly host?: HostPage
  readonly site?: string
  /** After the page's number: path, query, fragment. */
  readonly address?: string
  /** More of the address, of what was made for this page. */
  readonly query?: (made: { readonly code: string; readonly nodeId: string }) => string
  readonly context?: BrowserContextOptions
  readonly before?: (page: Page) => Promise<unknown>
  /** Where the stand-in must not be: the product's own page. */
  readonly content?: 'stand-in' | 'real'
  readonly waits?: 'loaded' | 'nothing'
}

export interface WidgetStage {
  readonly reason: string | null
  readonly server: RunningServer
  readonly hosts: Hosts
  /** Imports a widget and opens a host page with it. */
  opens(opening?: Opening): Promise<Shown>
  clear(): Promise<void>
  close(): Promise<void>
}

const withPartitions = {
  flags: ['--disable-site-isolation-trials'],
  off: ['IsolateOrigins', 'site-per-process'],
}

/**
 * The product's page is refused every storage inside of other sites, as by a browser that blocks theirs: the driver switches off
 * their partitioning. With `partitioned` it has a storage for each site around it, and hears the network of the page around it,
 * which is the one that can be slowed.
 */
export async function openWidgetStage(
  thirdParties: 'refused' | 'partitioned' = 'refused',
  options: ServerOptions = {},
): Promise<WidgetStage> {
  const more = thirdParties === 'partitioned' ? withPartitions : { flags: [] }
  const opened = await sharedBrowser({
    ...more,
    flags: ['--host-resolver-rules=MAP *.test 127.0.0.1', ...more.flags],
  })
  const server = await startServer(options)
  const hosts = await makeHosts(server.url)
  const present: Visit[] = []
  const clear = async (): Promise<void> => {
    await Promise.all(present.splice(0).map((who) => who.close()))
  }
  return {
    reason: opened.browser ? null : opened.reason,
    server,
    hosts,
    async opens(opening = {}) {
      const { settings = {}, fixture = auto(), host = {}, site, address = '', query } = opening
      const { context, before, content = 'stand-in', waits = 'loaded' } = opening
      if (!opened.browser) throw new Error(opened.reason)
      const code = `PSN-${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`
      const widget = { code, node_id: fixture.nodeId, ...settings } as WidgetSettings
      const nodes = (fixture.bundle.nodes ?? []).map((node) => ({
        ...node,
        type: 'widget' as const,
      }))
      await server.imports({ ...fixture.bundle, nodes, widgets: [widget] })
      const who = await visit(opened.browser, context)
      present.push(who)
      const { page } = who
      if (content === 'stand-in')
        await page.route('**/widget?code=*frame=content*', (route) =>
          route.fulfill({ body: talkingContent, contentType: 'text/html' }),
        )
      await before?.(page)
      const url =
        hosts.page({ code, ...host }, site) +
        address +
        (query?.({ code, nodeId: fixture.nodeId }) ?? '')
      await page.goto(url)
      if (waits === 'loaded')
        await page.waitForFunction(
          () => new Promise((resolve) => window.PSNWidget?.('on', 'loaded', () => resolve(true))),
        )
      const inside = (): Frame => {
        const frame = page.frames().find((candidate) => candidate.url().includes('frame=content'))
        if (!frame) throw new Error('There is no content frame.')
        return frame
      }
      return {
        ...who,
        code,
        nodeId: fixture.nodeId,
        url,
        frame: page.frameLocator('#psn-widget-content-frame'),
        command: (...call) => page.evaluate((args) => window.PSNWidget?.(...args), call),
        heard: () => page.evaluate(() => window.heard?.map((message) => message.type) ?? []),
        told: () => inside().evaluate(() => window.told ?? []),
        says: (message) => inside().evaluate((said) => window.say?.(said), message),
      }
    },
    clear,
    async close() {
      await clear()
      await hosts.close()
      await server.close()
    },
  }
}

declare global {
  interface Window {
    PSNWidget?: (...call: readonly unknown[]) => unknown
    heard?: { type: string; id?: string; name?: string; origin: string; isOwn: boolean }[]
    wrong?: string[]
    told?: LoaderMessage[]
    say?: (message: ContentMessage) => void
  }
}
