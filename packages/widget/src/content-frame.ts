// The frame with the survey: the product's own page. It begins to load at once. Its position, the skeleton and the
// handshake are in `stage.ts`, which is fetched at the same time.
import { contentPath } from '@askwell/contract/embed'
import { make } from './paint.ts'

export interface ContentFrame {
  /** What is placed and shown; the frame fills it. */
  readonly box: HTMLElement
  readonly iframe: HTMLIFrameElement
  readonly origin: string
  readonly nonce: string
}

// Safe only because the page is of another origin than the host's.
const sandbox =
  'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads'

export function makeContentFrame(
  id: string,
  title: string,
  origin: string,
  code: string,
  language: string,
): ContentFrame {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const box = make('div', 'position:fixed;visibility:hidden')
  const css = 'position:absolute;inset:0;width:100%;height:100%;border:none;color-scheme:normal'
  const iframe = make('iframe', css, { id, title, sandbox })
  // An address names an origin even in a sandbox, which has none. `self.origin` would say so, but any page can overwrite it.
  iframe.src = `${origin}${contentPath(code, language)}#psn=${nonce}&host=${document.domain ? location.origin : null}`
  box.append(iframe)
  return { box, iframe, origin, nonce }
}
