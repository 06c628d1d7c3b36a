// What the loader knows about a widget and stores about a visitor. Part of embed.ts, which is the only entrance.

/** C-11's answer as the loader knows it; the contract's `WidgetReply` fits it. Colours are `#rgb` or `#rrggbb`. */
export interface WidgetConfig {
  readonly node_id: string
  readonly enabled_on_mobile: boolean
  readonly full_page_on_mobile: boolean
  readonly modal_mode: boolean
  readonly is_visible: boolean
  readonly hide_widget: boolean
  readonly modal_toggle_text: string | null
  readonly popover_text: string | null
  readonly default_language_code: string | null
  /** Additive: false where the code above is only the built-in one. */
  readonly default_language_configured?: boolean
  /** Regular expressions in RE2's dialect, found anywhere in `location.href`, in any case. */
  readonly enabled_urls: readonly string[]
  readonly enabled_domains: readonly string[]
  readonly node_logo_url: string | null
  readonly secure_mode: boolean
  /** For X-SECURITY-TOKEN, 15 minutes; the frame renews it by C-11. */
  readonly security_token: string | null
  /** Known when external_id or user_id was proven. */
  readonly customer_id: string | null
  /** Seconds; null = never automatically, 0 = immediately. */
  readonly display_interval: number | null
  readonly display_once: boolean
  /** Seconds; null = never expires, 0 = expires at once. */
  readonly display_once_delay_period: number | null
  readonly display_on_exit: boolean
  readonly prevent_multiple_feedback: boolean
  readonly multiple_feedback_delay_period: number | null
  readonly web_channel: { readonly id: string; readonly name: string } | null
  /** Pixels. */
  readonly size: number
  readonly margin: number
  readonly radius: number
  readonly width: number | null
  /** `rate` = per cent of the window, else pixels. */
  readonly width_type: string | null
  readonly matrix_question_view_type: 'table' | 'list' | null
  readonly font_color: string
  readonly primary_color: string
  readonly secondary_color: string
  readonly branding_visible: boolean
  /** Additive: `auto` (also if absent) follows the visitor's system, `host` the page around it. */
  readonly color_scheme?: Scheme | 'auto' | 'host'
  /** Additive: the launcher's colours, closed and open, adjusted for contrast. */
  readonly launcher_colors: { readonly closed: LauncherColors; readonly open: LauncherColors }
  /** Additive: the launcher's texts until the frame has loaded, in the language that the frame will use. */
  readonly launcher_texts: LauncherTexts
  /** Additive: its position in a large window and in the window of a phone. */
  readonly launcher_places: { readonly wide: LauncherPlace; readonly phone: LauncherPlace }
  /** Additive: seconds until it may open on leaving again, also for visitors who came before; null = only on the first display. */
  readonly exit_delay_period?: number | null
  /** Additive: it opens when the visitor has scrolled this far, in per cent of the page; null = never by scrolling. */
  readonly display_on_scroll?: number | null
  /** Additive: conditions on the visitor. All of them must hold. */
  readonly target_attributes?: readonly TargetAttribute[]
  /** Additive: shown from this page of a visit on. */
  readonly target_pages?: number | null
  /** Additive: the share of the visitors, in per cent. */
  readonly target_percentage?: number
  /** Additive: seconds on a page before it is shown. */
  readonly target_seconds?: number | null
  /** Additive: one more condition on the visitor. What only the server knows is answered in it already. */
  readonly targeting?: Targeting | null
  /** Additive: the names of the events that may leave the page. */
  readonly collected_events?: readonly string[]
  /** Additive: the period of its node, ISO 8601. Outside of it the widget is not shown. */
  readonly activation_start_date?: string | null
  readonly activation_end_date?: string | null
  /** Additive: the modules that it needs in addition to the loader. */
  readonly late_parts?: LateParts
  /** Additive: whether the calling page's origin may carry the widget; absent in a sample. */
  readonly is_domain_allowed?: boolean
  /** Additive: OWN_HOSTS of the instance, on which every widget may run. The loader's own host is always one of them. */
  readonly own_hosts?: readonly string[]
  /** Additive, and never in C-11's answer: a sample in the studio, where nothing is sent, stored or focused. */
  readonly is_preview?: boolean
  /** If present, the frame shows this conversation (a `ChatDetail`, which this file cannot name) instead of the survey. */
  readonly preview_chat?: object | null
}

