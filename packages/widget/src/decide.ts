// Whether a widget shows, in one pure answer. Nothing is read here; time, address, record and agent are arguments. `rules.ts`
// tells the same decision rule by rule.
import type { DisplayInput, DisplayTrace } from '@askwell/contract/embed'
import { isDomainEnabled } from './enabled-domains.ts'

export type Decision = Omit<DisplayTrace, 'rules'>

/** `seenMs` is when the first display was; null = never seen. In a row, not by name: the names would be sent to every visitor. */
export type Periods = readonly [seenMs: number | null, onceOverMs: number, feedbackOverMs: number]

/** An explicit `show` overrules what the owner and earlier visits say, but neither the domain nor the address. */
export function decideDisplay(input: DisplayInput, isUrlEnabled: boolean): Decision {
  const { config, host, nowMs } = input
  const [seenMs, onceOverMs, feedbackOverMs] = periodsOf(input)
  const isQuiet = (config.display_once && nowMs < onceOverMs) || (config.prevent_multiple_feedback && nowMs < feedbackOverMs)
  const isAllowed = isDomainEnabled(input.url, config.enabled_domains, input.ownHosts)
  const isWanted = host === 'shown' || (config.is_visible && !isQuiet && host !== 'hidden' && (config.enabled_on_mobile || !input.isMobile))
  const isVisible = isAllowed && isUrlEnabled && isWanted
  const hasButton = isVisible && !config.hide_widget
  // By itself it opens outside both periods only, whatever `show` has overruled (R-WGT-30).
  const opensByItself = hasButton && !isQuiet
  return {
    isAllowed,
    isVisible,
    hasButton,
    autoOpenAtMs: opensByItself && config.display_interval !== null ? input.sinceMs + config.display_interval * 1000 : null,
    opensOnExit: opensByItself && config.display_on_exit && seenMs === null,
    mayOpenOnce: nowMs >= onceOverMs,
  }
}

export function periodsOf({ config, record }: DisplayInput): Periods {
  const seenMs = record?.isWidgetDisplayedBefore ? (record.widgetInitialDisplayTime ?? 0) : null
  return [seenMs, endOf(seenMs, config.display_once_delay_period), endOf(record?.lastFeedbackSubmitDate ?? null, config.multiple_feedback_delay_period)]
}

/** Seconds: null never runs out, 0 always has. Never begun is over. */
function endOf(fromMs: number | null, seconds: number | null): number {
  if (fromMs === null) return 0
  return seconds === null ? Infinity : fromMs + seconds * 1000
}
