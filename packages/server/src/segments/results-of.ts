// The whole reply of results from columns: what `read-results.ts` makes of tallies, but for texts and names.
import type { Results } from '@askwell/contract'
import {
  countsUnder,
  measuredCounts,
  questionResults,
  stateTraffic,
  timeSpent,
  wayTraffic,
} from '@askwell/engine/results'
import { withoutSamples } from '../actions/results/samples.ts'
import { unitOfSpan } from '../actions/results/series.ts'
import { groupsOf, lastAt, spanOf } from './groups.ts'
import type { ResultsQuestion } from './segment-question.ts'
import { seriesOf } from './series-of.ts'
import { amountsOf, type Source } from './source.ts'

export async function resultsOf(
  source: Source,
  { filter, completed, internal, timezone, unit }: ResultsQuestion,
  now: number,
): Promise<Results> {
  const asked = { filter, completed, internal, timezone, groups: [] }
  const groups = await groupsOf(source, asked, now)
  const [group] = groups
  if (group === undefined) throw new Error('Everybody is always a group.')
  const counts = {
    counted: await amountsOf(source, group.counted),
    all: await amountsOf(source, group.all),
  }
  const [first, last] = spanOf(source.chunks, group.all)
  const series = await seriesOf(
    source,
    groups,
    unit ?? unitOfSpan(first <= last ? last - first : 0),
    'UTC',
  )
  return {
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
