// Whether a widget shows, in pure functions. Nothing is read here; time, address, record and agent are arguments. `rules.ts`
// explains the same decision rule by rule.
import type { DisplayInput, DisplayTrace } from '@askwell/contract/embed'

export type Decision = Omit<DisplayTrace, 'rules'>

/** What the decision whether a widget shows needs to know. */
export type Displayed = Pick<DisplayInput, 'config' | 'host' | 'isMobile' | 'nowMs' | 'record'>

/** `seenMs` is when the first display was; null = never seen. A tuple, not an object: the names would be sent to every visitor. */
export type Periods = readonly [seenMs: number | null, onceOverMs: number, feedbackOverMs: number]

/** Whether it shows, whether the visitor is left alone for now, and whether an earlier display no longer counts. A tuple, as `Periods`. */
export type Judgement = readonly [isVisible: boolean, isQuiet: boolean, isOnceOver: boolean]

/**
 * `mayShow`: what `targeting.ts` says of address and visitor. An explicit `show` overrules what the owner and earlier visits say, but
 * neither the domain nor the address.
 * A visitor in a conversation keeps it.
 */
export function judgeDisplay(
  input: Displayed,
  mayShow: boolean,
  isAllowed: boolean = input.config.is_domain_allowed !== false,
): Judgement {
  const { config, host, nowMs, record } = input
  const [, onceOverMs, feedbackOverMs] = periodsOf(input)
  const isOnceOver = nowMs >= onceOverMs
  const isQuiet =
    (config.display_once && !isOnceOver) ||
    (config.prevent_multiple_feedback && nowMs < feedbackOverMs)
  const isVisible =
    isAllowed &&
    mayShow &&
    (host === 'shown' ||
      (config.is_visible &&
        (!isQuiet || !!record?.session?.isChatting) &&
        host !== 'hidden' &&
        (config.enabled_on_mobile || !input.isMobile)))
  return [isVisible, isQuiet, isOnceOver]
}

/** When it opens without a press, and whether `openOnce` may open it. */
export type Openings = Omit<Decision, 'isAllowed' | 'isVisible' | 'hasButton'>

export function openingsOf(
  input: DisplayInput,
  [isVisible, isQuiet, mayOpenOnce]: Judgement,
): Openings {
  const { config } = input
  // It opens automatically only outside both periods, even where `show` has overruled the rest (R-WGT-30).
  const opensByItself = isVisible && !config.hide_widget && !isQuiet
  return {
    autoOpenAtMs:
      opensByItself && config.display_interval !== null
        ? input.sinceMs + config.display_interval * 1000
        : null,
    opensOnExit: opensByItself && config.display_on_exit && isExitDue(input),
    opensOnScroll: opensByItself && !!config.display_on_scroll,
    mayOpenOnce,
  }
}

export function decideDisplay(input: DisplayInput, mayShow: boolean, isAllowed: boolean): Decision {
  const judgement = judgeDisplay(input, mayShow, isAllowed)
  const [isVisible] = judgement
  const hasButton = isVisible && !input.config.hide_widget
  return { isAllowed, isVisible, hasButton, ...openingsOf(input, judgement) }
}

/** Without its own period, only the first display counts (R-WGT-37). */
function isExitDue({ config, nowMs, record }: Displayed): boolean {
  const { exit_delay_period: seconds } = config
  return typeof seconds === 'number'
    ? nowMs >= (Number(record?.openedOnExitTime) || 0) + seconds * 1000
    : !record?.isWidgetDisplayedBefore
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

/** Seconds: null never runs out, 0 always has. A period that never began is over. */
const endOf = (fromMs: number | null, seconds: number | null): number =>
  fromMs === null ? 0 : seconds === null ? Infinity : fromMs + seconds * 1000
