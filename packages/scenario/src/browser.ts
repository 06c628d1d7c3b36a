// A real Chromium for journeys. The path comes from CHROMIUM_PATH, else the system's own; without one, the caller
// gets the reason instead, so that a machine without a browser skips journeys visibly. Most journeys use the
// shell of the same Chromium, if there is one: it draws pages in the same way, but without browser windows.
import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const shellPlaces = ['/usr/bin/chromium-headless-shell']
/** No telemetry, and no sandbox, which a container does not have. */
const always = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What the driver switches off; our own list replaces it. */
const offForTheDriver = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
/** The address bar's pop-ups are separate pages: two for each window, invisible, and they use more of the machine than the journey. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
/** After each navigation Chromium starts a renderer in advance. Each test has a new profile, which never uses that renderer. */
const spareRenderer = 'SpareRendererForSitePerProcess'

export interface BrowserOptions {
  readonly flags?: readonly string[]
  /** Features that are switched off in addition to those that no journey needs, in place of those that the driver switches off. */
  readonly off?: readonly string[]
  /** The shell has no notifications of the system. */
  readonly kind?: 'shell' | 'whole'
}

export type Opened =
  | { readonly browser: Browser }
  | { readonly browser: null; readonly reason: string }

export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : null
  return places.find((place) => existsSync(place)) ?? null
}

/** Null = none; a Chromium that was configured is used without the shell, because their versions may differ. */
function shellPath(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['CHROMIUM_SHELL_PATH']
  if (named !== undefined) return existsSync(named) ? named : null
  return env['CHROMIUM_PATH'] ? null : (shellPlaces.find((place) => existsSync(place)) ?? null)
}

/** A browser that is started without the driver needs nothing of the driver's list. */
export const browserFlags = ({ flags = [], off = [] }: BrowserOptions): string[] => [
  ...always,
  ...flags,
  `--disable-features=${[...addressBar, spareRenderer, ...off]}`,
]

export async function openBrowser({
  flags = [],
  off = offForTheDriver,
  kind = 'shell',
}: BrowserOptions = {}): Promise<Opened> {
  const executablePath = (kind === 'shell' ? shellPath() : null) ?? chromiumPath()
  if (executablePath === null)
    return { browser: null, reason: 'No Chromium: set CHROMIUM_PATH or install chromium.' }
  return { browser: await chromium.launch({ executablePath, args: browserFlags({ flags, off }) }) }
}

const opened = new Map<string, Promise<Opened>>()

/**
 * The browser of this process with these flags: the first caller opens it, and it ends with the process. Every visit has its
 * own profile, so that test files can share it one after another.
 */
export async function sharedBrowser(options: BrowserOptions = {}): Promise<Opened> {
  const key = JSON.stringify(options)
  const known = await opened.get(key)
  if (known && (!known.browser || known.browser.isConnected())) return known
  const opening = openBrowser(options)
  opened.set(key, opening)
  return opening
}

/** The API calls of a page, in order. */
export interface RequestLog {
  readonly all: readonly Request[]
  /** Calls below /v1 and /v2, as `GET /v1/nodes/…`, without query. */
  calls(): string[]
  to(method: string, pathPrefix: string): Request[]
}

export interface Visit {
  readonly page: Page
  readonly log: RequestLog
  /** Errors that reached the window or the console, except failed loads that a test forced. */
  readonly faults: string[]
  close(): Promise<void>
}

/** A fresh profile: its own storage, cookies and cache. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await newProfile(browser, options)
  const closes = async (): Promise<void> => {
    // A request that a test still holds cannot be answered any more, and is not an error of the test.
    const routed = [context, ...context.pages()]
    await Promise.allSettled(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.close()
  }
  return { ...(await visitIn(context)), close: closes }
}

export async function newProfile(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    ...options,
  })
  context.setDefaultTimeout(25_000)
  return context
}

/** Another page of a profile; closing it keeps the profile. */
export async function visitIn(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage()
  const all: Request[] = []
  const faults: string[] = []
  page.on('request', (request) => all.push(request))
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text())
  })
  const path = (request: Request): string => new URL(request.url()).pathname
  const isCall = (request: Request): boolean => /^\/v[12]\//.test(path(request))
  return {
    page,
    faults,
    log: {
      all,
      calls: () => all.filter(isCall).map((request) => `${request.method()} ${path(request)}`),
      to: (method, prefix) =>
        all.filter(
          (request) =>
            isCall(request) && request.method() === method && path(request).startsWith(prefix),
        ),
    },
    close: () => page.close(),
  }
}
