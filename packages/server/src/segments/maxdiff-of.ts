// A MaxDiff from columns: what the people of each group saw and chose, and the figures of it.
import type { Answer, Figure, MaxdiffResults } from '@askwell/contract'
import { MaxdiffCounter, type MaxdiffFigures } from '@askwell/engine/choice'
import { MaxdiffReader, mergedQuestions, talliedAs } from '@askwell/engine/results'
import { invalid } from '../refusal.ts'
import { documentsOf, type GroupMasks } from './groups.ts'
import { type ChunkWeights, type Source, weightIn } from './source.ts'

type Merged = NonNullable<ReturnType<ReturnType<typeof mergedQuestions>['get']>>

/** `name`: the id or key of the question. */
export async function maxdiffOf(
  source: Source,
  groups: readonly GroupMasks[],
  name: string,
  { field, weights }: { readonly field: string; readonly weights: ChunkWeights },
): Promise<Answer> {
  const merged = [...mergedQuestions(documentsOf(source).flows).values()].find(
    ({ question }) =>
      (question.id === name || question.key === name) && talliedAs(question) === 'maxdiff',
  )
  if (merged === undefined)
    throw invalid([{ field: `${field}.question`, message: 'is not a MaxDiff of these surveys' }])
  const { question } = merged
  const reader = new MaxdiffReader(question, source.answered)
  const answer: Answer & { kind: 'maxdiff' } = {
    kind: 'maxdiff',
    question_id: question.id,
    groups: {},
  }
  for (const { key, n, counted } of groups) {
    const counter = new MaxdiffCounter(question.statements.length, n)
    for (const [at, chunk] of source.chunks.entries()) {
      const mask = counted[at]
      if (mask)
        for (const { row, sets } of reader.persons(chunk, mask))
          counter.add(sets, weightIn(weights, at, row))
      await source.pause()
    }
    answer.groups[key] = presented(merged, counter.figures())
  }
  return answer
}

function presented({ question, isOffered }: Merged, figures: MaxdiffFigures): MaxdiffResults {
  const { persons, modelled, effective, sets, why, log_likelihood } = figures
  const items = question.statements.flatMap(({ id, key, body }, at) => {
    const item = figures.items[at]
    if (item === undefined || (item.shown === 0 && !isOffered(id))) return []
    const { shown, best, worst, score, utility, scaled } = item
    return {
      ...{ statement_id: id, key, body, is_offered: isOffered(id), shown, best, worst },
      score: figureOf(score, 'none', persons, effective.persons),
      utility: figureOf(utility, why, modelled, effective.modelled),
      scaled: figureOf(scaled, why, modelled, effective.modelled),
    }
  })
  return {
    ...{ persons, modelled, sets, log_likelihood },
    items: items.toSorted((a, b) => (b.score.value ?? -2) - (a.score.value ?? -2)),
  }
}

export const figureOf = (
  found: MaxdiffFigures['items'][number]['score'],
  why: Figure['why'],
  n: number,
  effective: number,
): Figure => {
  const people = { n, ...(effective !== n && { n_effective: Math.min(n, effective) }) }
  return found === null
    ? { value: null, ...people, interval: null, why }
    : { value: found.value, ...people, interval: { low: found.low, high: found.high }, why: null }
}
