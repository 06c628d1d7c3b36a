// Hands one end of a channel to the page inside a frame of ours (contract/embed draws it). Messages from elsewhere, whatever
// they look like, change nothing: source, origin and nonce must all be right.
import { type ContentMessage, isHello, type LoaderMessage } from '@askwell/contract/embed'

export type Say = (message: LoaderMessage) => void

/** What is done with each message. A message that is not listed changes nothing. */
export type Hear = {
  /** No prototype: a property that a page has put on every object is not a message. */
  readonly __proto__: null
} & {
  readonly [K in ContentMessage['type']]: (message: Extract<ContentMessage, { type: K }>) => void
}

export interface Greeted {
  readonly iframe: HTMLIFrameElement
  readonly origin: string
  readonly nonce: string
}

/** `onLine` is called again when the frame has reloaded; the earlier line is then closed. A page that greets twice gets one answer. */
export function awaitFrame(
  { iframe, origin, nonce }: Greeted,
  onLine: (say: Say) => void,
  hear: Hear,
  signal: AbortSignal,
): void {
  let port: MessagePort | null = null
  let page: number | undefined
  const listen = (event: MessageEvent): void => {
    const hello: unknown = event.data
    if (
      event.source !== iframe.contentWindow ||
      (event.origin !== origin && !isOriginless(event.origin)) ||
      !isHello(hello) ||
      hello.nonce !== nonce
    )
      return
    if (hello.page && hello.page === page) return
    page = hello.page
    port?.close()
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = ({ data }: MessageEvent) => hear[data?.type as 'ready']?.(data)
    const first: LoaderMessage[] = []
    let say: Say = (message) => {
      first[first.length] = message
    }
    onLine((message) => say(message))
    iframe.contentWindow?.postMessage(
      { type: 'psn:port', nonce, first },
      isOriginless(event.origin) ? '*' : origin,
      [port2],
    )
    say = (message) => port1.postMessage(message)
  }
  addEventListener('message', listen, { signal })
  signal.addEventListener('abort', () => port?.close())
}

/** In a sandbox the page inside has no origin, like the page around it; its window and the nonce still identify it. */
const isOriginless = (named: string): boolean => named === 'null' && !document.domain
