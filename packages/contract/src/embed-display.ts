// The types of a widget's display rules (`@askwell/widget/rules` evaluates them), used by the loader and by the server's
// explanation for owners. Part of embed.ts, which is the only entrance.
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
  /** If it does not hold, no other rule can be checked. */
  | 'configuration'

/** The input of a decision. Where the visitor is not known (the owner asks), `record` is null and `host` undecided. */
export interface DisplayInput {
  readonly config: Omit<WidgetConfig, 'launcher_colors' | 'launcher_texts' | 'launcher_places'>
  readonly url: string
  /** Hosts of the product itself, with or without a port. */
  readonly ownHosts: readonly string[]
  readonly isMobile: boolean
  readonly nowMs: number
  /** When the widget could first be seen on this page load: the start of the interval. */
  readonly sinceMs: number
  /** The record when this page load began. */
  readonly record: WidgetRecord | null
  readonly host: 'undecided' | 'hidden' | 'shown'
  /** Absent where the widget has no targets. */
  readonly visitor?: VisitorFacts | undefined
}

/** The facts that targets are compared with. */
export interface VisitorFacts {
  /** The visitor's attributes, as the page gives them. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** The pages of this visit, including this one. */
  readonly pages: number
  /** 0 to 100; null = not drawn yet, so the visitor may be in any share. */
  readonly lot: number | null
  /** When this page was opened, epoch ms. */
  readonly arrivedMs: number
  /** The widget is open. */
  readonly isOpen: boolean
}

export interface RuleTrace {
  readonly rule: DisplayRule
  readonly holds: boolean
  /** The found and the required value, in English, for a console and the studio. */
  readonly actual: string
  readonly expected: string
  /** Epoch ms when the rule starts to hold; null = it holds already, or only an action can make it hold. */
  readonly becomesTrueAtMs: number | null
}

export interface DisplayTrace {
  /** False: this host may not carry the widget at all ('Domain Not Allowed'). */
  readonly isAllowed: boolean
  /** False: no button, and nothing opens. */
  readonly isVisible: boolean
  readonly hasButton: boolean
  /** When it opens automatically; null = never. */
  readonly autoOpenAtMs: number | null
  readonly opensOnExit: boolean
  readonly opensOnScroll: boolean
  /** For `openOnce`: the visitor has not seen it, or the period is over. */
  readonly mayOpenOnce: boolean
  readonly rules: readonly RuleTrace[]
}
