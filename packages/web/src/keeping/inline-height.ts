// A survey in a frame that is as high as its content (contract/embed): it greets the host page, and
// reports its height over the port. On any other page it does nothing.
import type { Handover, Hello } from '@askwell/contract/embed'

export function reportHeight(win: Window): void {
  const wanted = new URLSearchParams(win.location.hash.slice(1))
  const nonce = wanted.get('psn')
  const host = wanted.get('host')
  // The page inside a widget's frame sends its own greeting.
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
  // A standalone page fills the window; in a frame it could then never become lower than the frame.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.survey-page,.components,body{min-block-size:0!important}')
  doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, sheet]
  const measure = (): void => tell(Math.ceil(doc.body.getBoundingClientRect().height))
  new ResizeObserver(measure).observe(doc.body)
  measure()
}
