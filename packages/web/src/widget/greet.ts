// The frame's side of the handshake in contract/embed: sends Hello to the host page, and accepts one port from
// exactly that page. Messages of other windows are ignored.
import type { ContentMessage, Handover, Hello, LoaderMessage } from '@askwell/contract'

export interface Line {
  readonly tell: (message: ContentMessage) => void
}

export interface Greeting {
  readonly nonce: string
  /** The origin of the host page; the text `null` if it has none. */
  readonly host: string
}

/** Null if there is no host page that can be greeted. */
export function readGreeting(hash: string): Greeting | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const [nonce, host] = [params.get('psn'), params.get('host')]
  if (!nonce || !host || (host !== 'null' && !isOrigin(host))) return null
  return { nonce, host }
}

/**
 * The frame's document often comes before the loader's part that listens. A pause is an eighth of the time waited so far, because the
 * visitor waits for the rest of it. The last greeting is sent after 6.4 seconds.
 */
const againAfterMs = 16
const lastPauseMs = 800
const growth = 1.125

export type Heard = (line: Line, message: LoaderMessage) => void

/** Sends Hello until it is answered, with growing pauses. `onLine`: after the messages that came with the answer. */
export function greet(
  win: Window,
  { nonce, host }: Greeting,
  heard: Heard,
  onLine: (line: Line) => void,
): void {
  let again = 0
  win.addEventListener('message', function handed(event: MessageEvent<unknown>) {
    const [port] = event.ports
    if (
      event.source !== win.parent ||
      (event.origin !== host && host !== 'null') ||
      !isHandover(event.data, nonce) ||
      !port
    )
      return
    win.removeEventListener('message', handed)
    win.clearTimeout(again)
    const line: Line = {
      tell(message) {
        port.postMessage(message)
        // The page does not wait for the answer: one that becomes ready meanwhile would take the focus back from the host page.
        if (message.type === 'close') heard(line, { type: 'closed' })
      },
    }
    const hear = (message: unknown): void => {
      if (isLoaderMessage(message)) heard(line, message)
    }
    event.data.first?.forEach(hear)
    onLine(line)
    port.onmessage = ({ data }: MessageEvent<unknown>) => hear(data)
  })
  const hello: Hello = { type: 'psn:hello', nonce, page: win.performance.timeOrigin }
  const say = (pauseMs: number): void => {
    // A page without an origin cannot be addressed by name. The nonce means nothing to any other
    // page.
    win.parent.postMessage(hello, host === 'null' ? '*' : host)
    if (pauseMs < lastPauseMs) again = win.setTimeout(() => say(pauseMs * growth), pauseMs)
  }
  say(againAfterMs)
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

const isHandover = (data: unknown, nonce: string): data is Handover =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'psn:port' &&
  'nonce' in data &&
  data.nonce === nonce

/**
 * The loader and this page are built together, so its messages have the right type. Other code
 * cannot reach the port.
 */
const isLoaderMessage = (data: unknown): data is LoaderMessage =>
  typeof data === 'object' && data !== null && 'type' in data