/** 0: nothing until the visitor uses the launcher. 1: `life.ts` at once. 2: also `extra.ts`. 3: and nothing is shown without it. */
export type LateParts = 0 | 1 | 2 | 3

export interface TargetAttribute {
  readonly key: string
  readonly comparison:
    | 'is'
    | 'is_not'
    | 'contains'
    | 'more_than'
    | 'less_than'
    | 'is_set'
    | 'is_not_set'
  readonly value: string
}

/** The condition as a page receives it. */
export type Targeting =
  | { readonly all: readonly Targeting[] }
  | { readonly any: readonly Targeting[] }
  | { readonly not: Targeting }
  | TargetTest

export type TargetTest =
  | EventTest
  /** From this page of a visit on. */
  | { readonly page_count: number }
  /** Per cent of the page that the visitor has scrolled. */
  | { readonly scroll_depth: number }
  /** A share of the browsers, in per cent. Each browser draws once for each salt. */
  | { readonly percentage: number; readonly salt: string }
  /** Only the server knows the test: the page receives its kind and its result. */
  | { readonly test: 'contact' | 'events' | 'country'; readonly holds: boolean }

/** Events that the page has tracked in this browser. */
export interface EventTest {
  readonly event: string
  /** On the properties of the event. All of them must hold. */
  readonly where?: readonly TargetAttribute[] | undefined
  /** Absent: once. */
  readonly at_least?: number | undefined
  readonly within_seconds?: number | undefined
  /** It holds on one page only: the first one on which it has held. */
  readonly once?: boolean | undefined
}

export type EventProperties = Readonly<Record<string, string | number | boolean>>

/** The two colour schemes of our pages. */
export type Scheme = 'light' | 'dark'

export interface LauncherColors {
  readonly fill: string
  readonly ink: string
}

export interface LauncherPlace {
  readonly side: 'left' | 'right'
  /** Pixels from that side, and from the bottom. */
  readonly x: number
  readonly y: number
  /** The owner has chosen the side: it stays when the language of the survey changes. */
  readonly is_fixed?: boolean
}

/** Seed §3: the loader stores one for each node in the host page's storage, under `PSN::widgetStores`. Times in epoch ms. */
export interface WidgetRecord {
  readonly isWidgetDisplayedBefore: boolean
  readonly widgetInitialDisplayTime: number | null
  readonly lastFeedbackSubmitDate: number | null
  /** Additive: the text of the bubble that the visitor has dismissed. */
  readonly dismissedBubble?: string | null
  /** Additive: the pages of the visit so far, and when the last one was opened. Only where the widget counts pages. */
  readonly visit?: { readonly pages: number; readonly atMs: number }
  /** Additive: a random number from 0 to 100, drawn once where the widget is for a share of the visitors. */
  readonly lot?: number
  /** Additive: when it opened on leaving. */
  readonly openedOnExitTime?: number | null
  /** Additive: when the page has forgotten its visitor, epoch ms. The frame then forgets what is older. */
  readonly forgottenAt?: number
  /** Additive. */
  readonly session?: WidgetSession | null
}

/** What the frame asks the loader to store about its visitor, for browsers that block or soon clear storage inside a frame. */
export interface WidgetSession {
  /** A conversation is open: the next page loads the frame automatically, to show new messages. */
  readonly isChatting: boolean
  /** The frame's storage by key, opaque to the loader. It contains answers only where the frame's own storage refused them. */
  readonly kept: Readonly<Record<string, unknown>>
}

export interface LauncherTexts {
  readonly toggle: string
  /** Names of the round button, closed and open. */
  readonly open: string
  readonly close: string
}
