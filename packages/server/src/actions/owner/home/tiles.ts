// The figures of Home: of a period, beside as much time before it. Columns count them in their thread, so no row is read. A figure
// that several surveys measure is one over all of them.
import type { Analysed, Filter, Flow, HomeTile } from '@askwell/contract'
import { toolingOf } from '@askwell/engine'
import { countsTest, meansTest, type Sample } from '@askwell/engine/results'
import type { Served } from '../../../events/served.ts'
import { Refusal } from '../../../refusal.ts'
import { askSegments } from '../../results/analyse.ts'
import type { AttentionRow } from './attention.ts'
import { sampleTile, shareSample, verdictOf } from './compared-tile.ts'
import { firstReplyTile } from './first-reply.ts'

export interface Period {
  readonly from: number
  readonly to: number
}

const mostFlows = 100
/** As an analysis allows. */
const mostQuestions = 200
/** After a start, columns may have to be read first. Home does not wait for them. */
const patienceMs = 2_000

export interface ReadFigures {
  readonly tiles: readonly HomeTile[]
  /** Surveys whose score is lower than before, each for itself. */
  readonly falling: readonly AttentionRow[]
}

/** Null = it is still being counted, or the workspace asks for too much at once. */
export async function unlessBusy<T>(
  gone: AbortSignal,
  count: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const patience = AbortSignal.timeout(patienceMs)
  try {
    return await count(AbortSignal.any([gone, patience]))
  } catch (error) {
    const isBusy = error instanceof Refusal && error.code === 13006
    if (gone.aborted || !(patience.aborted || isBusy)) throw error
    return null
  }
}

/** Null = they are still being counted, or the workspace asks for too much at once. */
export async function readFigures(
  deps: Served,
  workspaceId: string,
  period: Period,
  gone: AbortSignal,
): Promise<ReadFigures | null> {
  const flows = await scoredFlows(deps, workspaceId)
  const [analysed, replies, followUps] = await Promise.all([
    analysedPeriods(deps, workspaceId, flows, period, gone),
    firstReplyTile(deps, workspaceId, period),
    closedFollowUps(deps, workspaceId, period),
  ])
  return (
    analysed && {
      tiles: [...tilesOf(analysed), ...replies, ...followUps],
      falling: fallingScores(analysed, flows, weeksBefore(deps.clock())),
    }
  )
}

async function analysedPeriods(
  deps: Served,
  workspaceId: string,
  flows: readonly Flow[],
  { from, to }: Period,
  gone: AbortSignal,
): Promise<Analysed | null> {
  const nodeIds = await deps.store.results.nodeIds(workspaceId)
  const questions = flows.flatMap(scoresOf).slice(0, mostQuestions)
  const before = from - (to - from)
  const weeks = weeksBefore(deps.clock())
  return unlessBusy(
    gone,
    async (signal) =>
      (await askSegments(
        deps,
        {
          ...{ workspaceId, nodeIds, flowIds: null, now: deps.clock() },
          firstFlowIds: flows.map(({ id }) => id),
          ask: {
            kind: 'analysis',
            analysis: {
              of: { node_ids: [...nodeIds] },
              ...{ completed: 'true', internal: 'false', base: 'answered', timezone: 'UTC' },
              filter: within(Math.min(before, weeks.from), Math.max(to, weeks.to)),
              groups: [
                { key: 'now', name: 'now', filter: within(from, to) },
                { key: 'before', name: 'before', filter: within(before, from) },
                { key: 'week', name: 'week', filter: within(weeks.last, weeks.to) },
                { key: 'weeks', name: 'weeks', filter: within(weeks.from, weeks.last) },
              ],
              ask: questions.length === 0 ? [] : [{ kind: 'figures', questions }],
            },
          },
        },
        signal,
      )) as Analysed,
  )
}

export const within = (start: number, end: number): Filter => ({
  on: { facet: 'received_at' },
  op: 'between',
  value: [new Date(start).toISOString(), new Date(end).toISOString()],
})

/** The newest published version of each. */
async function scoredFlows({ store, settings }: Served, workspaceId: string): Promise<Flow[]> {
  const { items } = await store.listFlows(workspaceId, { limit: mostFlows })
  const flows: Flow[] = []
  for (const { id, publishedVersion } of items) {
    const published = publishedVersion === null ? null : await settings.publishedFlow(id, 'latest')
    if (published !== null && scoresOf(published.document).length > 0)
      flows.push(published.document)
  }
  return flows
}

/** Questions that can have an NPS or a CSAT. */
export const scoresOf = ({ elements }: Flow): string[] =>
  elements.flatMap(({ question }) => {
    if (!question) return []
    const isWeighted = question.options.some(({ weight }) => typeof weight === 'number')
    return isWeighted || toolingOf(question.style).measure !== undefined ? [question.id] : []
  })

