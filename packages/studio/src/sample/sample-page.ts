// A sample shop page with the real widget on it, in a frame of the studio. Only three things differ from the widget
// on a host page: its configuration comes from the studio, nothing is remembered, and it never takes the focus.
import { studioOrigin } from '../settings/origins.ts'
import { trustedScript } from '../settings/trusted-script.ts'
import type { SampleOrder, SampleReady } from './sample-order.ts'

declare global {
  interface Window {
    PSNWidget?: (command: string, ...more: readonly unknown[]) => unknown
  }
}

const phoneAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile'
const ownAgent = navigator.userAgent
let order: SampleOrder | null = null
let shown: string | null = null

keepNothing('localStorage')
keepNothing('sessionStorage')
answerConfig()
addEventListener('message', ({ source, origin, data }: MessageEvent) => {
  if (
    source !== parent ||
    origin !== studioOrigin() ||
    (data as Partial<SampleOrder> | null)?.type !== 'askwell:sample'
  )
    return
  order = data as SampleOrder
  show(order)
})
parent.postMessage({ type: 'askwell:sample-ready' } satisfies SampleReady, studioOrigin())

function show({ code, isOpen, isPhone, language, texts }: SampleOrder): void {
  document.documentElement.lang = language
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const text = texts[element.dataset['text'] ?? '']
    if (text !== undefined) element.textContent = text
  }
  Object.defineProperty(navigator, 'userAgent', {
    configurable: true,
    get: () => (isPhone ? phoneAgent : ownAgent),
  })
  void loaded().then(() => {
    sessionStorage.clear()
    localStorage.clear()
    if (shown !== null) window.PSNWidget?.('destroy', { code: shown })
    shown = code
    window.PSNWidget?.('init', { code })
    window.PSNWidget?.(
      'on',
      'loaded',
      () => isOpen && withoutFocus(() => window.PSNWidget?.('open', { code })),
      { code },
    )
  })
}

let loading: Promise<void> | null = null

/** The loader, as host pages fetch it. */
function loaded(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trustedScript('askwell-loader', '/widget.js')
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The widget did not load'))
    document.body.append(script)
  })
  return loading
}

/** The configuration call is answered here; every other call is sent. */
function answerConfig(): void {
  const real = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const isConfig = String(input).includes('/v1/web_widgets/code/')
    return isConfig && order
      ? Promise.resolve(new Response(JSON.stringify(order.config)))
      : real(input, init)
  }
}

/** A person who is typing in the studio keeps the focus. */
function withoutFocus(act: () => void): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = () => {}
  act()
  HTMLElement.prototype.focus = focus
}

function keepNothing(name: 'localStorage' | 'sessionStorage'): void {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  Object.defineProperty(window, name, { configurable: true, get: () => store })
}
