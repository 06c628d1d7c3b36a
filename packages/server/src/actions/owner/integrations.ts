// Definitions of calls to owners' own systems, and a test of one.
import { Integration, type IntegrationTest } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { faultsOf } from '../../http/schema-faults.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { IntegrationFailure, IntegrationRow } from '../../store/integrations/integrations.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { type IntegrationAnswer, makeCallIntegration } from '../integrations/call-integration.ts'
import { mapToQuestions, mapToValues } from '../integrations/map-reply.ts'
import { faultsOfIntegration, withSecretsApart } from './check-integration.ts'
import { checkedPage } from './checked-page.ts'
import { found } from './known-id.ts'

export interface IntegrationDetail extends IntegrationRow {
  readonly failures: readonly IntegrationFailure[]
}

export async function listIntegrations(
  deps: Deps,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<IntegrationDetail>> {
  const { items, next } = await deps.store.integrations.list(workspaceId, checkedPage(page))
  return {
    items: await Promise.all(items.map((row) => withFailures(deps, workspaceId, row))),
    next,
  }
}

export const readIntegration = async (
  deps: Deps,
  workspaceId: string,
  referenceId: string,
): Promise<IntegrationDetail> =>
  withFailures(
    deps,
    workspaceId,
    found(await deps.store.integrations.get(workspaceId, referenceId)),
  )

export async function createIntegration(
  deps: Deps,
  workspaceId: string,
  input: Integration,
): Promise<IntegrationDetail> {
  if ((await deps.store.integrations.get(workspaceId, input.reference_id)) !== null) throw taken()
  return write(deps, workspaceId, input)
}

/** `changes`: only the changed members; the reference id stays, and unknown members are ignored. */
export async function changeIntegration(
  deps: Deps,
  workspaceId: string,
  referenceId: string,
  changes: Record<string, unknown>,
): Promise<IntegrationDetail> {
  const { definition } = await readIntegration(deps, workspaceId, referenceId)
  const merged = Integration.safeParse({
    ...definition,
    ...changes,
    reference_id: definition.reference_id,
  })
  if (!merged.success) throw invalid(faultsOf(merged.error))
  return write(deps, workspaceId, merged.data)
}

export async function deleteIntegration(
  deps: Deps,
  workspaceId: string,
  referenceId: string,
): Promise<void> {
  if (!(await deps.store.integrations.delete(workspaceId, referenceId))) throw notFound()
}

export interface Tested {
  readonly answer: IntegrationAnswer
  readonly tookMs: number
  /** The result as respondents would get it; null when the call failed. */
  readonly result: unknown
}

export async function testIntegration(
  deps: Deps,
  workspaceId: string,
  referenceId: string,
  { input }: IntegrationTest,
): Promise<Tested> {
  const target = found(await deps.store.integrations.callable(workspaceId, referenceId))
  const { kind, mapping } = target.definition
  const startedAt = deps.clock()
  const sent = typeof input === 'string' ? { answer: input } : input
  const answer = await makeCallIntegration(deps)(
    target,
    kind === 'request' && typeof input !== 'string' ? { answer: input } : sent,
  )
  const tookMs = Math.max(0, deps.clock() - startedAt)
  if (answer.kind === 'failed') return { answer, tookMs, result: null }
  const result =
    kind === 'request'
      ? { responses: mapToQuestions(mapping, answer.json, (name) => (name === '' ? null : name)) }
      : mapToValues(mapping, answer.json)
  return { answer, tookMs, result }
}

async function write(
  deps: Deps,
  workspaceId: string,
  input: Integration,
): Promise<IntegrationDetail> {
  const faults = faultsOfIntegration(input, deps.config)
  if (faults.length > 0) throw invalid(faults)
  await deps.store.integrations.put(workspaceId, withSecretsApart(input), deps.clock())
  return readIntegration(deps, workspaceId, input.reference_id)
}

const withFailures = async (
  deps: Deps,
  workspaceId: string,
  row: IntegrationRow,
): Promise<IntegrationDetail> => ({
  ...row,
  failures: await deps.store.integrations.failures(workspaceId, row.definition.reference_id),
})

const taken = (): Refusal =>
  new Refusal(13005, undefined, { errors: [{ field: 'reference_id', message: 'is taken' }] })
