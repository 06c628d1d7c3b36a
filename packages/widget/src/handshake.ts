// Hands one end of a channel to the page inside a frame of ours (contract/embed draws it). Messages of anybody else, whatever
// they look like, change nothing: source, origin and nonce must all be right.
import {
  type ContentMessage,
  isContentMessage,
  isHello,
  type LoaderMessage,
} from '@askwell/contract/embed'

export type Say = (message: LoaderMessage) => void

export interface Greeted {
  readonly iframe: HTMLIFrameElement
  readonly origin: string
  readonly nonce: string
}

/** `onLine` comes again when the frame has loaded once more; the earlier line is then closed. A page that greets twice is answered once. */
export function awaitFrame(
  { iframe, origin, nonce }: Greeted,
  onLine: (say: Say) => void,
  onMessage: (message: ContentMessage) => void,
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
    port1.onmessage = ({ data }: MessageEvent) => isContentMessage(data) && onMessage(data)
    iframe.contentWindow?.postMessage(
      { type: 'psn:port', nonce },
      isOriginless(event.origin) ? '*' : origin,
      [port2],
    )
    onLine((message) => port1.postMessage(message))
  }
  addEventListener('message', listen, { signal })
  signal.addEventListener('abort', () => port?.close())
}

/** In a sandbox the page inside has no more of an origin than the page around it; its window and the nonce still tell it. */
const isOriginless = (named: string): boolean => named === 'null' && !document.domain
