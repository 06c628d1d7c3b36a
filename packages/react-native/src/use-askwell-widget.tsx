// The widget of a website in an app: survey, conversation and earlier answers, with the widget's own rules. It runs in a web view
// that stays mounted, so that `unread` is known while the widget is closed.
import type { CustomerClaims } from '@askwell/contract/embed'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { BackHandler, View } from 'react-native'
import type { WebView } from 'react-native-webview'
import { newNonce, originOf, queryOf } from './address.ts'
import { HostView } from './host-view.tsx'
import { readMessage } from './read-message.ts'
import { callScript, listenScript, type WidgetCall } from './widget-script.ts'

export interface WidgetOptions {
  /** Where the product is reached: `https://feedback.example.com`. */
  readonly host: string
  /** `PSN-` and seven characters. */
  readonly code: string
  readonly externalId?: string
  readonly userId?: string
  /** Made on your server; required in secure mode. */
  readonly userHash?: string
  readonly identityToken?: string
  /** Every event of the widget, with its members: `opened`, `closed`, `feedbackSubmitted`, `unread`, `error`, … */
  readonly onEvent?: (event: string, detail: Readonly<Record<string, unknown>>) => void
}

export interface AskwellWidget {
  readonly isOpen: boolean
  /** The number of unread replies; 0 without a conversation. */
  readonly unread: number
  readonly open: () => void
  readonly close: () => void
  /** Who the visitor is: `external_id`, `name`, `email`, … */
  readonly identify: (customer: CustomerClaims) => void
  readonly track: (
    name: string,
    properties?: Readonly<Record<string, string | number | boolean>>,
  ) => void
  /** Put it last into the screen that the widget covers. */
  readonly view: ReactElement | null
}

export function useAskwellWidget(options: WidgetOptions): AskwellWidget {
  const { host, code } = options
  const latest = useRef(options)
  latest.current = options
  const origin = originOf(host)
  const view = useRef<WebView | null>(null)
  const [nonce] = useState(newNonce)
  const [isOpen, setOpen] = useState(false)
  const [unread, setUnread] = useState(0)
  const [attempt, setAttempt] = useState(0)

  const call = (said: WidgetCall): void =>
    view.current?.injectJavaScript(`${callScript(said)}true;`)
  const who = JSON.stringify(claimsOf(options))
  const script = useMemo(
    () => listenScript(nonce, [['setCustomer', JSON.parse(who)]]),
    [nonce, who],
  )
  const first = useRef(who)
  useEffect(() => {
    if (who === first.current) return
    first.current = who
    view.current?.injectJavaScript(`${callScript(['setCustomer', JSON.parse(who)])}true;`)
  }, [who])

  useEffect(() => {
    if (!isOpen) return
    const back = BackHandler.addEventListener('hardwareBackPress', () => {
      view.current?.injectJavaScript(`${callScript(['close'])}true;`)
      return true
    })
    return () => back.remove()
  }, [isOpen])

  const heard = (event: string, detail: Readonly<Record<string, unknown>>): void => {
    if (event === 'opened') setOpen(true)
    if (['closed', 'hidden', 'displayedBefore', 'error'].includes(event)) setOpen(false)
    if (event === 'unread') setUnread(Number(detail['count']) || 0)
    latest.current.onEvent?.(event, detail)
  }

  return {
    isOpen,
    unread,
    open: () => call(['open']),
    close: () => call(['close']),
    identify: (customer) => call(['setCustomer', customer]),
    track: (name, properties = {}) => call(['track', name, properties]),
    view:
      origin === null ? null : (
        <View
          style={isOpen ? over : hidden}
          pointerEvents={isOpen ? 'auto' : 'none'}
          accessibilityViewIsModal={isOpen}
          accessibilityElementsHidden={!isOpen}
          importantForAccessibility={isOpen ? 'auto' : 'no-hide-descendants'}
        >
          <HostView
            key={`${origin} ${code} ${attempt}`}
            url={`${origin}/widget?${queryOf({ code })}`}
            origin={origin}
            script={script}
            view={view}
            onMessage={(sent) => {
              const message = readMessage(sent, { origin, nonce })
              if (message?.type === 'widget') heard(message.event, message.detail)
            }}
            onFault={(_fault, message) => {
              heard('error', { message })
              setTimeout(() => setAttempt((count) => count + 1), againMs)
            }}
          />
        </View>
      ),
  }
}

const againMs = 60_000
const over = { position: 'absolute', top: 0, right: 0, bottom: 0, left: 0 } as const
// As large as when it is open, because a page without a size loads no frames.
const hidden = { ...over, opacity: 0 } as const

const claimsOf = ({
  externalId,
  userId,
  userHash,
  identityToken,
}: WidgetOptions): CustomerClaims => ({
  ...(externalId !== undefined && { external_id: externalId }),
  ...(userId !== undefined && { user_id: userId }),
  ...(userHash !== undefined && { user_hash: userHash }),
  ...(identityToken !== undefined && { identity_token: identityToken }),
})
