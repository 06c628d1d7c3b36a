// The environment of a widget journey: the real server, host pages on their own sites, and a browser to which those
// sites are third parties.
import { randomUUID } from 'node:crypto'
import type { ContentMessage, LoaderMessage, WidgetSettings } from '@askwell/contract'
import type { BrowserContextOptions, Frame, FrameLocator, Page } from 'playwright-core'
import { sharedBrowser, type Visit, visit } from './browser.ts'
import { auto, type Fixture } from './fixtures.ts'
import type { StageOptions } from './stage.ts'
import { type RunningServer, startServer } from './start-server.ts'
import {
  type HostPage,
  type Hosts,
  makeHosts,
  talkingContent,
  widgetIsLoaded,
} from './widget-host.ts'

export interface ShownWidget extends Visit {
  readonly code: string
  readonly nodeId: string
  readonly url: string
  readonly frame: FrameLocator
  command(...call: readonly unknown[]): Promise<unknown>
  /** Types of the PSN_* messages the page has received. */
  heard(): Promise<string[]>
  /** Messages to the stand-in inside the content frame. */
  told(): Promise<LoaderMessage[]>
  says(message: ContentMessage): Promise<void>
}

export interface Opening {
  readonly settings?: Partial<WidgetSettings>
  /** Absent: one question. */
  readonly fixture?: Fixture
  readonly host?: HostPage
  readonly site?: string
  /** Follows the page's number: path, query, fragment. */
  readonly address?: string
  /** More of the address, made from what was created for this page. */
  readonly query?: (made: { readonly code: string; readonly nodeId: string }) => string
  readonly context?: BrowserContextOptions
  readonly before?: (page: Page) => Promise<unknown>
  /** `real`: the product's own page instead of the stand-in. */
  readonly content?: 'stand-in' | 'real'
  readonly waits?: 'loaded' | 'nothing'
}

export interface WidgetStage {
  readonly reason: string | null
  readonly server: RunningServer
  readonly hosts: Hosts
  /** Imports a widget and opens a host page with it. */
  opens(opening?: Opening): Promise<ShownWidget>
  clear(): Promise<void>
  close(): Promise<void>
}

const withPartitions = {
  flags: ['--disable-site-isolation-trials'],
  off: ['IsolateOrigins', 'site-per-process'],
}

/**
 * With `refused` the product's page has no storage inside other sites, as in a browser that blocks third-party storage: the whole
 * browser does so in a private profile, where the driver switches off their partitioning; the shell has no such setting. With
 * `partitioned` it has a storage for each site around it, and shares the network of the page around it, which is the one that can
 * be slowed. With `shared` it has one storage for all sites.
 */
export async function openWidgetStage(
  thirdParties: 'refused' | 'partitioned' | 'shared' = 'shared',
  { browser = thirdParties === 'refused' ? 'whole' : 'shell', ...options }: StageOptions = {},
): Promise<WidgetStage> {
  const more = thirdParties === 'partitioned' ? withPartitions : { flags: [] }
  const opened = await sharedBrowser({
    ...more,
    kind: browser,
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
      if (waits === 'loaded') await widgetIsLoaded(page)
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
