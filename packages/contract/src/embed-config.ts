// What the loader knows of a widget and keeps of a visitor. A part of embed.ts, which is the only entrance.
import type { ChatDetail } from './chat.ts'

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
  /** Seconds; null = never by itself, 0 = at once. */
  readonly display_interval: number | null
  readonly display_once: boolean
  /** Seconds; null never runs out, 0 always has. */
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
  /** Additive: left out = `auto`, as the visitor's system; `host`: as the page around it. */
  readonly color_scheme?: Scheme | 'auto' | 'host'
  /** Additive: what the launcher is painted in, closed and open, made readable. */
  readonly launcher_colors: { readonly closed: LauncherColors; readonly open: LauncherColors }
  /** Additive: what the launcher says until the frame has come, in the language that the frame will speak. */
  readonly launcher_texts: LauncherTexts
  /** Additive: where it stands in a large window, and in one of a phone. */
  readonly launcher_places: { readonly wide: LauncherPlace; readonly phone: LauncherPlace }
  /** Additive: seconds until it may open on leaving again, also for visitors who came before; null = only on the first display. */
  readonly exit_delay_period?: number | null
  /** Additive: it opens once the visitor has scrolled so far, in per cent of the page; null = never for that. */
  readonly display_on_scroll?: number | null
  /** Additive: whom the widget is for. Each of them has to hold. */
  readonly target_attributes?: readonly TargetAttribute[]
  /** Additive: from this page of a visit on. */
  readonly target_pages?: number | null
  /** Additive: the share of the visitors, in per cent. */
  readonly target_percentage?: number
  /** Additive: seconds on a page before it is shown. */
  readonly target_seconds?: number | null
  /** Additive: of its node, ISO 8601. Outside of them it is not shown. */
  readonly activation_start_date?: string | null
  readonly activation_end_date?: string | null
  /** Additive: what it needs beside the loader. */
  readonly late_parts?: LateParts
  /** Additive: whether the page that asked may carry the widget, by its origin; not there in a sample. */
  readonly is_domain_allowed?: boolean
  /** Additive: OWN_HOSTS of the instance, which every widget may stand on. The loader's own host always counts. */
  readonly own_hosts?: readonly string[]
  /** Additive, and never in C-11's answer: a sample in the studio, where nothing is sent, kept or focused. */
  readonly is_preview?: boolean
  /** Where it is given, the frame shows this conversation instead of the survey. */
  readonly preview_chat?: ChatDetail | null
}

/** 0: nothing until it is touched. 1: `life.ts` at once. 2: `extra.ts` too. 3: and nothing is shown without it. */
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

/** The two looks of everything of ours. */
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
  /** The owner has chosen the side: it stays, whatever language the survey changes to. */
  readonly is_fixed?: boolean
}

/** Seed §3, kept by the loader in the host page's storage under `PSN::widgetStores`, one a node. Times in epoch ms. */
export interface WidgetRecord {
  readonly isWidgetDisplayedBefore: boolean
  readonly widgetInitialDisplayTime: number | null
  readonly lastFeedbackSubmitDate: number | null
  /** Additive: the words of the bubble that the visitor has dismissed. */
  readonly dismissedBubble?: string | null
  /** Additive: pages of the visit so far, and when the last of them was opened. Only where the widget counts them. */
  readonly visit?: { readonly pages: number; readonly atMs: number }
  /** Additive: 0 to 100, drawn once where the widget is for a share of the visitors. */
  readonly lot?: number
  /** Additive: when it opened on leaving. */
  readonly openedOnExitTime?: number | null
  /** Additive. */
  readonly session?: WidgetSession | null
}

/** What the frame asks the loader to keep of its visitor, for browsers that keep nothing, or not for long, inside of a frame. */
export interface WidgetSession {
  /** A conversation runs: the next page fetches the frame by itself, for what was written meanwhile. */
  readonly isChatting: boolean
  /** As the frame's own storage holds it, by key; means nothing to the loader. Answers are only in it where that storage took none. */
  readonly kept: Readonly<Record<string, unknown>>
}

export interface LauncherTexts {
  readonly toggle: string
  /** Names of the round button, closed and open. */
  readonly open: string
  readonly close: string
}
