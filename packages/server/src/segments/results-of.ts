// The whole reply of results from columns, but for texts and names.
import type { Filter, Results } from '@askwell/contract'
import {
  countsUnder,
  eachRow,
  measuredCounts,
  numberOf,
  planFilter,
  questionResults,
  stateTraffic,
  timeSpent,
  wayTraffic,
} from '@askwell/engine/results'
import { withoutSamples } from '../actions/results/samples.ts'
import { unitOfSpan } from '../actions/results/series.ts'
import { documentsOf, groupsOf, lastAt, spanOf } from './groups.ts'
import type { CountedResults, ResultsQuestion } from './segment-question.ts'
import { seriesOf } from './series-of.ts'
import { amountsOf, countsOf, type Source } from './source.ts'
import { appliedWeighting } from './weights-of.ts'

const nobody: Filter = { not: { all: [] } }

export async function resultsOf(
  source: Source,
  question: ResultsQuestion,
  now: number,
): Promise<CountedResults> {
  const { filter, plain, completed, internal, timezone, unit, newest } = question
  const isKnown = (one: Filter): boolean =>
    'condition' in planFilter(one, documentsOf(source), { timezone, now })
  const all = [filter, ...plain.map((one) => (isKnown(one) ? one : nobody))]
  const asked = { filter: { all }, completed, internal, timezone, groups: [] }
  const { weighed, applied } = await appliedWeighting(source, question.weighting, {
    ...{ completed, internal, timezone, now },
  })
  const weights = weighed?.weights ?? null
  const groups = await groupsOf(source, asked, now, weighed?.base)
  const [group] = groups
  if (group === undefined) throw new Error('Everybody is always a group.')
  const counts = {
    ...(await countsOf(source, group.counted, weights)),
    all: await amountsOf(source, group.all),
  }
  const [first, last] = spanOf(source.chunks, group.all)
  const series = await seriesOf(
    source,
    groups,
    unit ?? unitOfSpan(first <= last ? last - first : 0),
    { timezone: 'UTC', weights },
  )
  const results: Results = {
    counts: {
      responses: group.responses,
      completed: group.completed,
      partial: group.responses - group.completed,
      completion: group.responses === 0 ? null : group.completed / group.responses,
      measured: measuredCounts(counts),
      counted: group.n,
      last_at: lastAt(source.chunks, group.all),
    },
    search: null,
    ...(applied && { weighting: applied }),
    time_spent: timeSpent(counts),
    series: {
      unit: series.unit,
      nps_question_id: series.nps_question_id,
      points: series.points.flatMap(({ start, groups: of }) =>
        of['all'] ? { start, ...of['all'] } : [],
      ),
    },
    questions: questionResults(source.answered, counts, withoutSamples),
    states: stateTraffic(source.answered, counts),
    ways: wayTraffic(source.answered, counts),
    parts: partsOf(source, group.counted),
  }
  return { results, newestFrom: newestFrom(source, group.counted, newest) }
}

/** A later chunk has later feedbacks, but for those that were inserted with an earlier time. */
function newestFrom(
  { chunks }: Source,
  masks: Parameters<typeof lastAt>[1],
  count: number,
): number | null {
  const received: number[] = []
  for (let at = chunks.length - 1; at >= 0 && received.length < count; at -= 1) {
    const [mask, values] = [masks[at], chunks[at]?.numbers.get(numberOf.received)?.values ?? []]
    if (mask) eachRow(mask, (row) => received.push(values[row] ?? 0))
  }
  return (
    received
      .toSorted((a, b) => b - a)
      .slice(0, count)
      .at(-1) ?? null
  )
}

function partsOf(
  { chunks, answered }: Source,
  masks: Parameters<typeof lastAt>[1],
): Results['parts'] {
  const listed = (beginning: string): { value: string; count: number }[] => {
    const counts = new Map<string, number>()
    for (const [at, chunk] of chunks.entries()) {
      const mask = masks[at]
      if (mask)
        countsUnder(chunk, mask, beginning, (value, count) =>
          counts.set(value, (counts.get(value) ?? 0) + count),
        )
    }
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }
  return {
    languages: listed('@language:'),
    channels: listed('@channel:'),
    devices: listed('@device:'),
    flows: listed('@version:').map(({ value, count }) => {
      const [flow_id = '', version] = value.split('/')
      const name = answered.find(({ flow }) => flow.id === flow_id)?.flow.name ?? ''
      return { flow_id, name, version: Number(version), count }
    }),
    nodes: listed('@node:').map(({ value, count }) => ({ node_id: value, name: '', count })),
  }
}
