// Results of a node or a flow: counted from columns in their thread, with the newest texts of the feedbacks that are counted.
import type { Filter, QuestionFigures, Results } from '@askwell/contract'
import type { Served } from '../../events/served.ts'
import type { CountedResults, FoundRows } from '../../segments/segment-question.ts'
import type { WrittenAnswer } from '../../store/results/result-store.ts'
import { askSegments, sourceOf, weightingOf } from './analyse.ts'
import type { Scope } from './answered-versions.ts'
import { checkAsked, listFilters, type ResultQuery } from './asked.ts'
import { checkTimezone } from './check-timezone.ts'
import { filteredPage, readFilter, rowFilter } from './row-filter.ts'
import { lookAt, type Samples, samplesFrom } from './samples.ts'

export type ResultTools = Pick<
  Served,
  'store' | 'segments' | 'clock' | 'settings' | 'config' | 'newId'
>

/** With a search, results cover at most `found` feedbacks among the newest `searched`. */
const searchLimits = { searched: 20_000, found: 5_000 } as const

/** `words`: whether written answers are included. `gone`: aborted when nobody waits for the reply. */
export async function readResults(
  tools: ResultTools,
  scope: Scope,
  asked: ResultQuery,
  gone: AbortSignal,
  words: 'with_texts' | 'numbers_only' = 'with_texts',
): Promise<Results> {
  const { store } = tools
  const { workspaceId } = scope
  const { timezone = 'UTC', flow_id, node_id } = asked
  checkAsked(asked)
  checkTimezone(timezone)
  // First, because its faults are at their positions in `f`.
  const matching = await rowFilter(tools, workspaceId, asked)
  const source = await sourceOf(
    tools,
    workspaceId,
    flow_id === undefined
      ? { node_ids: node_id === undefined ? [] : [node_id] }
      : { flow_ids: [flow_id] },
  )
  const found = await searched(tools, workspaceId, asked)
  const { results, newestFrom } = (await askSegments(
    tools,
    {
      workspaceId,
      ...source,
      nodeIds: source.nodeIds.filter((id) => node_id === undefined || id === node_id),
      firstFlowIds: scope.flowIds,
      now: tools.clock(),
      ask: {
        kind: 'results',
        results: {
          filter: asked.f === undefined ? { all: [] } : readFilter(asked.f),
          plain: plainFilters(asked),
          ...{ completed: asked.completed, internal: asked.internal, timezone, unit: asked.unit },
          found,
          newest: lookAt,
          weighting: await weightingOf(tools, workspaceId, asked.weighting_id),
        },
      },
    },
    gone,
  )) as CountedResults
  const worded = wordedOf(results.questions)
  const written =
    words === 'numbers_only' || worded.size === 0 || newestFrom === null
      ? []
      : await writtenIn({ ...listFilters(asked), from: new Date(newestFrom).toISOString() })
  return {
    ...results,
    search: found && {
      searched: found.searched,
      found: found.ids.length,
      limit: searchLimits.found,
    },
    questions: withSamples(results.questions, samplesFrom(written, worded)),
    parts: {
      ...results.parts,
      nodes: await Promise.all(
        results.parts.nodes.map(async (one) => ({
          ...one,
          name: (await store.node(workspaceId, one.node_id))?.settings.name ?? '',
        })),
      ),
    },
  }

  async function writtenIn(
    filters: ReturnType<typeof listFilters>,
  ): Promise<readonly WrittenAnswer[]> {
    if (matching === null)
      return store.results.written(workspaceId, filters, [...worded.keys()], lookAt)
    const { items } = await filteredPage(store, workspaceId, filters, matching, { limit: lookAt })
    return items.flatMap(({ id, receivedAt, languageId, responses }) =>
      responses.flatMap(({ question_id, body }) =>
        body !== undefined && worded.has(question_id)
          ? { feedbackId: id, receivedAt, languageId, questionId: question_id, body }
          : [],
      ),
    )
  }
}

/** Null = no search. Words are in no column. */
async function searched(
  { store }: ResultTools,
  workspaceId: string,
  asked: ResultQuery,
): Promise<FoundRows | null> {
  if (asked.q === undefined || asked.q.trim() === '') return null
  const { f: _, ...filters } = listFilters({ ...asked, completed: 'any' })
  return store.results.search(workspaceId, filters, searchLimits)
}

/** The plain parameters as conditions. */
function plainFilters(asked: ResultQuery): Filter[] {
  const { flow_version, from, to, offline, channel, device, language } = asked
  const facets = { version: flow_version, offline, channel, device, language } as const
  return [
    { on: { facet: 'received_at' }, op: 'between', value: [utc(from), utc(to)] },
    ...Object.entries(facets).flatMap(([facet, value]) =>
      value === undefined
        ? []
        : [{ on: { facet: facet as keyof typeof facets }, op: 'is', value } as const],
    ),
  ]
}

const utc = (time: string | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString()

const wordedOf = (questions: Results['questions']) =>
  new Map(
    questions.flatMap(({ question_id, figures: { kind } }) =>
      kind === 'texts' || kind === 'files' || kind === 'values'
        ? [[question_id, kind] as const]
        : [],
    ),
  )

function withSamples(questions: Results['questions'], samples: Samples): Results['questions'] {
  const sampled = (questionId: string, figures: QuestionFigures): QuestionFigures => {
    if (figures.kind === 'texts' || figures.kind === 'files')
      return { ...figures, sample: [...(samples.texts.get(questionId) ?? [])] }
    const values = figures.kind === 'values' ? samples.values.get(questionId) : undefined
    return values === undefined || figures.kind !== 'values'
      ? figures
      : { ...figures, values: [...values.values], looked_at: values.lookedAt }
  }
  return questions.map((question) => ({
    ...question,
    figures: sampled(question.question_id, question.figures),
  }))
}
