// A survey in a frame of somebody's page that wants to be as high as its content (contract/embed): greets the page around it, and
// tells its height over the port it gets. Any other page it leaves alone.
import type { Handover, Hello } from '@askwell/contract/embed'

export function reportHeight(win: Window): void {
  const wanted = new URLSearchParams(win.location.hash.slice(1))
  const nonce = wanted.get('psn')
  const host = wanted.get('host')
  // The page inside a widget's frame greets for itself.
  if (!nonce || !host || win.parent === win || win.location.pathname.startsWith('/widget')) return
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
  // A page of its own fills the window; here it would never get lower than the frame already is.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.survey-page,.components,body{min-block-size:0!important}')
  doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, sheet]
  const measure = (): void => tell(Math.ceil(doc.body.getBoundingClientRect().height))
  new ResizeObserver(measure).observe(doc.body)
  measure()
}
