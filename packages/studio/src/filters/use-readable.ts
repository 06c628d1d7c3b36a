// Conditions that a survey does not know, such as a question of another survey, are left out of what is asked.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { CallRefused } from '../api/call.ts'
import { useMay } from '../api/me.tsx'
import type { AnswerFilters } from './answer-filters.ts'
import { refusedConditions, withoutConditions, writeConditions } from './conditions.ts'
import { readConditions } from './read-conditions.ts'

export interface Readable {
  /** Only the conditions that the server accepts. */
  readonly filters: AnswerFilters
  /** Places of the conditions that it refused. */
  readonly refused: readonly number[]
  /** Places among the conditions of `filters`. */
  readonly leaveOut: (places: readonly number[]) => void
}

const nothing: readonly number[] = []

export function useReadable(filters: AnswerFilters): Readable {
  const of = [filters.flow, filters.node, filters.f].join(' ')
  const [known, setKnown] = useState<{
    readonly of: string
    readonly places: readonly number[]
  } | null>(null)
  const refused = known?.of === of ? known.places : nothing
  return {
    filters: useMemo(() => readableFilters(filters, refused), [filters, refused]),
    refused,
    leaveOut: useCallback(
      (places) =>
        setKnown((before) => {
          const earlier = before?.of === of ? before.places : nothing
          return { of, places: [...earlier, ...placesBefore(places, earlier)] }
        }),
      [of],
    ),
  }
}

/** Leaves out what the error of a call names. True: the call will be repeated without it. */
export function useLeftOut({ filters, leaveOut }: Readable, error: Error | null): boolean {
  const named = namedBy(error, filters)?.join() ?? ''
  useEffect(() => {
    if (named !== '') leaveOut(named.split(',').map(Number))
  }, [named, leaveOut])
  return named !== ''
}

/** The list refuses conditions from people who may not read results. */
export function useAllowed(filters: AnswerFilters): AnswerFilters {
  const mayRead = useMay()('results.read')
  return useMemo(() => (mayRead ? filters : { ...filters, f: '' }), [mayRead, filters])
}

export function readableFilters(filters: AnswerFilters, refused: readonly number[]): AnswerFilters {
  if (refused.length === 0) return filters
  return {
    ...filters,
    f: writeConditions(withoutConditions(readConditions(filters.f) ?? [], refused)),
  }
}

function namedBy(error: Error | null, { f }: AnswerFilters): readonly number[] | null {
  if (!(error instanceof CallRefused) || error.status !== 422 || f === '') return null
  return refusedConditions(error.errors, readConditions(f)?.length ?? 0)
}

/** Places in a list without some of its items → places in the whole list. */
export function placesBefore(
  places: readonly number[],
  removed: readonly number[],
): readonly number[] {
  return places.map((place) => {
    let at = -1
    for (let left = place; left >= 0; left -= 1) {
      at += 1
      while (removed.includes(at)) at += 1
    }
    return at
  })
}
