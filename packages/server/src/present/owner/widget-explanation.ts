import type { DisplayTrace, WidgetExplanation } from '@askwell/contract'
import { isoTime } from './time.ts'

export const presentExplanation = (trace: DisplayTrace): WidgetExplanation => ({
  is_allowed: trace.isAllowed,
  is_visible: trace.isVisible,
  has_button: trace.hasButton,
  opens_on_exit: trace.opensOnExit,
  opens_on_scroll: trace.opensOnScroll,
  may_open_once: trace.mayOpenOnce,
  auto_open_at: trace.autoOpenAtMs === null ? null : isoTime(trace.autoOpenAtMs),
  rules: trace.rules.map(({ rule, holds, actual, expected, becomesTrueAtMs, tests }) => ({
    rule,
    holds,
    actual,
    expected,
    becomes_true_at: becomesTrueAtMs === null ? null : isoTime(becomesTrueAtMs),
    ...(tests && { tests: [...tests] }),
  })),
})
