// The display rules of a widget in types (`@askwell/widget/rules` decides by them): the loader asks them of itself, and the owner of the
// server. A part of embed.ts, which is the only entrance.
import type { WidgetConfig, WidgetRecord } from './embed-config.ts'

export type DisplayRule =
  | 'domain'
  | 'server_flag'
  | 'activation'
  | 'url'
  | 'mobile'
  | 'attributes'
  | 'page_count'
  | 'percentage'
  | 'time_on_page'
  | 'display_once'
  | 'multiple_feedback'
  | 'hidden_by_host'
  | 'button'
  | 'interval'
  | 'scroll'
  | 'exit_intent'
  /** Where it does not hold, no other rule can be checked. */
  | 'configuration'

/** Everything a decision needs. Where the visitor is not known (the owner asks), `record` is null and `host` undecided. */
export interface DisplayInput {
  readonly config: Omit<WidgetConfig, 'launcher_colors' | 'launcher_texts' | 'launcher_places'>
  readonly url: string
  /** Hosts of the product itself, with or without a port. */
  readonly ownHosts: readonly string[]
  readonly isMobile: boolean
  readonly nowMs: number
  /** When the widget first could be seen on this page load: what the interval counts from. */
  readonly sinceMs: number
  /** As it stood when this page load began. */
  readonly record: WidgetRecord | null
  readonly host: 'undecided' | 'hidden' | 'shown'
  /** Left out where the widget has no targets. */
  readonly visitor?: VisitorFacts | undefined
}

/** What targets are compared with. */
export interface VisitorFacts {
  /** What the page says of the visitor. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** Of this visit, this one included. */
  readonly pages: number
  /** 0 to 100; null = not drawn, so that it may be anybody. */
  readonly lot: number | null
  /** When this page was opened, epoch ms. */
  readonly arrivedMs: number
  /** The widget is open. */
  readonly isOpen: boolean
}

export interface RuleTrace {
  readonly rule: DisplayRule
  readonly holds: boolean
  /** Readable on a console and in the studio: what was found, and what would have to be. English. */
  readonly actual: string
  readonly expected: string
  /** Epoch ms when it begins to hold by itself; null = it holds, or never will without somebody's doing. */
  readonly becomesTrueAtMs: number | null
}

export interface DisplayTrace {
  /** False: this host may not carry the widget at all ('Domain Not Allowed'). */
  readonly isAllowed: boolean
  /** False: no button, and nothing opens. */
  readonly isVisible: boolean
  readonly hasButton: boolean
  /** When it opens by itself; null = it does not. */
  readonly autoOpenAtMs: number | null
  readonly opensOnExit: boolean
  readonly opensOnScroll: boolean
  /** For `openOnce`: the visitor has not seen it, or the period is over. */
  readonly mayOpenOnce: boolean
  readonly rules: readonly RuleTrace[]
}
