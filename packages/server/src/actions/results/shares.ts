// Pages of a node's results that anybody with the address may read: numbers, and written answers only where its owner said so.
import type { QuestionStyle, SharedResults, ShareSettings } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid, notFound } from '../../refusal.ts'
import type { ResultShareRow } from '../../store/result-store.ts'
import { knownId } from '../owner/known-id.ts'
import { hashLinkToken, newLinkToken } from '../owner/people/link-token.ts'
import { checkAsked } from './asked.ts'
import { readResults } from './read-results.ts'
import { nodeScope } from './scopes.ts'

type Tools = Pick<Deps, 'store' | 'clock'>

export async function listShares(deps: Tools, workspaceId: string, nodeId: string): Promise<readonly ResultShareRow[]> {
  await nodeScope(deps, workspaceId, nodeId)
  return deps.store.results.shares(workspaceId, nodeId)
}

/** The token is told now and never again. */
export async function share(
  deps: Tools & Pick<Deps, 'newId'>,
  workspaceId: string,
  nodeId: string,
  { expires_at, ...settings }: ShareSettings,
): Promise<{ readonly share: ResultShareRow; readonly token: string }> {
  const { node } = await nodeScope(deps, workspaceId, nodeId)
  checkAsked(settings.filters)
  const createdAt = deps.clock()
  const expiresAt = expires_at === null ? null : Date.parse(expires_at)
  if (expiresAt !== null && expiresAt <= createdAt) throw invalid([{ field: 'expires_at', message: 'must lie ahead' }])
  const token = newLinkToken()
  const row: ResultShareRow = { id: deps.newId(), workspaceId, nodeId: node.id, settings, expiresAt, createdAt }
  await deps.store.results.addShare(row, hashLinkToken(token))
  return { share: row, token }
}

export async function revokeShare({ store }: Tools, workspaceId: string, nodeId: string, shareId: string): Promise<void> {
  if (!(await store.results.removeShare(workspaceId, knownId(nodeId), knownId(shareId)))) throw notFound()
}

/** An unknown, revoked and expired token answer alike. */
export async function openShare({ store, clock }: Tools, token: string, unit: 'day' | 'week' | 'month' | undefined): Promise<SharedResults> {
  const shared = await store.results.shareByToken(hashLinkToken(token))
  if (shared === null || (shared.expiresAt !== null && shared.expiresAt <= clock())) throw notFound()
  const { node, scope } = await nodeScope({ store }, shared.workspaceId, shared.nodeId)
  const { filters, show_texts, name } = shared.settings
  const asked = { ...filters, node_id: node.id, completed: 'true', internal: 'false', unit } as const
  const results = await readResults({ store, clock }, scope, asked, show_texts ? 'with_texts' : 'numbers_only')
  const flow = await store.publishedFlow(node.settings.flow_id, 'latest')
  const { languages = [], defaultLanguageId } = flow?.document ?? {}
  return {
    name,
    node_name: node.settings.name,
    logo_url: node.settings.logo_url,
    languages,
    default_language: languages.find(({ id }) => id === defaultLanguageId)?.code ?? 'en',
    filters,
    results: withoutWhoAndFiles(results),
  }
}

/** An id of a feedback opens nothing here, but it is nobody's business. */
const nobody = '00000000-0000-4000-8000-000000000000'
/** What is written in them is said, not who says it: an address, a name or a number is never shown, nor a file. */
const said: ReadonlySet<QuestionStyle> = new Set<QuestionStyle>(['text', 'textarea'])

function withoutWhoAndFiles(results: SharedResults['results']): SharedResults['results'] {
  const questions = results.questions.map((question) => {
    const { figures } = question
    if (figures.kind !== 'texts' && figures.kind !== 'files') return question
    const sample = said.has(question.style) ? figures.sample.map((text) => ({ ...text, feedback_id: nobody })) : []
    return { ...question, figures: { ...figures, sample } }
  })
  return { ...results, questions }
}
