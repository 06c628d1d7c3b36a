// The filters in the address, and how to change them. Other search params of the screen are kept.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  type AnswerFilters,
  filterNames,
  noFilters,
  readFilters,
  searchOf,
} from './answer-filters.ts'

export type Search = Readonly<Record<string, unknown>>

export interface FilterAddress {
  readonly filters: AnswerFilters
  /** The address has conditions that cannot be read. */
  readonly isUnreadable: boolean
  readonly change: (change: Partial<AnswerFilters>) => void
  readonly clear: () => void
  /** Search params that are not filters; undefined removes one. */
  readonly rest: Search
  readonly go: (rest: Search) => void
  /** Sets all filters, and search params as `go` does. */
  readonly open: (filters: AnswerFilters, rest: Search) => void
}

/** `path`: the screen's, below `/studio`. */
export function useFilters(path: string): FilterAddress {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(search), [search])
  const rest = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(search).filter(([name]) => !filterNames.some((known) => known === name)),
      ),
    [search],
  )
  const move = useCallback(
    (next: AnswerFilters, other: Search) => {
      const kept = Object.entries(other).filter(([, value]) => value !== undefined)
      void navigate({
        to: path,
        search: { ...searchOf(next), ...Object.fromEntries(kept) },
        replace: true,
      })
    },
    [navigate, path],
  )
  return {
    filters,
    isUnreadable: filters.f === '' && (search['f'] ?? '') !== '',
    change: useCallback((change) => move({ ...filters, ...change }, rest), [move, filters, rest]),
    clear: useCallback(() => move(noFilters, rest), [move, rest]),
    rest,
    open: useCallback((next, change) => move(next, { ...rest, ...change }), [move, rest]),
    go: useCallback((change) => move(filters, { ...rest, ...change }), [move, filters, rest]),
  }
}
