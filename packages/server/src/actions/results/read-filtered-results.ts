// Results under a filter: counted from columns, with the newest texts of the feedbacks that it finds.
import type { Filter, QuestionFigures, Results } from '@askwell/contract'
import type { Served } from '../../events/served.ts'
import { invalid } from '../../refusal.ts'
import { askSegments, sourceOf } from './analyse.ts'
import type { Scope } from './answered-versions.ts'
import { checkAsked, listFilters, type ResultQuery } from './asked.ts'
import { checkTimezone } from './check-timezone.ts'
import { filteredPage, type RowFilter, readFilter, rowFilter } from './row-filter.ts'
import { samplesFrom } from './samples.ts'

type Tools = Pick<Served, 'store' | 'segments' | 'clock' | 'settings' | 'config' | 'newId'>

/** How many of the newest feedbacks are searched for texts. */
const lookAt = 500

export async function readFilteredResults(
  tools: Tools,
  scope: Scope,
  asked: ResultQuery & { readonly f: string },
  gone: AbortSignal,
): Promise<Results> {
  const { store } = tools
  const { timezone = 'UTC', flow_id, node_id } = asked
  checkAsked(asked)
  checkTimezone(timezone)
  if (asked.q !== undefined && asked.q.trim() !== '')
    throw invalid([{ field: 'q', message: 'cannot be combined with `f`; the list of texts can' }])
  // First, because its faults are at their positions in `f`.
  const matching = await rowFilter(tools, scope.workspaceId, asked)
  const source = await sourceOf(tools, scope.workspaceId, {
    ...(flow_id !== undefined && { flow_ids: [flow_id] }),
    ...(node_id !== undefined && { node_ids: [node_id] }),
  })
  const results = (await askSegments(
    tools,
    {
      workspaceId: scope.workspaceId,
      ...source,
      firstFlowIds: scope.flowIds,
      now: tools.clock(),
      ask: {
        kind: 'results',
        results: {
          filter: { all: [readFilter(asked.f), ...plainFilters(asked)] },
          completed: asked.completed,
          internal: asked.internal,
          timezone,
          unit: asked.unit,
        },
      },
    },
    gone,
  )) as Results
  return {
    ...results,
    questions: await withTexts(tools, scope, { asked, matching }, results.questions),
    parts: {
      ...results.parts,
      nodes: await Promise.all(
        results.parts.nodes.map(async (one) => ({
          ...one,
          name: (await store.node(scope.workspaceId, one.node_id))?.settings.name ?? '',
        })),
      ),
    },
  }
}

/** The plain parameters as conditions. */
function plainFilters(asked: ResultQuery): Filter[] {
  const { flow_version, from, to, offline, channel, device, language } = asked
  return [
    ...(flow_version === undefined
      ? []
      : [{ on: { facet: 'version' }, op: 'is', value: flow_version } as const]),
    { on: { facet: 'received_at' }, op: 'between', value: [utc(from), utc(to)] },
    ...(offline === undefined
      ? []
      : [{ on: { facet: 'offline' }, op: 'is', value: offline } as const]),
    ...(channel === undefined
      ? []
      : [{ on: { facet: 'channel' }, op: 'is', value: channel } as const]),
    ...(device === undefined
      ? []
      : [{ on: { facet: 'device' }, op: 'is', value: device } as const]),
    ...(language === undefined
      ? []
      : [{ on: { facet: 'language' }, op: 'is', value: language } as const]),
  ]
}

const utc = (time: string | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString()

async function withTexts(
  tools: Tools,
  scope: Scope,
  { asked, matching }: { readonly asked: ResultQuery; readonly matching: RowFilter | null },
  questions: Results['questions'],
): Promise<Results['questions']> {
  const worded = new Map(
    questions.flatMap(({ question_id, figures: { kind } }) =>
      kind === 'texts' || kind === 'files' || kind === 'values'
        ? [[question_id, kind] as const]
        : [],
    ),
  )
  if (matching === null || worded.size === 0) return questions
  const { items } = await filteredPage(
    tools.store,
    scope.workspaceId,
    listFilters(asked),
    matching,
    { limit: lookAt },
  )
  const samples = samplesFrom(
    items.flatMap(({ id, receivedAt, languageId, responses }) =>
      responses.flatMap(({ question_id, body }) =>
        body !== undefined && worded.has(question_id)
          ? { feedbackId: id, receivedAt, languageId, questionId: question_id, body }
          : [],
      ),
    ),
    worded,
  )
  return questions.map((question) => ({
    ...question,
    figures: sampled(question.question_id, question.figures),
  }))

  function sampled(questionId: string, figures: QuestionFigures): QuestionFigures {
    if (figures.kind === 'texts' || figures.kind === 'files')
      return { ...figures, sample: [...(samples.texts.get(questionId) ?? [])] }
    const values = figures.kind === 'values' ? samples.values.get(questionId) : undefined
    return values === undefined || figures.kind !== 'values'
      ? figures
      : { ...figures, values: [...values.values], looked_at: values.lookedAt }
  }
}
