// Asks the thread of results about a source: flows and nodes of the workspace that the caller sees.
import type { Analysed, Analysis, SubjectList } from '@askwell/contract'
import type { Served } from '../../events/served.ts'
import { invalid } from '../../refusal.ts'
import type {
  SegmentQuestion,
  SegmentResult,
  StoredWeighting,
} from '../../segments/segment-question.ts'
import { whileHeld } from '../owner/hold-work.ts'
import { found, knownId } from '../owner/known-id.ts'
import { checkTimezone } from './check-timezone.ts'
import { themeRules } from './row-filter.ts'

export type AnalysisTools = Pick<
  Served,
  'store' | 'segments' | 'clock' | 'settings' | 'config' | 'newId'
>
type Tools = AnalysisTools

interface SourceRequest {
  readonly flow_ids?: readonly string[] | undefined
  readonly node_ids?: readonly string[] | undefined
}

export async function analyse(
  tools: Tools,
  workspaceId: string,
  analysis: Analysis,
  gone: AbortSignal,
): Promise<Analysed> {
  checkTimezone(analysis.timezone)
  const question = await analysisQuestion(tools, workspaceId, analysis)
  return askSegments(tools, question, gone) as Promise<Analysed>
}

/** What the thread is asked. Refuses a source and a weighting that the caller does not see. */
export async function analysisQuestion(
  tools: Pick<Tools, 'store' | 'clock'>,
  workspaceId: string,
  analysis: Analysis,
): Promise<SegmentQuestion> {
  const weighting = await weightingOf(tools, workspaceId, analysis.weighting_id)
  const source = await sourceOf(tools, workspaceId, analysis.of)
  return {
    ...{ workspaceId, ...source, now: tools.clock() },
    ask: { kind: 'analysis', analysis, weighting },
  }
}

/** Null = nothing is weighted. */
export async function weightingOf(
  { store }: Pick<Tools, 'store'>,
  workspaceId: string,
  id: string | undefined,
): Promise<StoredWeighting | null> {
  if (id === undefined) return null
  const row = await store.weightings.read(workspaceId, id)
  if (row === null)
    throw invalid([{ field: 'weighting_id', message: 'is not a weighting of this workspace' }])
  return { id: row.id, settings: row.settings }
}

export async function listSubjects(
  tools: Tools,
  workspaceId: string,
  {
    flow_id,
    node_id,
  }: { readonly flow_id?: string | undefined; readonly node_id?: string | undefined },
  gone: AbortSignal,
): Promise<SubjectList> {
  if (flow_id === undefined && node_id === undefined)
    throw invalid([{ field: 'flow_id', message: 'or `node_id` is needed' }])
  const source = await sourceOf(tools, workspaceId, {
    ...(flow_id !== undefined && { flow_ids: [flow_id] }),
    ...(node_id !== undefined && { node_ids: [node_id] }),
  })
  const { items } = (await askSegments(
    tools,
    { workspaceId, ...source, now: tools.clock(), ask: { kind: 'subjects' } },
    gone,
  )) as SubjectList
  return { items: await withMembers(tools, workspaceId, items) }
}

/** The owner of a follow-up is a member, whose name columns do not have. */
async function withMembers(
  { store }: Pick<Tools, 'store'>,
  workspaceId: string,
  items: SubjectList['items'],
): Promise<SubjectList['items']> {
  const isAssignee = ({ on }: SubjectList['items'][number]) =>
    'facet' in on && on.facet === 'assignee'
  if (!items.some((one) => isAssignee(one) && one.values.length > 0)) return items
  const members = await store.people.members(workspaceId)
  const names = new Map(members.map(({ id, name }) => [id, name]))
  return items.map((one) => {
    if (!isAssignee(one)) return one
    const values = one.values.map((value) => {
      const name = names.get(value.value)
      return name === undefined ? value : { ...value, words: { '': name } }
    })
    return { ...one, values }
  })
}

/** A workspace may ask only a few questions at once. */
export const askSegments = (
  tools: Omit<Tools, 'clock'>,
  question: SegmentQuestion,
  gone: AbortSignal,
): Promise<SegmentResult> =>
  whileHeld(tools, question.workspaceId, { kind: 'analyses', gone }, () =>
    tools.segments.ask(question, gone),
  )

/** Unknown and foreign ids are refused alike. */
export async function sourceOf(
  { store }: Pick<Tools, 'store'>,
  workspaceId: string,
  { flow_ids, node_ids }: SourceRequest,
): Promise<Pick<SegmentQuestion, 'nodeIds' | 'flowIds' | 'firstFlowIds' | 'themes'>> {
  for (const id of flow_ids ?? []) found(await store.flow(workspaceId, knownId(id)))
  for (const id of node_ids ?? []) found(await store.node(workspaceId, knownId(id)))
  const seen = await store.results.nodeIds(workspaceId)
  return {
    nodeIds:
      node_ids === undefined
        ? await store.results.nodesAnswered(workspaceId, flow_ids ?? [], seen)
        : seen.filter((id) => node_ids.includes(id)),
    flowIds: flow_ids ?? null,
    firstFlowIds: flow_ids ?? [],
    themes: await themeRules(store, workspaceId),
  }
}
