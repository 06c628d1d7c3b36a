// The handshake between a page and the frame of an inline survey, as contract/embed describes it.
import { type HostMessage, isContentMessage, isHello } from '@askwell/contract/embed'

export interface SurveyConnection {
  /** Follows the address of the frame. */
  readonly fragment: string
  close(): void
}
interface SurveyListener {
  /** The frame, as soon as the page has it. */
  readonly frame: () => HTMLIFrameElement | null
  readonly onHeight: (heightPx: number) => void
  readonly onMessage: (message: SurveyMessage) => void
}
export type SurveyMessage = Extract<
  HostMessage,
  { type: 'PSN_END_OF_FLOW' | 'PSN_FEEDBACK_SUBMITTED' }
>

/** In a browser only. `origin` is that of the product; nothing else is listened to. */
export function connectSurvey(
  origin: string,
  { frame, onHeight, onMessage }: SurveyListener,
): SurveyConnection {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  let port: MessagePort | null = null
  const heard = ({ data, source, origin: sender }: MessageEvent): void => {
    const inner = frame()?.contentWindow
    if (!inner || source !== inner || sender !== origin) return
    if (isHello(data) && data.nonce === nonce) {
      port?.close()
      const { port1, port2 } = new MessageChannel()
      port = port1
      port1.onmessage = (event: MessageEvent) => {
        if (isContentMessage(event.data) && event.data.type === 'size' && event.data.heightPx > 0)
          onHeight(Math.ceil(event.data.heightPx))
      }
      inner.postMessage({ type: 'psn:port', nonce }, origin, [port2])
    } else if (isSurveyMessage(data)) onMessage(data)
  }
  addEventListener('message', heard)
  return {
    fragment: `#psn=${nonce}&host=${document.domain ? encodeURIComponent(location.origin) : null}`,
    close() {
      removeEventListener('message', heard)
      port?.close()
    },
  }
}

/** The survey posts these to the page around it, to that page's origin only. */
const isSurveyMessage = (said: unknown): said is SurveyMessage => {
  const type = (said as SurveyMessage | null)?.type
  return type === 'PSN_END_OF_FLOW' || type === 'PSN_FEEDBACK_SUBMITTED'
}
