// The messages between our pages and the page around them. Plain types and one guard: the loader on a customer's site
// imports this entrance and nothing else of the contract, so visitors download no schema library.
//
//  host page                                    frame (product's origin)
//  loader ── creates iframe ──▶ /widget?code=PSN-…&frame=content&language=…#psn=<nonce>&host=<origin of the host page>
//         ◀── window message: Hello {nonce} ─── from the frame's document, before its first paint, and again until it is
//                                               answered; target = `host` of the fragment
//         ─── window message: Handover {nonce, first: [start, …]} + MessagePort, target = the product's exact origin ──▶
//                                               (never for an inline survey)
//         ◀── port: size, ready, … ────────────▶ port: opened, closed, …
//         ◀── port: awake ───────────────────── the page's script runs. If it does not come after the frame has loaded,
//                                               the loader loads the frame again
//
// Loader side: a Hello counts only with `source` = that very frame, `origin` = the product's, and the nonce it drew.
// Frame side: a Handover counts only with `source` = `parent`, `origin` = `host` of the fragment, and the same nonce.
// After that no window message is listened to, except a Hello of the same frame after a reload, which gets a new port.
// `host` is `null` (the text) where the page has no origin (file:, sandbox) or does not name it (srcdoc). Only then Hello
// goes to `*`, and the nonce alone authenticates the Handover.
import type {
  EventProperties,
  LauncherTexts,
  Scheme,
  WidgetConfig,
  WidgetRecord,
  WidgetSession,
} from './embed-config.ts'

import type { DisplayTrace } from './embed-display.ts'

export type {
  EventProperties,
  EventTest,
  LateParts,
  LauncherColors,
  LauncherPlace,
  LauncherTexts,
  Scheme,
  TargetAttribute,
  Targeting,
  TargetTest,
  WidgetConfig,
  WidgetRecord,
  WidgetSession,
} from './embed-config.ts'
export type {
  DisplayInput,
  DisplayRule,
  DisplayTrace,
  EventCounter,
  RuleTrace,
  TestFacts,
  TestTrace,
  VisitorFacts,
} from './embed-display.ts'

/** Posted to the page that embeds a survey. It never contains answers. */
export type HostMessage =
  | { type: 'PSN_END_OF_FLOW' }
  | {
      type: 'PSN_FEEDBACK_SUBMITTED'
      feedback_id: string
      node_id: string
      is_internal_feedback: boolean
    }
  | {
      type:
        | 'PSN_WIDGET_HID'
        | 'PSN_WIDGET_OPENED'
        | 'PSN_WIDGET_CLOSED'
        | 'PSN_WIDGET_DISPLAYED_BEFORE'
      id: string
      name: string
    }
  | { type: 'PSN_WEB_WIDGET_CLOSED' }

export interface Hello {
  readonly type: 'psn:hello'
  readonly nonce: string
  /** One number for each document, so that repeated Hellos before the answer count as one. */
  readonly page?: number
}

/** Carries exactly one port. */
export interface Handover {
  readonly type: 'psn:port'
  readonly nonce: string
  /** What the page would receive first over the port. In the same message it arrives before the page's first paint. */
  readonly first?: readonly LoaderMessage[]
}

/** The host page's data about its visitor; fields as in C-12's body. The frame sends them, with the proof if there is one. */
export interface CustomerClaims {
  readonly external_id?: string | undefined
  readonly user_id?: string | undefined
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly phone_number?: string | undefined
  /** The owner's HMAC of external_id, else user_id, in the labelled or the bare form. */
  readonly user_hash?: string | undefined
  readonly identity_token?: string | undefined
  readonly [field: string]: unknown
}

/** The layout of the frame: next to the button, centred over an overlay (a dialog), or over the whole window of a phone. */
export interface FrameLayout {
  readonly kind: 'floating' | 'modal' | 'full_page'
  /** The largest height of the frame; taller content scrolls inside it. */
  readonly maxHeightPx: number
  /** Corner of the frame, drawn by the loader. */
  readonly radiusPx: number
}