function tilesOf({ groups, answers }: Analysed): HomeTile[] {
  const of = (key: string) => {
    const { responses = 0, completed = 0 } = groups.find((group) => group.key === key) ?? {}
    return { responses, completed }
  }
  const [now, before] = [of('now'), of('before')]
  const isMeasured = [now, before].some(({ responses, completed }) => responses > completed)
  const [answer] = answers
  const scores = (key: string) => scoresIn(answer?.kind === 'figures' ? answer.questions : [], key)
  const [scoresNow, scoresBefore] = [scores('now'), scores('before')]
  return [
    {
      ...{ kind: 'responses', value: now.responses, n: now.responses, is_measured: true },
      ...{ before: before.responses, n_before: before.responses },
      verdict: verdictOf(
        countsTest(now.responses, before.responses),
        now.responses - before.responses,
      ),
    },
    ...sampleTile('nps', scoresNow.nps, scoresBefore.nps),
    ...sampleTile('csat', scoresNow.csat, scoresBefore.csat),
    ...(isMeasured
      ? sampleTile('completion', portion(now), portion(before))
      : [notMeasured(now.responses, before.responses)]),
  ]
}

const notMeasured = (n: number, nBefore: number): HomeTile => ({
  ...{ kind: 'completion', value: null, n, before: null, n_before: nBefore },
  ...{ verdict: 'too_few', is_measured: false },
})

export const sampleOf = (
  question: QuestionGroups[number],
  group: string,
  kind: 'nps' | 'csat',
): Sample => scoresIn([question], group)[kind]

type QuestionGroups = Extract<Analysed['answers'][number], { kind: 'figures' }>['questions']

const dayMs = 86_400_000

interface Weeks {
  readonly from: number
  /** Where the last week begins. */
  readonly last: number
  readonly to: number
}

/** The last seven full days in UTC, and the 28 days before them. */
export function weeksBefore(now: number): Weeks {
  const to = Math.floor(now / dayMs) * dayMs
  return { from: to - 35 * dayMs, last: to - 7 * dayMs, to }
}

const fewestAnswers = 30
/** A longer list would hide the rest of Home. */
const mostFalling = 5

/**
 * The score of a survey is that of its first question that has one. A question that several surveys have, as copies by an import
 * do, is counted over all of them, so it says nothing about one of them.
 */
export function fallingScores(
  { answers: [answer] }: Pick<Analysed, 'answers'>,
  flows: readonly Flow[],
  { last, to }: Weeks,
): AttentionRow[] {
  const questions = answer?.kind === 'figures' ? answer.questions : []
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  const owners = Map.groupBy(flows.flatMap(scoresOf), (id) => id)
  const falling = flows.flatMap((flow): AttentionRow[] => {
    const ids = scoresOf(flow).filter((id) => owners.get(id)?.length === 1)
    const scored = questions.find(
      (one) => ids.includes(one.question_id) && scoreIn(one, 'weeks').count >= fewestAnswers,
    )
    if (scored === undefined) return []
    const [now, before] = [scoreIn(scored, 'week'), scoreIn(scored, 'weeks')]
    if (now.count < fewestAnswers) return []
    const fall = now.sum / now.count - before.sum / before.count
    if (verdictOf(meansTest(now, before), fall) !== 'lower') return []
    return [
      {
        ...{ kind: 'falling_score', severity: 'soon', count: 1, oldestAt: last },
        target: `/results?flow=${flow.id}&from=${day(last)}&to=${day(to - dayMs)}&with=before`,
        ...{ surveyId: flow.id, name: flow.name },
      },
    ]
  })
  return falling.slice(0, mostFalling)
}

function scoreIn(question: QuestionGroups[number], key: string): Sample {
  const { nps, csat } = scoresIn([question], key)
  return nps.count > 0 ? nps : csat
}

/** An NPS is a sample of 1, 0 and −1; a CSAT one of ones and zeros. */
function scoresIn(questions: QuestionGroups, key: string): { nps: Sample; csat: Sample } {
  const counts = { promoters: 0, passives: 0, detractors: 0, favourable: 0, answered: 0 }
  for (const { groups } of questions) {
    const figures = groups[key]?.figures
    if (figures !== undefined && 'nps' in figures && figures.nps !== null) {
      counts.promoters += figures.nps.promoters
      counts.passives += figures.nps.passives
      counts.detractors += figures.nps.detractors
    } else if (figures !== undefined && 'csat' in figures && figures.csat !== null) {
      counts.favourable += figures.csat.favourable
      counts.answered += figures.csat.answered
    }
  }
  const { promoters, passives, detractors } = counts
  return {
    nps: {
      count: promoters + passives + detractors,
      sum: promoters - detractors,
      squares: promoters + detractors,
    },
    csat: shareSample(counts.favourable, counts.answered),
  }
}

const portion = ({ responses, completed }: { responses: number; completed: number }): Sample =>
  shareSample(completed, responses)

/** Of all that were due in the period: how many were closed by then. */
async function closedFollowUps(
  { store }: Served,
  workspaceId: string,
  { from, to }: Period,
): Promise<HomeTile[]> {
  const [now, before] = await Promise.all([
    store.home.closedInTime(workspaceId, { from, before: to }),
    store.home.closedInTime(workspaceId, { from: from - (to - from), before: from }),
  ])
  return sampleTile(
    'closed_follow_ups',
    shareSample(now.closed, now.due),
    shareSample(before.closed, before.due),
  )
}
