// A survey that another program shows: a host page in a frame, or an app in its web view (contract/embed). Only an address
// with a nonce loads this chunk. The page greets that program and reports its height; an app also receives what a host
// page receives by `postMessage`.
import type { AppMessage, Handover, Hello } from '@askwell/contract/embed'
import type { Screen } from '../app-types.ts'
import type { Browser } from './browser.ts'

type AppBody<Message = AppMessage> = Message extends AppMessage ? Omit<Message, 'nonce'> : never
type Post = (text: string) => void

/** The entrances to an app: React Native's, that of WKWebView, and the listener of Android's web view. */
export interface AppWindow extends Window {
  readonly ReactNativeWebView?: { postMessage: Post }
  readonly webkit?: { readonly messageHandlers?: { readonly askwell?: { postMessage: Post } } }
  readonly askwell?: { postMessage: Post }
}

/** Returns the browser that the page uses from here on: in an app, messages for a host page go to the app. */
export function joinHost(win: AppWindow, browser: Browser): Browser {
  const wanted = new URLSearchParams(win.location.hash.slice(1))
  const nonce = wanted.get('psn')
  if (!nonce) return browser
  if (win.parent !== win) {
    greetFrame(win, nonce, wanted.get('host'))
    return browser
  }
  const app = win.ReactNativeWebView ?? win.webkit?.messageHandlers?.askwell ?? win.askwell
  if (!app) return browser
  const tell = (body: AppBody): void => app.postMessage(JSON.stringify({ ...body, nonce }))
  tell({ type: 'psn:hello' })
  fitScreen(win)
  let fits = wanted.get('fit') === 'content'
  const fitTo = (screen: 'survey' | 'chat'): void => {
    const size = (heightPx: number): void => tell({ type: 'size', heightPx })
    if (!fits) return
    fits = false
    // A conversation fills whatever it gets.
    if (screen === 'chat') size(win.screen.height)
    else followHeight(win.document, size)
  }
  return {
    ...browser,
    frame: {
      isEmbedded: true,
      referrer: '',
      ancestorOrigin: null,
      // Without the nonce, because the address is stored with the answers.
      address: win.location.href.replace(/#.*/, ''),
      post: (message) => tell({ type: 'event', message }),
    },
    // The conversation after the survey is for the same app.
    goTo: (address) => browser.goTo(address + win.location.hash),
    shown(screen) {
      if (screen === 'survey' || screen === 'chat') {
        fitTo(screen)
        tell({ type: 'ready' })
      } else if (screen !== 'loading')
        tell({ type: 'refused', screen: screen satisfies RefusedScreen })
    },
  }
}

type RefusedScreen = Exclude<Screen['kind'], 'survey' | 'chat' | 'loading'>

function greetFrame(win: Window, nonce: string, host: string | null): void {
  if (!host) return
  const handed = ({
    data,
    origin,
    ports: [port],
    source,
  }: MessageEvent<Partial<Handover> | null>): void => {
    // Nobody but the page that made the frame knows the nonce.
    if (source !== win.parent || origin !== host || data?.nonce !== nonce || !port) return
    win.removeEventListener('message', handed)
    followHeight(win.document, (heightPx) => port.postMessage({ type: 'size', heightPx }))
  }
  win.addEventListener('message', handed)
  const hello: Hello = { type: 'psn:hello', nonce }
  win.parent.postMessage(hello, host === 'null' ? '*' : host)
}

function followHeight(doc: Document, tell: (heightPx: number) => void): void {
  // A standalone page fills the window; in a frame it could then never become lower than the frame.
  addSheet(doc, '.survey-page,.components,body{min-block-size:0!important}')
  const measure = (): void => tell(Math.ceil(doc.body.getBoundingClientRect().height))
  new ResizeObserver(measure).observe(doc.body)
  measure()
}

/** A web view may be below a notch and above a keyboard, which covers the page on iOS and on older Android. */
function fitScreen(win: Window): void {
  const { document: doc, visualViewport: seen } = win
  const insets = ['top', 'right', 'bottom', 'left'].map((side) => `env(safe-area-inset-${side})`)
  addSheet(doc, `body{padding:${insets.join(' ')}}`)
  const viewport = doc.querySelector<HTMLMetaElement>('meta[name=viewport]')
  if (viewport && !viewport.content.includes('interactive-widget'))
    viewport.content += ', interactive-widget=resizes-content'
  if (!seen) return
  const below = addSheet(doc, '')
  const show = (): void => {
    const coveredPx = Math.max(0, Math.round(win.innerHeight - seen.height - seen.offsetTop))
    // A zoomed page is smaller without a keyboard.
    const isCovered = coveredPx > 0 && seen.scale === 1
    below.replaceSync(isCovered ? `html{padding-block-end:${coveredPx}px}` : '')
    const field = doc.activeElement
    if (!isCovered || !field || field === doc.body) return
    const hiddenPx = field.getBoundingClientRect().bottom + marginPx - seen.offsetTop - seen.height
    if (hiddenPx > 0) win.scrollBy(0, hiddenPx)
  }
  seen.addEventListener('resize', show)
  doc.addEventListener('focusin', show)
}

/** Between a field and the keyboard. */
const marginPx = 16

function addSheet(doc: Document, css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, sheet]
  return sheet
}
