'use client'
import {
  type CustomerClaims,
  type EventProperties,
  type IdentityNames,
  type InitOptions,
  psnWidget,
  type WidgetEvent,
  type WidgetListener,
} from '@askwell/embed/parts'
import { useEffect, useMemo, useRef } from 'react'

export interface AskwellWidgetProps {
  /** Where the product is reached: `https://feedback.example.com`. */
  readonly host: string
  /** `PSN-` and seven characters. */
  readonly code: string
  readonly externalId?: string
  readonly userId?: string
  /** Hex HMAC-SHA256 of externalId, else userId, made on your server; required in secure mode. */
  readonly userHash?: string
  readonly identityToken?: string
  /** More of the visitor: name, email, phone_number, … */
  readonly customer?: CustomerClaims
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly lang?: string
  readonly onEvent?: (event: WidgetEvent, detail: Parameters<WidgetListener>[0]) => void
}

const events: readonly WidgetEvent[] = [
  'loaded',
  'opened',
  'closed',
  'hidden',
  'shown',
  'displayedBefore',
  'endOfFlow',
  'feedbackSubmitted',
  'chatClosed',
  'unread',
  'error',
]

/** The floating widget while it is mounted. Draws nothing itself; a change of visitor, attributes or language is passed to it. */
export function AskwellWidget(props: AskwellWidgetProps): null {
  const { host, code, customer, attributes, lang } = props
  const { externalId, userId, userHash, identityToken } = props
  const latest = useRef(props)
  latest.current = props
  const isFirst = useRef(true)

  useEffect(() => {
    const widget = psnWidget(host)
    const listeners = events.map((event) => ({
      event,
      listener: ((detail) => latest.current.onEvent?.(event, detail)) satisfies WidgetListener,
    }))
    widget('init', optionsOf(latest.current))
    for (const { event, listener } of listeners) widget('on', event, listener, { code })
    return () => {
      for (const { event, listener } of listeners) widget('off', event, listener, { code })
      widget('destroy', { code })
    }
  }, [host, code])

  const isIdentified = useRef(false)
  const person = JSON.stringify({ externalId, userId, userHash, identityToken })
  useEffect(() => {
    const named: IdentityNames = JSON.parse(person)
    const wasIdentified = isIdentified.current
    isIdentified.current = Boolean(named.externalId ?? named.userId)
    // `init` has named the first one.
    if (isFirst.current) return
    const widget = psnWidget(host)
    if (isIdentified.current) widget('identify', named, { code })
    else if (wasIdentified) widget('reset', { code })
  }, [host, code, person])

  // Compared by content, not by identity: pages create these objects again at every render.
  const told = JSON.stringify([customer, attributes, lang])
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const widget = psnWidget(host)
    const [claims, pairs, language]: [
      CustomerClaims?,
      Readonly<Record<string, unknown>>?,
      string?,
    ] = JSON.parse(told)
    if (claims) widget('setCustomer', claims, { code })
    if (pairs) widget('setAttributes', pairs, { code })
    if (language) widget('setLanguage', language, { code })
  }, [host, code, told])

  return null
}

export interface AskwellVisitor {
  identify(customer: CustomerClaims & IdentityNames): void
  /** Forgets the visitor. */
  reset(): void
  track(name: string, properties?: EventProperties): void
}

/** For event handlers and effects, also before the widget is mounted. `host` and `code`: as those of the widget. */
export function useAskwellVisitor(host: string, code: string): AskwellVisitor {
  return useMemo(
    () => ({
      identify: (customer) => psnWidget(host)('identify', customer, { code }),
      reset: () => psnWidget(host)('reset', { code }),
      track: (name, properties = {}) => psnWidget(host)('track', name, properties, { code }),
    }),
    [host, code],
  )
}

const optionsOf = ({
  code,
  externalId,
  userId,
  userHash,
  identityToken,
  customer,
  attributes,
  lang,
}: AskwellWidgetProps): InitOptions => ({
  code,
  externalId,
  userId,
  userHash,
  identityToken,
  lang,
  ...(customer && { customer }),
  ...(attributes && { attributes }),
})