export type OpenedBy = 'button' | 'popover' | 'api' | 'auto' | 'exit'

export interface StartMessage {
  readonly type: 'start'
  readonly code: string
  readonly config: WidgetConfig
  /** Full address of the host page, for `origin_url`. */
  readonly hostUrl: string
  readonly customer: CustomerClaims
  /** Custom attributes as the node call's `responses` takes them: base64 of UTF-8 JSON; null = none. */
  readonly responses: string | null
  /** Only when the host page named one; it then comes before the URL, node and flow defaults. */
  readonly language: string | null
  readonly layout: FrameLayout
  /** Additive: the required colour scheme; null or absent = as the visitor's system. */
  readonly scheme?: Scheme | null
  readonly record: WidgetRecord | null
}

/** From the loader to the page inside the content frame. `start` comes first, once for each port. */
export type LoaderMessage =
  | StartMessage
  /** The frame is visible. The first `opened` registers the visit (C-12), before any question is shown. Focus moves in
   *  only if `takesFocus`: never after it opened automatically. */
  | { readonly type: 'opened'; readonly by: OpenedBy; readonly takesFocus: boolean }
  | { readonly type: 'closed' }
  | { readonly type: 'layout'; readonly layout: FrameLayout }
  | { readonly type: 'customer'; readonly customer: CustomerClaims }
  | { readonly type: 'attributes'; readonly responses: string | null }
  | { readonly type: 'language'; readonly language: string }
  | { readonly type: 'scheme'; readonly scheme: Scheme | null }
  | { readonly type: 'previous_feedbacks' }
  /** The host page changed its address without loading. */
  | { readonly type: 'moved'; readonly hostUrl: string }

/** From the frame to the loader; an inline survey says `size` and `event` only. */
export type ContentMessage =
  /** The frame shows content that can be closed: the loader takes its skeleton away. Also for the frame's own error
   *  screen, and for the server's drawing, which is seen before it is awake. */
  | { readonly type: 'ready' }
  /** The page's script runs: from here on the page reports its own errors. */
  | { readonly type: 'awake' }
  /** The full height in CSS pixels: header, unscrolled content and footer. Sent on every change. */
  | { readonly type: 'size'; readonly heightPx: number }
  /** The close button, Escape, or the end of the thank-you time. Focus returns to the button. */
  | { readonly type: 'close' }
  /** The language shown, with the launcher's words in it. `toggle` is the default text of the modal toggle. */
  | {
      readonly type: 'language'
      readonly code: string
      readonly dir: 'ltr' | 'rtl'
      readonly texts: LauncherTexts
    }
  /** The number of unread messages; 0 removes the badge. */
  | { readonly type: 'unread'; readonly count: number }
  /** For the host window: PSN_END_OF_FLOW, PSN_FEEDBACK_SUBMITTED (with its delay kept), PSN_WEB_WIDGET_CLOSED. */
  | { readonly type: 'event'; readonly message: HostMessage }
  /** A complete feedback was accepted or queued: the loader records lastFeedbackSubmitDate. */
  | { readonly type: 'submitted'; readonly atMs: number }
  /** Stored in the host page's storage, and returned as `record.session` with the next start. */
  | { readonly type: 'keep'; readonly session: WidgetSession }
  /** Reported to the host page's `error` listeners; never shown there. */
  | { readonly type: 'failed'; readonly message: string }

/**
 * From a survey in an app's web view, as a JSON string to the first of `ReactNativeWebView`, `webkit.messageHandlers.askwell`
 * and `askwell` that the window has. An app has no port, so each message carries the nonce of the address
 * (`#psn=<nonce>`, and `&fit=content` for `size`). It never contains answers.
 */
export type AppMessage = { readonly nonce: string } & (
  | { readonly type: 'psn:hello' }
  | Extract<ContentMessage, { type: 'ready' | 'size' | 'event' }>
  /** The page shows why there is no survey. */
  | {
      readonly type: 'refused'
      readonly screen:
        | 'not_found'
        | 'system_error'
        | 'closed'
        | 'invalid_signature'
        | 'already_answered'
        | 'not_operating'
        | 'blank'
        | 'widget'
    }
)

