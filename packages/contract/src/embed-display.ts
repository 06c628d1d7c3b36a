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
  | 'targeting'
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
  /** Absent where the widget has no `targeting`, or its part has not come. */
  readonly tests?: TestFacts | undefined
}

/** The facts that the tests of `targeting` are compared with. */
export interface TestFacts {
  /** By the key of an event's test. */
  readonly counters: Readonly<Record<string, EventCounter>>
  /** The pages of this visit, including this one. */
  readonly pages: number
  /** The furthest scroll position of this page, in per cent. */
  readonly scrolled: number
  /** A text that is this browser's alone; null = not known, so the visitor may be in any share. */
  readonly device: string | null
  /** When this page was opened, epoch ms. */
  readonly pageMs: number
  /** Whether the server has answered for the person that the page names. */
  readonly isAnswered: boolean
}

export interface EventCounter {
  /** Epoch ms of the last matching events, oldest first, at most as many as the test requires. */
  readonly times: readonly number[]
  /** When the page was opened on which a test with `once` has held. */
  readonly heldMs?: number | undefined
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
  /** Only of `targeting`: its tests in their order. */
  readonly tests?: readonly TestTrace[]
}

/** Of a test that only the server knows, found and expected values are absent. */
export interface TestTrace {
  readonly test: string
  readonly holds: boolean
  readonly actual?: string | undefined
  readonly expected?: string | undefined
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
