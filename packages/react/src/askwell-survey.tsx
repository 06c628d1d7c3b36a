'use client'
import { connectSurvey, originOf, type SurveyMessage } from '@askwell/embed/parts'
import { type CSSProperties, type ReactElement, useEffect, useRef, useState } from 'react'

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
    feedback: Extract<SurveyMessage, { type: 'PSN_FEEDBACK_SUBMITTED' }>,
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
    const connection = connectSurvey(originOf(host), {
      frame: () => frame.current,
      onHeight: setHeightPx,
      onMessage: (message) => {
        if (message.type === 'PSN_END_OF_FLOW') latest.current.onEnd?.()
        else latest.current.onSubmitted?.(message)
      },
    })
    setGreeting(connection.fragment)
    return connection.close
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
