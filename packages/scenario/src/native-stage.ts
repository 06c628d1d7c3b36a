// A phone with an app: one page runs the app, and each of its web views is another page with the screen of a phone. Both are real
// Chromium; only React Native between them is a stand-in.
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { newProfile, sharedBrowser } from './browser.ts'
import type { ViewRequest } from './native-stand-in.ts'
import { type RunningServer, startServer } from './start-server.ts'

const root = join(import.meta.dirname, '../../..')
const phone = {
  viewport: { width: 390, height: 844 },
  ...{ hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
}

export interface Phone {
  readonly app: Page
  /** The profile of the web views, which outlives each of them. */
  readonly storage: BrowserContext
  /** The page of the last web view. */
  view(): Page
  news(): Promise<readonly unknown[][]>
  close(): Promise<void>
}

export interface NativeStage {
  readonly reason: string | null
  readonly server: RunningServer
  takes(before?: (page: Page) => Promise<unknown>): Promise<Phone>
  close(): Promise<void>
}

export async function openNativeStage(): Promise<NativeStage> {
  const opened = await sharedBrowser({ kind: 'shell' })
  const server = await startServer({})
  const code = opened.browser ? await bundleApp() : ''
  return {
    reason: opened.browser ? null : opened.reason,
    server,
    async takes(before) {
      if (!opened.browser) throw new Error(opened.reason)
      const own = await newProfile(opened.browser, phone)
      const storage = await newProfile(opened.browser, phone)
      const app = await own.newPage()
      const views = new Map<number, Page>()
      const perform = (request: ViewRequest) => act(request, { app, storage, views, before })
      await app.exposeFunction('toTest', (request: ViewRequest) => {
        // The view waits for nothing: its page answers by the window of the app.
        void perform(request).catch(() => {})
      })
      await app.goto('about:blank')
      await app.setContent(
        '<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0">',
      )
      await app.evaluate(code)
      return {
        app,
        storage,
        view() {
          const last = [...views.values()].at(-1)
          if (!last) throw new Error('The app has no web view.')
          return last
        },
        news: () => app.evaluate(() => window.news ?? []),
        async close() {
          await own.close()
          await storage.close()
        },
      }
    },
    close: () => server.close(),
  }
}

interface Inside {
  readonly app: Page
  readonly storage: BrowserContext
  readonly views: Map<number, Page>
  readonly before: ((page: Page) => Promise<unknown>) | undefined
}

async function act({ id, act, text = '', script }: ViewRequest, inside: Inside): Promise<void> {
  const { app, views } = inside
  if (act === 'open') return openView(id, text, script, inside)
  const page = views.get(id)
  if (act === 'inject') await page?.evaluate(text)
  if (act === 'reload') await page?.reload()
  if (act !== 'close') return
  views.delete(id)
  await page?.close()
  await app.evaluate(() => {})
}

async function openView(
  id: number,
  url: string,
  script: string | undefined,
  { app, storage, views, before }: Inside,
): Promise<void> {
  const page = await storage.newPage()
  views.set(id, page)
  const tell = (name: string, event: unknown): Promise<unknown> =>
    app
      .evaluate(([view, call, nativeEvent]) => window.toView?.(view, call, nativeEvent), [
        ...([id, name, event] as const),
      ] as [number, string, unknown])
      .catch(() => null)
  await page.exposeFunction('toApp', (data: string) => tell('onMessage', { data, url: page.url() }))
  // Frames have the bridge, too, as on Android, where the address is that of the page around them.
  await page.addInitScript(
    'window.ReactNativeWebView = { postMessage: (text) => window.toApp(text) }',
  )
  await page.addInitScript(oneWindow)
  if (script !== undefined) await page.addInitScript(`if (window === top) {${script}}`)
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    const isTopFrame = request.frame() === page.mainFrame()
    const may = await tell('onShouldStartLoadWithRequest', { url: request.url(), isTopFrame })
    // A reply without content leaves the page where it is.
    return may === true ? route.fallback() : route.fulfill({ status: 204 })
  })
  await before?.(page)
  try {
    const reply = await page.goto(url)
    if (reply && reply.status() >= 400)
      await tell('onHttpError', { url, statusCode: reply.status() })
    await tell('onLoadEnd', {})
  } catch (fault) {
    await tell('onError', { description: String(fault) })
  }
}

/** A view without several windows opens a link to a new one in itself. */
function oneWindow(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) target.target = '_self'
  })
}

async function bundleApp(): Promise<string> {
  const standIn = join(root, 'packages/scenario/src/native-stand-in.ts')
  const built = (await build({
    ...{ configFile: false, root, logLevel: 'error' },
    resolve: {
      alias: {
        '@askwell/react-native': join(root, 'packages/react-native/src/index.ts'),
        'react-native-webview': standIn,
        'react-native': standIn,
      },
    },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      ...{ write: false, minify: false },
      rolldownOptions: {
        input: join(root, 'packages/scenario/src/native-app.ts'),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}
