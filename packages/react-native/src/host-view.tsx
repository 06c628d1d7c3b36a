// The web view of one page of an Askwell: it stays at the host, keeps what a respondent has not sent yet, and gives other
// addresses to the system (ECO-65, ECO-67). `incognito` must not be set: drafts and the queue are in the view's storage.
import { type ReactElement, type RefObject, useRef } from 'react'
import { Linking, View } from 'react-native'
import { WebView, type WebViewMessageEvent } from 'react-native-webview'
import { decideLink, originOf } from './address.ts'

interface HostViewProps {
  readonly url: string
  readonly origin: string
  /** Runs before the page's scripts and, because Android may be late with that, after them again. */
  readonly script?: string
  readonly view?: RefObject<WebView | null>
  readonly onMessage: (message: WebViewMessageEvent['nativeEvent']) => void
  readonly onFault: (fault: 'network' | 'http', message: string) => void
  readonly onLoadEnd?: () => void
}

export function HostView(props: HostViewProps): ReactElement {
  const { url, origin, script, onMessage, onFault, onLoadEnd } = props
  const own = useRef<WebView | null>(null)
  const view = props.view ?? own
  const reload = (): void => view.current?.reload()
  return (
    <WebView
      ref={view}
      source={{ uri: url }}
      style={fills}
      testID="askwell-web-view"
      // Every address is decided below. The list would open some of them itself.
      originWhitelist={['*']}
      onShouldStartLoadWithRequest={({ url: wanted, isTopFrame }) => {
        // A frame cannot leave the page.
        if (isTopFrame === false) return true
        return follow(wanted, origin) === 'here'
      }}
      // A link to a new window asks above, too.
      setSupportMultipleWindows={false}
      onMessage={({ nativeEvent }) => onMessage(nativeEvent)}
      onError={({ nativeEvent }) => onFault('network', nativeEvent.description)}
      onHttpError={({ nativeEvent: { url: failed, statusCode } }) => {
        // The page itself says what a refusal means; a proxy without its server does not.
        if (statusCode >= 500 && originOf(failed) === origin && isPage(failed))
          onFault('http', `The server answered with status ${statusCode}.`)
      }}
      renderError={() => <View style={fills} />}
      {...(onLoadEnd && { onLoadEnd })}
      {...(script !== undefined && {
        injectedJavaScript: script,
        injectedJavaScriptBeforeContentLoaded: script,
      })}
      // The system ends pages in the background. The page resumes from its draft.
      onContentProcessDidTerminate={reload}
      onRenderProcessGone={reload}
      automaticallyAdjustContentInsets={false}
      contentInsetAdjustmentBehavior="never"
      keyboardDisplayRequiresUserAction={false}
      mediaCapturePermissionGrantType="deny"
      geolocationEnabled={false}
      bounces={false}
    />
  )
}

const fills = { flex: 1, backgroundColor: 'transparent' } as const

const isPage = (url: string): boolean => /^[^?#]*\/(?:feedback|widget|chat)\b/.test(url)

function follow(url: string, origin: string): ReturnType<typeof decideLink> {
  const decision = decideLink(url, origin)
  if (decision === 'outside') open(url)
  return decision
}

/** A device without a program for the address does nothing. */
const open = (url: string): void => void Linking.openURL(url).catch(() => {})
