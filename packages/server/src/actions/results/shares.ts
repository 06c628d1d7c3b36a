// Shared pages of the results of a node or a flow, which anybody with the address may read: numbers, and written answers only if
// the owner chose so.
import type { Results, SharedResults, ShareSettings } from '@askwell/contract'
import { toolingOf } from '@askwell/engine'
import type { Deps } from '../../deps.ts'
import type { Served } from '../../events/served.ts'
import { invalid, notFound } from '../../refusal.ts'
import { type ReadSource, replicaFirst } from '../../store/query/read-source.ts'
import type { ResultShareRow, SharedOf } from '../../store/results/result-store.ts'
import { faultOfImage, hostsOf } from '../loaded-address.ts'
import { found, knownId } from '../owner/known-id.ts'
import { hashLinkToken, newLinkToken } from '../owner/people/link-token.ts'
import { readingBy } from '../owner/replica-reads.ts'
import { weightingOf } from './analyse.ts'
import type { Scope } from './answered-versions.ts'
import { checkAsked } from './asked.ts'
import { type ResultTools, readResults } from './read-results.ts'
import { flowScope, nodeScope } from './scopes.ts'

type Tools = Pick<Deps, 'store' | 'clock'>

export async function listShares(
  deps: Tools,
  workspaceId: string,
  of: SharedOf,
): Promise<readonly ResultShareRow[]> {
  await sharedScope(deps, workspaceId, of)
  return deps.store.results.shares(workspaceId, known(of))
}

/** The token is returned only here. */
export async function share(
  deps: Tools & Pick<Deps, 'newId'>,
  workspaceId: string,
  of: SharedOf,
  { expires_at, ...settings }: ShareSettings,
): Promise<{ readonly share: ResultShareRow; readonly token: string }> {
  await sharedScope(deps, workspaceId, of)
  for (const filters of [settings.filters, settings.compared?.filters ?? {}]) {
    checkAsked(filters)
    if (filters.node_id !== undefined) await nodeScope(deps, workspaceId, filters.node_id)
    await weightingOf(deps, workspaceId, filters.weighting_id)
  }
  const createdAt = deps.clock()
  const expiresAt = expires_at === null ? null : Date.parse(expires_at)
  if (expiresAt !== null && expiresAt <= createdAt)
    throw invalid([{ field: 'expires_at', message: 'must be in the future' }])
  const token = newLinkToken()
  const row: ResultShareRow = {
    id: deps.newId(),
    workspaceId,
    of: known(of),
    settings,
    expiresAt,
    createdAt,
  }
  await deps.store.results.addShare(row, hashLinkToken(token))
  return { share: row, token }
}

export async function revokeShare(
  { store }: Tools,
  workspaceId: string,
  of: SharedOf,
  shareId: string,
): Promise<void> {
  if (!(await store.results.removeShare(workspaceId, known(of), knownId(shareId)))) throw notFound()
}

/** Unknown, revoked and expired tokens get the same refusal. `source`: where its feedback was read. */
export async function openShare(
  tools: ResultTools & Pick<Served, 'exports'>,
  token: string,
  unit: 'day' | 'week' | 'month' | undefined,
  gone: AbortSignal,
): Promise<{ readonly shared: SharedResults; readonly source: ReadSource }> {
  const { store, clock, config } = tools
  const source = replicaFirst()
  const share = await store.results.shareByToken(hashLinkToken(token))
  if (share === null || (share.expiresAt !== null && share.expiresAt <= clock())) throw notFound()
  const { filters, compared = null, show_texts, name } = share.settings
  const { scope, flowId, title, logoUrl, fixed } = await sharedScope(
    { store },
    share.workspaceId,
    share.of,
  )
  const weightings = await store.weightings.list(share.workspaceId)
  const isGone = ({ weighting_id: id }: ShareSettings['filters']): boolean =>
    id !== undefined && !weightings.some((one) => one.id === id)
  const read = async (by: ShareSettings['filters']): Promise<Results> => {
    const asked = {
      ...by,
      ...(isGone(by) && { weighting_id: undefined }),
      completed: by.completed ?? 'true',
      internal: by.internal ?? 'false',
      ...fixed,
      unit,
    } as const
    return withoutWhoAndFiles(
      await readResults(
        readingBy(tools, source),
        scope,
        asked,
        gone,
        show_texts ? 'with_texts' : 'numbers_only',
      ),
    )
  }
  const { languages = [], defaultLanguageId } =
    (await store.publishedFlow(flowId, 'latest'))?.document ?? {}
  const shared = {
    name,
    node_name: title,
    logo_url: faultOfImage(logoUrl, hostsOf(config)) === null ? logoUrl : null,
    languages,
    default_language: languages.find(({ id }) => id === defaultLanguageId)?.code ?? 'en',
    filters,
    ...(isGone(filters) && { is_weighting_gone: true }),
    results: await read(filters),
    compared: compared && { ...compared, results: await read(compared.filters) },
  }
  return { shared, source }
}

interface SharedScope {
  readonly scope: Scope
  readonly flowId: string
  readonly title: string
  readonly logoUrl: string | null
  /** Overrides the filters. */
  readonly fixed: { readonly node_id: string } | { readonly flow_id: string }
}

async function sharedScope(
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  of: SharedOf,
): Promise<SharedScope> {
  if ('nodeId' in of) {
    const { node, scope } = await nodeScope({ store }, workspaceId, of.nodeId)
    const { flow_id: flowId, name: title, logo_url: logoUrl } = node.settings
    return { scope, flowId, title, logoUrl, fixed: { node_id: node.id } }
  }
  const scope = await flowScope({ store }, workspaceId, of.flowId)
  const flow = found(await store.flow(workspaceId, knownId(of.flowId)))
  return { scope, flowId: flow.id, title: flow.name, logoUrl: null, fixed: { flow_id: flow.id } }
}

const known = (of: SharedOf): SharedOf =>
  'nodeId' in of ? { nodeId: knownId(of.nodeId) } : { flowId: knownId(of.flowId) }

/** Replaces feedback ids, which give access to nothing here but are not the reader's concern. */
const nobody = '00000000-0000-4000-8000-000000000000'

function withoutWhoAndFiles(results: Results): Results {
  const questions = results.questions.map((question) => {
    const { figures } = question
    if (figures.kind !== 'texts' && figures.kind !== 'files') return question
    // Free text is shown without its author. An address, a name, a number or a file is never shown.
    const sample = toolingOf(question.style).isFreeText
      ? figures.sample.map((text) => ({ ...text, feedback_id: nobody }))
      : []
    return { ...question, figures: { ...figures, sample } }
  })
  return { ...results, questions }
}
