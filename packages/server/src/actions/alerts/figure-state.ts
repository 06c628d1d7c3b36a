// Whether an alert on a figure is raised, and when its figure is read next. Pure.
import type { FigureCondition } from '@askwell/contract'
import { dayOf } from '@askwell/engine/results'
import type { StoredFigureAlertSettings } from '../../store/alerts/figure-alert-rows.ts'
import type { FigureReading } from '../results/read-figure.ts'
import { timeOfDay } from '../time-of-day.ts'
import { dailyHour } from './tell-at.ts'

type Rule = Pick<StoredFigureAlertSettings, 'when' | 'at_least'>

export const figureLookMs = 5 * 60_000

/** Stricter than usual, because a change is looked for again and again (results.md §4.10). */
const significance = 0.01

/** An alert that is raised stays so until the figure is back: one that has not been back is not raised again. */
export function nextState(
  rule: Rule,
  isRaised: boolean,
  reading: FigureReading,
): 'unchanged' | 'quiet' | 'raised' {
  const holds = conditionHolds(rule, reading)
  if (holds === null || holds === isRaised) return 'unchanged'
  return holds ? 'raised' : 'quiet'
}

/** Null = there are too few people to say. */
export function conditionHolds(
  { when, at_least }: Rule,
  { value, n, previous, p }: FigureReading,
): boolean | null {
  if (value === null || n < at_least) return null
  if ('below' in when) return value < when.below
  if ('above' in when) return value > when.above
  const before = previous?.value ?? null
  if (before === null || p === null) return null
  return p < significance && isChange(when, value - before)
}

function isChange({ changed }: Extract<FigureCondition, { changed: unknown }>, by: number) {
  if (changed === 'any') return by !== 0
  return changed === 'better' ? by > 0 : by < 0
}

/** A change is looked for once a day, a limit every few minutes. */
export function nextLook(
  { when, timezone }: Pick<StoredFigureAlertSettings, 'when' | 'timezone'>,
  now: number,
): number {
  return 'changed' in when
    ? timeOfDay(timezone, dayOf(timezone, now) + 1, dailyHour * 60)
    : now + figureLookMs
}
