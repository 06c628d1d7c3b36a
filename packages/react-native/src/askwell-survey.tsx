// A survey over the app, as the page that browsers show. While the component is there the survey is open, until `onClose`.
import {
  type ReactElement,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type StyleProp, View, type ViewStyle } from 'react-native'
import { newNonce, originOf, type SurveyAddress, surveyUrl } from './address.ts'
import { HostView } from './host-view.tsx'
import { type CloseReason, createOpening, type News, type Submitted } from './opening.ts'
import { readMessage } from './read-message.ts'
import { defaultTexts, Fault, Loading, type SurveyTexts } from './states.tsx'
import { Surface } from './surface.tsx'

export interface AskwellSurveyProps extends SurveyAddress {
  /** Over the complete window, which is the default, or from below and as high as its content. */
  readonly presentation?: 'screen' | 'sheet'
  /** Texts of this component, in the language of the app. The survey has its own. */
  readonly texts?: Partial<SurveyTexts>
  readonly style?: StyleProp<ViewStyle>
  readonly onReady?: () => void
  /** Three seconds after the end, or when the survey reaches the server. The component must still be there. */
  readonly onSubmitted?: (feedback: Submitted) => void
  readonly onEnd?: () => void
  /** Exactly once for each opening. Remove the component then. */
  readonly onClose?: (reason: CloseReason) => void
  readonly onError?: (error: { readonly message: string }) => void
}

/** How long a page may take to greet the app. */
const patienceMs = 30_000

function Survey(props: AskwellSurveyProps): ReactElement {
  const { presentation = 'screen' } = props
  // Another survey is another opening.
  const address = surveyUrl(props)
  return <Opened key={`${presentation} ${address}`} {...props} presentation={presentation} />
}

/** `AskwellSurvey.prefetch` is a component, too. It loads the page once, invisibly, so that an opening finds its files. */
export const AskwellSurvey: typeof Survey & { readonly prefetch: typeof Prefetch } = Object.assign(
  Survey,
  { prefetch: Prefetch },
)

type OpenedProps = AskwellSurveyProps & { readonly presentation: 'screen' | 'sheet' }

function Opened(props: OpenedProps): ReactElement | null {
  const { presentation, style } = props
  const texts = { ...defaultTexts, ...props.texts }
  const latest = useRef(props)
  latest.current = props
  const [opening] = useState(() => createOpening((news) => tell(latest.current, news)))
  const { phase, fault, attempt, heightPx } = useSyncExternalStore(
    opening.subscribe,
    opening.getSnapshot,
    opening.getSnapshot,
  )
  const [nonce] = useState(newNonce)
  const origin = originOf(props.host)
  const url = useMemo(
    () => surveyUrl(latest.current, { nonce, fitsContent: presentation === 'sheet' }),
    [nonce, presentation],
  )
  const isHere = useRef(false)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      // React's strict mode removes and adds a component at once, which is not an end.
      void Promise.resolve().then(
        () => isHere.current || opening.send({ type: 'dismissed', by: 'host' }),
      )
    }
  }, [opening])

  useEffect(() => {
    if (origin === null)
      opening.send({ ...failed('network'), message: '`host` must be an http or https address.' })
  }, [origin, opening])

  useEffect(() => {
    if (phase !== 'loading') return
    const timer = setTimeout(() => {
      opening.send({ ...failed('timeout'), message: 'The survey did not answer in 30 seconds.' })
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [phase, opening])

  if (phase === 'closed') return null
  return (
    <Surface
      presentation={presentation}
      heightPx={heightPx}
      closeLabel={texts.close}
      style={style}
      onDismiss={(by) => opening.send({ type: 'dismissed', by })}
    >
      {/* A page that is late may still come. */}
      {url !== null && origin !== null && (fault === null || fault === 'timeout') && (
        <HostView
          key={attempt}
          url={url}
          origin={origin}
          onMessage={(sent) => {
            const message = readMessage(sent, { origin, nonce })
            if (message && message.type !== 'widget') opening.send({ type: 'heard', message })
          }}
          onFault={(kind, message) => opening.send({ ...failed(kind), message })}
        />
      )}
      {phase === 'loading' && <Loading />}
      {phase === 'failed' && (
        <Fault texts={texts} onRetry={() => opening.send({ type: 'retried' })} />
      )}
    </Surface>
  )
}

const failed = (fault: 'network' | 'http' | 'timeout') => ({ type: 'failed', fault }) as const

function tell(props: AskwellSurveyProps, news: News): void {
  if (news.call === 'onClose') props.onClose?.(news.detail)
  else if (news.call === 'onSubmitted') props.onSubmitted?.(news.detail)
  else if (news.call === 'onError') props.onError?.(news.detail)
  else props[news.call]?.()
}

/** Loads the page of a survey once, invisibly, and then draws nothing. Without a network nothing happens. */
function Prefetch(props: SurveyAddress): ReactElement | null {
  const url = surveyUrl(props)
  const origin = originOf(props.host)
  const [loaded, setLoaded] = useState<string | null>(null)
  if (url === null || origin === null || loaded === url) return null
  const end = (): void => setLoaded(url)
  return (
    <View
      style={{ position: 'absolute', width: 0, height: 0, opacity: 0 }}
      pointerEvents="none"
      accessibilityElementsHidden
      importantForAccessibility="no-hide-descendants"
    >
      <HostView url={url} origin={origin} onMessage={() => {}} onFault={end} onLoadEnd={end} />
    </View>
  )
}
