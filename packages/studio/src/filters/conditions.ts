// The conditions of a filter as the address has them: base64url of canonical JSON (RFC 8785), each with a chip in the bar.
import type { Filter } from '@askwell/contract'

/** Empty where there are none. */
export const writeConditions = (conditions: readonly Filter[]): string =>
  conditions.length === 0 ? '' : writeEncoded({ all: conditions })

/** Null: not base64url of JSON. */
export function readEncoded(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

export const writeEncoded = (value: unknown): string =>
  btoa(
    Array.from(new TextEncoder().encode(JSON.stringify(sorted(value))), (byte) =>
      String.fromCharCode(byte),
    ).join(''),
  )
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The same value always gives the same text, so that one view has one address. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}

/** `at`: null adds it at the end. */
export const withCondition = (
  conditions: readonly Filter[],
  at: number | null,
  condition: Filter,
): readonly Filter[] => (at === null ? [...conditions, condition] : conditions.with(at, condition))

export const withoutConditions = (
  conditions: readonly Filter[],
  places: readonly number[],
): readonly Filter[] => conditions.filter((_, at) => !places.includes(at))

/** Which conditions a refusal of the filter `f` names; null where it is about something else. */
export function refusedConditions(
  errors: readonly { readonly field: string }[],
  count: number,
): readonly number[] | null {
  const places = errors.flatMap(({ field }): number[] => {
    const [, at] = /^f\.all\.(\d+)(?:\.|$)/.exec(field) ?? []
    if (at !== undefined) return [Number(at)]
    // The filter as a whole, such as one with too many conditions.
    return field === 'f' ? Array.from({ length: count }, (_, every) => every) : []
  })
  return places.length === 0 ? null : [...new Set(places)].toSorted((a, b) => a - b)
}
