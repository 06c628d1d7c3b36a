// Reads results: the tallies that match the filters, the flows that were answered, and a few written answers.

import type { Results } from '@askwell/contract'
import {
  addTotals,
  type Counts,
  type Facet,
  measuredCounts,
  questionResults,
  stateTraffic,
  timeSpent,
  totalsOf,
  trafficParts,
  wayTraffic,
} from '@askwell/engine/results'
import type { Store } from '../../store/store.ts'
import type { Scope } from './answered-versions.ts'
import { answeredVersions } from './answered-versions.ts'
import {
  checkAsked,
  listFilters,
  passesCompleted,
  passesFilters,
  type ResultQuery,
} from './asked.ts'
import { composition, sumOf } from './composition.ts'
import { loadTallies } from './load-tallies.ts'
import { newestOf } from './newest.ts'
import { samplesOf, withoutSamples } from './samples.ts'
import { seriesResults, type Timed } from './series.ts'
import { readVersions } from './tally-rows.ts'

export interface ResultTools {
  readonly store: Pick<Store, 'results' | 'publishedFlow' | 'listFeedback' | 'node' | 'jobs'>
  readonly clock: () => number
}

/** `words`: whether written answers are included. */
export async function readResults(
  { store, clock }: ResultTools,
  scope: Scope,
  asked: ResultQuery,
  words: 'with_texts' | 'numbers_only' = 'with_texts',
): Promise<Results> {
  checkAsked(asked)
  const versions = readVersions(store)
  const { workspaceId } = scope
  const languageIds =
    asked.language === undefined
      ? null
      : await store.results.languageIds(workspaceId, asked.language)
  const { days, search, unit } = await loadTallies({ store, clock, workspaceId, versions }, asked)
  const passes = passesFilters(asked, languageIds)
  const isCounted = passesCompleted(asked)
  const counts = (facet: Facet): boolean => passes(facet) && isCounted(facet)
  const isBeside = (facet: Facet): boolean => passes(facet) && !isCounted(facet)
  const isComplete = (facet: Facet): boolean => passes(facet) && facet.isCompleted

  const byTime = days.map(({ day, tally }): Timed => {
    const one = [{ tally }]
    return {
      day,
      counted: totalsOf(tally, counts),
      responses: sumOf(one, passes),
      completed: sumOf(one, isComplete),
      received: sumOf(one, () => true),
    }
  })
  const total: Counts = { counted: new Map(), all: new Map() }
  for (const { counted } of byTime) {
    addTotals(total.counted, counted)
    addTotals(total.all, counted, trafficParts)
  }
  for (const { tally } of days) addTotals(total.all, totalsOf(tally, isBeside), trafficParts)
  const parts = composition(days, counts)
  const answered = await answeredVersions(store, scope, parts.flows, versions)
  const newest = newestOf(byTime, asked)
  const samples =
    newest !== null && words === 'with_texts'
      ? await samplesOf(store, workspaceId, newest, answered)
      : withoutSamples
  const questions = questionResults(answered, total, samples)
  const responses = sumOf(days, passes)
  const completed = sumOf(days, isComplete)
  const last =
    newest &&
    (
      await store.listFeedback(workspaceId, listFilters({ ...newest, completed: 'any' }), {
        limit: 1,
      })
    ).items[0]
  return {
    counts: {
      responses,
      completed,
      partial: responses - completed,
      completion: responses === 0 ? null : completed / responses,
      measured: measuredCounts(total),
      counted: sumOf(days, counts),
      last_at: last ? new Date(last.receivedAt).toISOString() : null,
    },
    search,
    time_spent: timeSpent(total),
    series: seriesResults(byTime, { unit: asked.unit ?? unit ?? undefined, questions, answered }),
    questions,
    states: stateTraffic(answered, total),
    ways: wayTraffic(answered, total),
    parts: {
      ...parts,
      flows: parts.flows.map((one) => ({
        ...one,
        name: answered.find(({ flow }) => flow.id === one.flow_id)?.flow.name ?? '',
      })),
      nodes: await Promise.all(
        parts.nodes.map(async (one) => ({
          ...one,
          name: (await store.node(workspaceId, one.node_id))?.settings.name ?? '',
        })),
      ),
    },
  }
}
