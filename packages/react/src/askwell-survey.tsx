'use client'
import { type HostMessage, isContentMessage, isHello } from '@askwell/contract/embed'
import { type CSSProperties, type ReactElement, useEffect, useRef, useState } from 'react'
import { originOf } from './psn-widget.ts'

export interface AskwellSurveyProps {
  /** Where the product is reached: `https://feedback.example.com`. */
  readonly host: string
  readonly nodeId: string
  readonly lang?: string
  /** Further parameters of the survey's address: `responses`, `signature`, `creator_id`, … */
  readonly query?: Readonly<Record<string, string>>
  /** Accessible name of the frame. */
  readonly title?: string
  /** Until the survey has reported its height. */
  readonly startHeightPx?: number
  readonly className?: string
  readonly style?: CSSProperties
  readonly onEnd?: () => void
  readonly onSubmitted?: (
    feedback: Extract<HostMessage, { type: 'PSN_FEEDBACK_SUBMITTED' }>,
  ) => void
}

const defaultHeightPx = 480

/** A survey in the page, as high as its content. */
export function AskwellSurvey(props: AskwellSurveyProps): ReactElement {
  const {
    host,
    nodeId,
    lang,
    query,
    title = 'Survey',
    startHeightPx = defaultHeightPx,
    className,
    style,
  } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [heightPx, setHeightPx] = useState(startHeightPx)
  // Known in the browser only: a server renders the frame without an address, so that hydration matches.
  const [greeting, setGreeting] = useState<string | null>(null)

  useEffect(() => {
    const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
    const origin = originOf(host)
    let port: MessagePort | null = null
    const heard = (event: MessageEvent): void => {
      const element = frame.current
      const said: unknown = event.data
      if (
        !element?.contentWindow ||
        event.source !== element.contentWindow ||
        event.origin !== origin
      )
        return
      if (isHello(said) && said.nonce === nonce) {
        port?.close()
        const { port1, port2 } = new MessageChannel()
        port = port1
        port1.onmessage = ({ data }: MessageEvent) => {
          if (isContentMessage(data) && data.type === 'size' && data.heightPx > 0)
            setHeightPx(Math.ceil(data.heightPx))
        }
        element.contentWindow.postMessage({ type: 'psn:port', nonce }, origin, [port2])
        return
      }
      if (isHostMessage(said)) tell(latest.current, said)
    }
    addEventListener('message', heard)
    setGreeting(
      `#psn=${nonce}&host=${document.domain ? encodeURIComponent(location.origin) : null}`,
    )
    return () => {
      removeEventListener('message', heard)
      port?.close()
    }
  }, [host])

  const search = new URLSearchParams({ node_id: nodeId, ...(lang ? { lang } : {}), ...query })
  const src =
    greeting === null ? {} : { src: `${originOf(host)}/web_feedback?${search}${greeting}` }
  return (
    <iframe
      ref={frame}
      {...src}
      title={title}
      className={className}
      style={{ display: 'block', width: '100%', border: 0, ...style, height: heightPx }}
    />
  )
}

/** The survey posts these to the page around it, to that page's origin only. */
const isHostMessage = (said: unknown): said is HostMessage =>
  typeof said === 'object' &&
  said !== null &&
  'type' in said &&
  (said.type === 'PSN_END_OF_FLOW' || said.type === 'PSN_FEEDBACK_SUBMITTED')

function tell({ onEnd, onSubmitted }: AskwellSurveyProps, message: HostMessage): void {
  if (message.type === 'PSN_END_OF_FLOW') onEnd?.()
  if (message.type === 'PSN_FEEDBACK_SUBMITTED') onSubmitted?.(message)
}
