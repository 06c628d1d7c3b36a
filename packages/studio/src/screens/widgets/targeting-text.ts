// The condition of a widget as text that its owner edits. The server checks the tests in it.
import type { WidgetSettings } from '@askwell/contract'

type Targeting = WidgetSettings['targeting']

export const targetingText = (targeting: Targeting): string =>
  targeting === null ? '' : JSON.stringify(targeting, null, 2)

/** Blank = no condition. */
export function readTargeting(text: string): Targeting | 'broken' {
  if (text.trim() === '') return null
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Targeting)
      : 'broken'
  } catch {
    return 'broken'
  }
}
