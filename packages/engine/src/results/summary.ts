// Summarizes a tally: one summary for each question, how far people got, and the paths they took. The documents come newest
// first; of a question that several versions ask, the newest texts are used for all (`merged-questions.ts`).
import type {
  Flow,
  Question,
  QuestionFigures,
  QuestionResults,
  ResultBase,
  Results,
  StateTraffic,
  WayTraffic,
} from '@askwell/contract'
import { talliedAs } from '../styles/tooling.ts'
import { type Amounts, countOf } from './amounts.ts'
import { effectiveOf } from './columns/weighted-count.ts'
import { countOfValues, percentile } from './counted-values.ts'
import { distributionOf, figuresOf, type Samples, valuesUnder } from './figures.ts'
import { shareOf } from './measures.ts'
import { type MergedQuestion, mergedKey, mergedQuestions } from './merged-questions.ts'
import { part } from './parts.ts'
import { factorsOf, scaledBy, type WeightedAmounts } from './weighted-amounts.ts'
import { weightedFigures } from './weighted-figures.ts'

export interface AnsweredVersion {
  readonly flow: Flow
  /** True for the newest published version of its flow. */
  readonly isCurrent: boolean
}

/** `counted`: of the requested feedback; `all`: of complete and partial feedback, with at least the parts of `trafficParts`. */
export interface Counts {
  readonly counted: Amounts
  readonly all: Amounts
  /** Of the requested feedback under weights; absent = nothing is weighted. */
  readonly weighted?: WeightedAmounts | undefined
}

/** The prefixes of the parts for states and ways. */
export const trafficParts = ['s:', 'l:', 'w:', 'e:', 'f:'] as const

export function questionResults(
  versions: readonly AnsweredVersion[],
  { counted, weighted }: Counts,
  samples: Samples,
  of: ResultBase = 'answered',
): QuestionResults[] {
  const results = new Map<string, QuestionResults>()
  const scaled = weighted && scaledBy(weighted.weights, factorsOf(weighted))
  const merged = mergedQuestions(versions.map(({ flow }) => flow))
  for (const { flow, isCurrent } of versions) {
    for (const state of flow.states) {
      const ids = new Set(state.elements)
      for (const { question } of flow.elements
        .filter(({ id }) => ids.has(id))
        .toSorted((a, b) => a.order - b.order)) {
        const one = question && merged.get(mergedKey(question))
        if (one === undefined || results.has(mergedKey(one.question))) continue
        const { id, key, style, body } = one.question
        const base = baseOf(one.question, counted)
        if (base.answered === 0 && !isCurrent) continue
        results.set(mergedKey(one.question), {
          question_id: id,
          key,
          style,
          body,
          flow_id: flow.id,
          state_id: state.id,
          is_current: isCurrent,
          answered: base.answered,
          reached: base.asked,
          base,
          ...figuresUnder(one, figuresOf(one, counted, samples, sharesOf(base, of)), of),
        })
      }
    }
  }
  return [...results.values()]

  function figuresUnder(
    merged: MergedQuestion,
    figures: QuestionFigures,
    base: ResultBase,
  ): Pick<QuestionResults, 'figures' | 'n_effective'> {
    if (!weighted || !scaled) return { figures }
    const weights = baseOf(merged.question, weighted.weights)
    const squares = baseOf(merged.question, weighted.squares)
    const sumOf = (name: ResultBase) => ({ weight: weights[name], squares: squares[name] })
    const shares = base === 'answered' ? undefined : sumOf(base)
    return {
      n_effective: effectiveOf(sumOf('answered')),
      figures: weightedFigures(merged, figures, { ...weighted, scaled, base: shares }),
    }
  }
}

/** Undefined: of people who answered. */
const sharesOf = (base: QuestionResults['base'], of: ResultBase): number | undefined =>
  of === 'answered' ? undefined : base[of]

function baseOf(question: Question, counted: Amounts): QuestionResults['base'] {
  const tallied = talliedAs(question)
  const asked = countOf(counted, part.asked(question.id))
  return {
    all: countOf(counted, part.feedback),
    asked,
    shown: asked - countOf(counted, part.hidden(question.id)),
    answered: countOf(counted, part.answered(question.id, tallied)),
    valid: countOf(counted, part.valid(question.id, tallied)),
    unknown: countOf(counted, part.unknown(question.id)),
  }
}

export function stateTraffic(
  versions: readonly AnsweredVersion[],
  { all }: Counts,
): StateTraffic[] {
  const states = new Map<string, StateTraffic>()
  for (const { flow, isCurrent } of versions) {
    for (const { id, name, style } of flow.states) {
      if (states.has(id)) continue
      const isEnd = style === 'thank' || style === 'chat'
      const reached = isEnd ? endsAt(all, flow, id) : countOf(all, part.reached(id))
      const left = countOf(all, part.left(id))
      const measured = countOf(all, part.followed(id))
      if (isCurrent || reached > 0)
        states.set(id, {
          state_id: id,
          flow_id: flow.id,
          name,
          style,
          reached,
          left,
          left_share: shareOf(left, measured),
          measured,
          is_measured: measured > 0,
        })
    }
  }
  return [...states.values()]
}

/** The feedback of versions that keep unfinished answers: only there is it known who left. */
export function measuredCounts({ all }: Counts): Results['counts']['measured'] {
  const completed = countOf(all, part.measured('complete'))
  const responses = completed + countOf(all, part.measured('partial'))
  return { responses, completed, completion: shareOf(completed, responses) }
}

/** A path does not contain the end state, so arrivals are counted by the ways that lead there. */
const endsAt = (all: Amounts, flow: Flow, endId: string): number => {
  const transitions = new Set(
    flow.transitions.flatMap(({ id, toStateId }) => (toStateId === endId ? id : [])),
  )
  let count = 0
  for (const [name, times] of all) {
    const [what, , kind, id = ''] = name.split(':')
    if (
      what === 'w' &&
      (((kind === 'next' || kind === 'skip') && id === endId) ||
        (kind === 'transition' && transitions.has(id)))
    )
      count += times
  }
  return count
}

export function wayTraffic(versions: readonly AnsweredVersion[], { all }: Counts): WayTraffic[] {
  const ways: WayTraffic[] = []
  for (const [name, count] of all) {
    const [what, fromId = '', kind, id = ''] = name.split(':')
    if (what !== 'w') continue
    const flow = versions.find((version) =>
      version.flow.states.some((state) => state.id === fromId),
    )?.flow
    if (flow === undefined) continue
    const way = { flow_id: flow.id, from_state_id: fromId, count }
    if (kind === 'transition') {
      const toId =
        versions
          .flatMap((version) => version.flow.transitions)
          .find((transition) => transition.id === id)?.toStateId ?? null
      ways.push({ ...way, kind, transition_id: id, to_state_id: toId })
    } else if (kind === 'next' || kind === 'skip' || kind === 'default_thank')
      ways.push({ ...way, kind, transition_id: null, to_state_id: id || null })
  }
  return ways.toSorted((a, b) => b.count - a.count)
}

const percentiles = { p10: 0.1, p25: 0.25, p75: 0.75, p90: 0.9, p95: 0.95 } as const

export function timeSpent({ counted }: Counts): Results['time_spent'] {
  const values = valuesUnder(counted, 't:')
  const at = (name: keyof typeof percentiles): number | null =>
    percentile(values, percentiles[name])
  return {
    ...distributionOf(values),
    answered: countOfValues(values),
    percentiles: { p10: at('p10'), p25: at('p25'), p75: at('p75'), p90: at('p90'), p95: at('p95') },
  }
}
