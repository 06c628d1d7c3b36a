// Results as a plain recount of what the list of feedback shows, to compare the columns with.
import type { QuestionResults, Results } from '@askwell/contract'
import { noTools } from '@askwell/engine'
import { matches } from '@askwell/engine/regex'
import { type Amounts, addParts, partsOf, questionResults } from '@askwell/engine/results'
import { answeredVersions, type Scope } from '../actions/results/answered-versions.ts'
import { listFilters, type ResultQuery } from '../actions/results/asked.ts'
import { withoutSamples } from '../actions/results/samples.ts'
import { readVersions } from '../actions/results/versions.ts'
import type { FeedbackRow } from '../store/feedback/feedback-row.ts'
import type { Store } from '../store/store.ts'

const tools = { ...noTools, matches }

export interface CountedRows {
  readonly responses: number
  readonly completed: number
  readonly n: number
  readonly last_at: string | null
  /** Without texts, which no column holds. */
  readonly questions: readonly Pick<QuestionResults, 'question_id' | 'base' | 'figures'>[]
  /** Days with feedback. */
  readonly points: Results['series']['points']
}

export async function countedResults(
  store: Store,
  scope: Scope,
  asked: ResultQuery,
): Promise<CountedRows> {
  const rows = await listed(store, scope.workspaceId, asked)
  const isCounted = ({ isCompleted }: FeedbackRow): boolean =>
    asked.completed === 'any' || isCompleted === (asked.completed === 'true')
  const counted = rows.filter(isCounted)
  const versions = readVersions(store)
  const [amounts, all] = [await amountsOf(counted), await amountsOf(rows)]
  const answered = await answeredVersions(
    store,
    scope,
    counted.map(({ flowId, flowVersion }) => ({ flow_id: flowId, version: flowVersion })),
    versions,
  )
  return {
    responses: rows.length,
    completed: rows.filter(({ isCompleted }) => isCompleted).length,
    n: counted.length,
    last_at: rows[0] === undefined ? null : new Date(rows[0].receivedAt).toISOString(),
    questions: questionResults(answered, { counted: amounts, all }, withoutSamples).map(
      ({ question_id, base, figures }) => ({ question_id, base, figures }),
    ),
    points: await pointsOf(rows),
  }

  /** With the NPS of the first question that has one. */
  async function pointsOf(rows: readonly FeedbackRow[]): Promise<CountedRows['points']> {
    const npsIn = async (of: readonly FeedbackRow[]) => {
      const those = await amountsOf(of.filter(isCounted))
      const counts = { counted: those, all: those }
      return questionResults(answered, counts, withoutSamples).map(({ question_id, figures }) => ({
        question_id,
        nps: 'nps' in figures ? figures.nps : null,
      }))
    }
    const asked = (await npsIn(rows)).find(({ nps }) => nps !== null)?.question_id
    const days = Map.groupBy(rows.toReversed(), ({ receivedAt }) =>
      new Date(receivedAt).toISOString().slice(0, 10),
    )
    return Promise.all(
      [...days].map(async ([start, of]) => ({
        start,
        responses: of.length,
        completed: of.filter(({ isCompleted }) => isCompleted).length,
        nps: (await npsIn(of)).find(({ question_id }) => question_id === asked)?.nps ?? null,
      })),
    )
  }

  async function amountsOf(of: readonly FeedbackRow[]): Promise<Amounts> {
    const found: Amounts = new Map()
    for (const row of of) {
      const version = await versions.of(row.flowId, row.flowVersion)
      addParts(found, partsOf(version?.map ?? null, row, tools))
    }
    return found
  }
}

/** Of any state, newest first. */
async function listed(
  store: Store,
  workspaceId: string,
  asked: ResultQuery,
): Promise<readonly FeedbackRow[]> {
  const rows: FeedbackRow[] = []
  for (let after: string | undefined; ; ) {
    const page = await store.listFeedback(
      workspaceId,
      listFilters({ ...asked, completed: 'any' }),
      { after, limit: 100 },
    )
    rows.push(...page.items)
    if (page.next === null) return rows
    after = page.next
  }
}
