// Whether a widget shows, in pure answers. Nothing is read here; time, address, record and agent are arguments. `rules.ts`
// tells the same decision rule by rule.
import type { DisplayInput, DisplayTrace } from '@askwell/contract/embed'

export type Decision = Omit<DisplayTrace, 'rules'>

/** What is to be known of a widget to say whether it shows. */
export type Displayed = Pick<DisplayInput, 'config' | 'host' | 'isMobile' | 'nowMs' | 'record'>

/** `seenMs` is when the first display was; null = never seen. In a row, not by name: the names would be sent to every visitor. */
export type Periods = readonly [seenMs: number | null, onceOverMs: number, feedbackOverMs: number]

/**
 * `mayShow`: what `targeting.ts` says of address and visitor. An explicit `show` overrules what the owner and earlier visits say, but
 * neither the domain nor the address.
 * Somebody who talks to us is not left without the conversation.
 */
export function isDisplayed(input: Displayed, mayShow: boolean, isAllowed: boolean): boolean {
  const { config, host } = input
  const isTalking = input.record?.session?.isChatting
  return (
    isAllowed &&
    mayShow &&
    (host === 'shown' ||
      (config.is_visible &&
        (!isQuiet(input) || !!isTalking) &&
        host !== 'hidden' &&
        (config.enabled_on_mobile || !input.isMobile)))
  )
}

/** The display counts as the first until its period is over; one that never was is over. */
export const isFirstDisplay = (input: Displayed): boolean => input.nowMs >= periodsOf(input)[1]

export function decideDisplay(input: DisplayInput, mayShow: boolean, isAllowed: boolean): Decision {
  const { config, nowMs } = input
  const [, onceOverMs] = periodsOf(input)
  const isVisible = isDisplayed(input, mayShow, isAllowed)
  const hasButton = isVisible && !config.hide_widget
  // By itself it opens outside both periods only, whatever `show` has overruled (R-WGT-30).
  const opensByItself = hasButton && !isQuiet(input)
  return {
    isAllowed,
    isVisible,
    hasButton,
    autoOpenAtMs:
      opensByItself && config.display_interval !== null
        ? input.sinceMs + config.display_interval * 1000
        : null,
    opensOnExit: opensByItself && config.display_on_exit && isExitDue(input),
    opensOnScroll: opensByItself && !!config.display_on_scroll,
    mayOpenOnce: nowMs >= onceOverMs,
  }
}

/** Without a period of its own only the first display counts (R-WGT-37). */
function isExitDue({ config, nowMs, record }: Displayed): boolean {
  const { exit_delay_period: seconds } = config
  return typeof seconds === 'number'
    ? nowMs >= (Number(record?.openedOnExitTime) || 0) + seconds * 1000
    : !record?.isWidgetDisplayedBefore
}

function isQuiet(input: Displayed): boolean {
  const { config, nowMs } = input
  const [, onceOverMs, feedbackOverMs] = periodsOf(input)
  return (
    (config.display_once && nowMs < onceOverMs) ||
    (config.prevent_multiple_feedback && nowMs < feedbackOverMs)
  )
}

export function periodsOf({ config, record }: Displayed): Periods {
  // Storage may hold anything.
  const seenMs = record?.isWidgetDisplayedBefore
    ? Number(record.widgetInitialDisplayTime) || 0
    : null
  const answeredMs = Number(record?.lastFeedbackSubmitDate) || null
  return [
    seenMs,
    endOf(seenMs, config.display_once_delay_period),
    endOf(answeredMs, config.multiple_feedback_delay_period),
  ]
}

/** Seconds: null never runs out, 0 always has. Never begun is over. */
function endOf(fromMs: number | null, seconds: number | null): number {
  if (fromMs === null) return 0
  return seconds === null ? Infinity : fromMs + seconds * 1000
}
