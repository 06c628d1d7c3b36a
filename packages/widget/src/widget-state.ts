// What is known about a widget, and what changes when it is decided or receives a command. Pure: `widget.ts` stores the change
// and performs what follows from it.
import type { CustomerClaims, DisplayInput, WidgetConfig } from '@askwell/contract/embed'

/** What a page calls, command first. */
export type Call = readonly unknown[]

/** An absent flag means false. */
export interface WidgetState {
  /** The page's claims about its visitor. */
  customer: CustomerClaims
  language: string
  /** The configuration as received; `config` is the part that the page may see. */
  known?: WidgetConfig
  config?: WidgetConfig | undefined
  failure?: unknown
  /** The record when this page load began. */
  record: DisplayInput['record']
  host: DisplayInput['host']
  /** Undefined until the first decision or failure. */
  isVisible?: boolean
  /** What the interval counts from; 0 before. */
  firstVisibleMs?: number
  /** The page has removed it. */
  isOver?: boolean
}

export type WidgetChange = Partial<WidgetState>

export const decided = (
  { firstVisibleMs }: WidgetState,
  isVisible: boolean,
  nowMs: number,
): WidgetChange => ({ isVisible, firstVisibleMs: firstVisibleMs || (isVisible ? nowMs : 0) })

/**
 * A command of the page. undefined: only `life.ts` can obey it. Pages give `setCustomer`, `setLanguage` and `setAttributes` for every
 * visitor, so these load nothing.
 */
export const obeyed = (
  { customer }: WidgetState,
  [command, said]: Call,
): WidgetChange | undefined =>
  command === 'setCustomer'
    ? { customer: { ...customer, ...Object(said) } }
    : command === 'setLanguage'
      ? { language: `${said}` }
      : command === 'setAttributes'
        ? {}
        : command === 'destroy'
          ? { isOver: true, isVisible: false, config: undefined }
          : undefined
