// Which documents are small enough to be checked on the main thread. Decided by counting, never by time.
import { patternSize } from '@askwell/engine/pattern-size'
import { parseJson } from '../../../http/json-body.ts'

/** About the values of a survey with forty questions in two languages. All checks of these take a few milliseconds. */
const mostSteps = 6_000
const charactersPerStep = 50
/** Bytes of JSON that has not been parsed yet. */
const mostUnread = 64 * 1024
/** Longer ones are not compiled. */
const longestPattern = 512

/** Counts values, characters and the instructions of patterns, and stops as soon as there are too many. */
export function isSmall(values: readonly unknown[]): boolean {
  const open: unknown[] = [...values]
  let steps = 0
  while (open.length > 0 && steps <= mostSteps) {
    const value = open.pop()
    steps += 1
    if (value instanceof Uint8Array) {
      if (value.length > mostUnread) return false
      open.push(readable(value))
    } else if (typeof value === 'string') steps += value.length / charactersPerStep
    else if (typeof value === 'object' && value !== null) {
      const members: unknown[] = Object.values(value)
      if ('operator' in value && value.operator === 'regex' && 'value' in value)
        steps += sizeOfPatterns([value.value].flat())
      // A stylesheet is tokenized character by character.
      if ('css_text' in value && typeof value.css_text === 'string') steps += value.css_text.length
      if (members.length > mostSteps) return false
      open.push(...members)
    }
  }
  return steps <= mostSteps
}

const sizeOfPatterns = (patterns: readonly unknown[]): number =>
  patterns.length > mostSteps
    ? mostSteps
    : patterns.reduce<number>(
        (sum, one) => sum + patternSize(String(one).slice(0, longestPattern)),
        0,
      )

/** A text that is not JSON is refused later. */
function readable(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes)
  } catch {
    return null
  }
}