const contentMessages: readonly unknown[] = [
  'ready',
  'awake',
  'size',
  'close',
  'language',
  'unread',
  'event',
  'submitted',
  'keep',
  'failed',
]
/** Its source, origin and nonce must still be checked. */
export const isHello = (value: unknown): value is Hello =>
  (value as Hello | null)?.type === 'psn:hello'

/** Both sides are built together, so the type alone determines the other members of a message. */
export const isContentMessage = (value: unknown): value is ContentMessage =>
  contentMessages.includes((value as ContentMessage | null)?.type)

/**
 * The path and query of the page inside the content frame; the fragment of the handshake comes after it. `language`: the one that
 * the host page requests for the first question; empty where it requests none. Neither is checked: an invalid value affects
 * only this frame.
 */
export const contentPath = (code: string, language: string): string =>
  `/widget?code=${code}&frame=content&language=${language}`

// ---- `PSNWidget(command, …)`, the one global of a host page ----

/** The options of `init`; the same by `data-code`, `data-external-id`, `data-user-id`, `data-user-hash`, `data-lang` and `data-unread` of the script tag. */
export interface InitOptions {
  readonly code: string
  readonly externalId?: string | undefined
  readonly userId?: string | undefined
  readonly userHash?: string | undefined
  readonly identityToken?: string | undefined
  /** More data about the visitor, fields as in `setCustomer`. */
  readonly customer?: CustomerClaims
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly lang?: string | undefined
  /** The other signals of unread messages, in addition to the badge: `title`, `sound` or `title sound`. */
  readonly unread?: string | undefined
}

/** The ids and the proof of a visitor as `init` names them. */
export type IdentityNames = Partial<
  Pick<InitOptions, 'externalId' | 'userId' | 'userHash' | 'identityToken'>
>

/** The widget that a command is for, where a page has more than one; absent = the first. */
export interface WidgetChoice {
  readonly code?: string
}

export type WidgetEvent =
  | 'loaded'
  | 'opened'
  | 'closed'
  | 'hidden'
  | 'shown'
  | 'displayedBefore'
  | 'endOfFlow'
  | 'feedbackSubmitted'
  | 'chatClosed'
  | 'unread'
  | 'error'

/** `code` of the widget, and the members of the event: the channel's `id` and `name`, `feedback_id`, `count`, `message`. */
export type WidgetListener = (
  detail: Readonly<Record<string, unknown>> & { readonly code: string },
) => void

/** Before the script has come this is a stub that queues; calls are then run in their order. */
export interface PsnWidget {
  (command: 'init', options: InitOptions): void
  (
    command:
      | 'open'
      | 'close'
      | 'toggle'
      | 'hide'
      | 'show'
      | 'openOnce'
      | 'showPreviousFeedbacks'
      | 'destroy',
    widget?: WidgetChoice,
  ): void
  (command: 'setCustomer', customer: CustomerClaims, widget?: WidgetChoice): void
  /** The same, also with the names of `init`. */
  (command: 'identify', customer: CustomerClaims & IdentityNames, widget?: WidgetChoice): void
  /** Forgets the visitor: for a page on which somebody signs out. */
  (command: 'reset', widget?: WidgetChoice): void
  /** `name`: 1 to 64 of a-z, 0-9 and `_`. At most 20 properties: texts of up to 255 characters, numbers and Booleans. */
  (command: 'track', name: string, properties?: EventProperties, widget?: WidgetChoice): void
  (
    command: 'setAttributes',
    attributes: Readonly<Record<string, unknown>>,
    widget?: WidgetChoice,
  ): void
  (command: 'setLanguage', language: string, widget?: WidgetChoice): void
  (command: 'on' | 'off', event: WidgetEvent, listener: WidgetListener, widget?: WidgetChoice): void
  /** Prints every rule, and returns the trace; null where no widget is on the page. */
  (command: 'explain', widget?: WidgetChoice): Promise<DisplayTrace | null>
}
