// What our pages and the page around them say to each other. Plain types and one guard: the loader on a customer's site
// imports this door and nothing else of the contract, so no schema library reaches their visitors.
//
//  host page                                    frame (product's origin)
//  loader ── creates iframe ──▶ /widget?code=PSN-…&frame=content&language=…#psn=<nonce>&host=<origin of the host page>
//         ◀── window message: Hello {nonce} ─── from the frame's document, before its first paint, and again until it is
//                                               answered; target = `host` of the fragment
//         ─── window message: Handover {nonce} + MessagePort, target = the product's exact origin ──▶
//         ─── port: start ─────────────────────▶ (never for an inline survey)
//         ◀── port: size, ready, … ────────────▶ port: opened, closed, …
//         ◀── port: awake ───────────────────── the page's script runs. Who does not hear it after the frame has loaded loads
//                                               the frame once more
//
// Loader side: a Hello counts only with `source` = that very frame, `origin` = the product's, and the nonce it drew.
// Frame side: a Handover counts only with `source` = `parent`, `origin` = `host` of the fragment, and the same nonce.
// After that no window message is listened to, except a Hello of the same frame after a reload, which gets a new port.
// `host` is `null` (the text) where the page has no origin (file:, sandbox) or does not name it (srcdoc): then, and only then, Hello
// goes to `*`, and the nonce alone says whose Handover it is.
import type {
  LauncherTexts,
  Scheme,
  WidgetConfig,
  WidgetRecord,
  WidgetSession,
} from './embed-config.ts'

import type { DisplayTrace } from './embed-display.ts'

export type {
  LateParts,
  LauncherColors,
  LauncherPlace,
  LauncherTexts,
  Scheme,
  TargetAttribute,
  WidgetConfig,
  WidgetRecord,
  WidgetSession,
} from './embed-config.ts'
export type {
  DisplayInput,
  DisplayRule,
  DisplayTrace,
  RuleTrace,
  VisitorFacts,
} from './embed-display.ts'

/** Posted to the page that embeds a survey. No answers inside, ever. */
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
  /** One number a document: what it says again before it is answered is one greeting. */
  readonly page?: number
}

/** Carries exactly one port. */
export interface Handover {
  readonly type: 'psn:port'
  readonly nonce: string
}

/** What a host page says of its visitor; fields as in C-12's body. The frame sends them, with the proof if there is one. */
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

/** How the frame stands: beside the button, centred over an overlay (a dialog), or over the whole window of a phone. */
export interface FrameLayout {
  readonly kind: 'floating' | 'modal' | 'full_page'
  /** What the frame may grow to; the content scrolls inside beyond it. */
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
  /** Additive: the look it must have; null or left out = as the visitor's system. */
  readonly scheme?: Scheme | null
  readonly record: WidgetRecord | null
}

/** From the loader to the page inside the content frame. `start` is the first and comes once a port. */
export type LoaderMessage =
  | StartMessage
  /** The frame is seen. The first one is when the visit is registered (C-12), before any question is shown. Focus moves in
   *  only where `takesFocus`: never for what opened by itself. */
  | { readonly type: 'opened'; readonly by: OpenedBy; readonly takesFocus: boolean }
  | { readonly type: 'closed' }
  | { readonly type: 'layout'; readonly layout: FrameLayout }
  | { readonly type: 'customer'; readonly customer: CustomerClaims }
  | { readonly type: 'attributes'; readonly responses: string | null }
  | { readonly type: 'language'; readonly language: string }
  | { readonly type: 'scheme'; readonly scheme: Scheme | null }
  | { readonly type: 'previous_feedbacks' }
  /** The host page moved without loading. */
  | { readonly type: 'moved'; readonly hostUrl: string }

/** From the frame to the loader; an inline survey says `size` and `event` only. */
export type ContentMessage =
  /** Something to read stands in the frame, and can be closed: the loader takes its skeleton away. Also for the frame's own error
   *  screen, and for the server's drawing, which is seen before it is awake. */
  | { readonly type: 'ready' }
  /** The page's script runs: what goes wrong from here on it says itself. */
  | { readonly type: 'awake' }
  /** Height in CSS pixels that everything needs: header, the whole content unscrolled, footer. Sent on every change. */
  | { readonly type: 'size'; readonly heightPx: number }
  /** The close button, Escape, or the end of the thank-you time. Focus goes back to the button. */
  | { readonly type: 'close' }
  /** The language shown, with the launcher's words in it. `toggle` is the default text of the modal toggle. */
  | {
      readonly type: 'language'
      readonly code: string
      readonly dir: 'ltr' | 'rtl'
      readonly texts: LauncherTexts
    }
  /** Messages nobody has read; 0 takes the badge away. */
  | { readonly type: 'unread'; readonly count: number }
  /** For the host window: PSN_END_OF_FLOW, PSN_FEEDBACK_SUBMITTED (with its delay kept), PSN_WEB_WIDGET_CLOSED. */
  | { readonly type: 'event'; readonly message: HostMessage }
  /** A complete feedback was accepted or queued: the loader records lastFeedbackSubmitDate. */
  | { readonly type: 'submitted'; readonly atMs: number }
  /** To be kept in the host page's storage, and given back as `record.session` with the next start. */
  | { readonly type: 'keep'; readonly session: WidgetSession }
  /** Told to the host page's `error` listeners; never shown there. */
  | { readonly type: 'failed'; readonly message: string }

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
/** Both sides are built together, so that the type tells what else a message holds. */
const typeOf = (value: unknown): unknown => (value as { readonly type?: unknown } | null)?.type

/** Its source, origin and nonce must still be checked. */
export const isHello = (value: unknown): value is Hello => typeOf(value) === 'psn:hello'

export const isContentMessage = (value: unknown): value is ContentMessage =>
  contentMessages.includes(typeOf(value))

/**
 * The path and query of the page inside the content frame; the fragment of the handshake comes after it. `language`: what the host
 * page asks for, so that the first question is drawn in it; empty where it asks for none. Both as they are: what is no code or no language
 * spoils nothing but this frame.
 */
export const contentPath = (code: string, language: string): string =>
  `/widget?code=${code}&frame=content&language=${language}`

// ---- `PSNWidget(command, …)`, the one global of a host page ----

/** What `init` takes; the same by `data-code`, `data-external-id`, `data-user-id`, `data-user-hash`, `data-lang` and `data-unread` of the script tag. */
export interface InitOptions {
  readonly code: string
  readonly externalId?: string | undefined
  readonly userId?: string | undefined
  readonly userHash?: string | undefined
  readonly identityToken?: string | undefined
  /** More of the visitor, fields as in `setCustomer`. */
  readonly customer?: CustomerClaims
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly lang?: string | undefined
  /** What else than the badge tells of unread messages: `title`, `sound` or `title sound`. */
  readonly unread?: string | undefined
}

/** Which widget a command is for, where a page has more than one; left out: the first. */
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

/** `code` of the widget, and what the event brings: the channel's `id` and `name`, `feedback_id`, `count`, `message`. */
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
