// A subject of a question as a number of each person, or the fault at its position.
import type { FilterSubject } from '@askwell/contract'
import { meaningOf, type Scale } from '@askwell/engine/results'
import { invalid } from '../refusal.ts'
import { documentsOf } from './groups.ts'
import type { Source } from './source.ts'

export function scaleOf(source: Source, on: FilterSubject, field: string): Scale {
  const meaning = meaningOf(on, documentsOf(source))
  if (typeof meaning === 'string') throw invalid([{ field, message: meaning }])
  if (meaning.scale === undefined)
    throw invalid([
      { field, message: 'is not a number, and its options have no different weights' },
    ])
  return meaning.scale
}
