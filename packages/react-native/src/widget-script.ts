// What is injected into `/widget`, the instance's own page of a widget: it listens to the widget and passes on its events with
// the nonce of the app. Texts of the app are JSON, so none of them can become code.
import type { CustomerClaims, WidgetEvent } from '@askwell/contract/embed'

const events: readonly WidgetEvent[] = [
  ...(['loaded', 'opened', 'closed', 'hidden', 'displayedBefore', 'endOfFlow'] as const),
  ...(['feedbackSubmitted', 'chatClosed', 'unread', 'error'] as const),
]

export type WidgetCall =
  | readonly ['open' | 'close' | 'openOnce']
  | readonly ['setCustomer', CustomerClaims]
  | readonly ['setAttributes', Readonly<Record<string, unknown>>]
  | readonly ['track', string, Readonly<Record<string, string | number | boolean>>]

/** Before the page's script has come, calls wait in its queue. */
const stub =
  'window.PSNWidget=window.PSNWidget||function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};'

/** Does its work once, however often it is injected. */
export const listenScript = (nonce: string, calls: readonly WidgetCall[]): string =>
  `if(!window.askwellListens&&location.protocol!=="about:"){window.askwellListens=true;${stub}` +
  `${jsonOf(events)}.forEach(function(e){PSNWidget("on",e,function(d){window.ReactNativeWebView.postMessage(` +
  `JSON.stringify({type:"widget",event:e,detail:d,nonce:${jsonOf(nonce)}}))})});` +
  `${calls.map(callScript).join('')}}true;`

export const callScript = (call: WidgetCall): string =>
  `${stub}PSNWidget.apply(null,${jsonOf(call)});`

/** U+2028 and U+2029 end a line in older engines. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u2028\u2029<]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
