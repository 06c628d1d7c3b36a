// A real Chromium for journeys. The path comes from CHROMIUM_PATH, else the system's own; where there is none the caller
// gets the reason instead, so that a machine without a browser skips journeys by name and not by silence.
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
/** Nothing phones home, and nothing asks for a sandbox that a container does not have. */
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

/** What the driver switches off; a list of our own takes the place of it. */
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
/** The address bar's pop-ups are pages of their own: two for each window, unseen, and they take more of the machine than the journey does. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

interface BrowserOptions {
  readonly flags?: readonly string[]
  /** Features that are switched off beside the address bar's, in place of those that the driver switches off. */
  readonly off?: readonly string[]
}

export type Opened =
  | { readonly browser: Browser }
  | { readonly browser: null; readonly reason: string }

export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : null
  return places.find((place) => existsSync(place)) ?? null
}

/** For a browser that is started without the driver there is nothing of the driver's to switch off. */
export const browserFlags = ({ flags = [], off = [] }: BrowserOptions): string[] => [
  ...always,
  ...flags,
  `--disable-features=${[...addressBar, ...off]}`,
]

export async function openBrowser({
  flags = [],
  off = offForTheDriver,
}: BrowserOptions = {}): Promise<Opened> {
  const executablePath = chromiumPath()
  if (executablePath === null)
    return { browser: null, reason: 'No Chromium: set CHROMIUM_PATH or install chromium.' }
  return { browser: await chromium.launch({ executablePath, args: browserFlags({ flags, off }) }) }
}

const opened = new Map<string, Promise<Opened>>()

/**
 * The browser of this process with these flags: the first caller opens it, and it ends with the process. Every visit has a profile
 * of its own, so that files of tests can share it one after another.
 */
export async function sharedBrowser(options: BrowserOptions = {}): Promise<Opened> {
  const key = JSON.stringify(options)
  const known = await opened.get(key)
  if (known && (!known.browser || known.browser.isConnected())) return known
  const opening = openBrowser(options)
  opened.set(key, opening)
  return opening
}

/** What a page asked of the API, in order. */
export interface RequestLog {
  readonly all: readonly Request[]
  /** Calls below /v1 and /v2, as `GET /v1/nodes/…`, without query. */
  calls(): string[]
  to(method: string, pathPrefix: string): Request[]
}

export interface Visit {
  readonly page: Page
  readonly log: RequestLog
  /** Errors that rose to the window or were written to the console, except failed loads that a test forced. */
  readonly faults: string[]
  close(): Promise<void>
}

/** A fresh profile: its own storage, cookies and cache. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await newProfile(browser, options)
  return { ...(await visitIn(context)), close: () => context.close() }
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

/** Another page of a profile; its closing leaves the profile. */
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
