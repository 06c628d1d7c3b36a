import type { Pair } from './pairs-editor.tsx'

/** A row without a name is ignored. */
export const namedPairs = (pairs: readonly Pair[]): [string, string][] =>
  pairs.flatMap(({ name, value }) =>
    name.trim() === '' ? [] : [[name.trim(), value.trim()] as [string, string]],
  )
