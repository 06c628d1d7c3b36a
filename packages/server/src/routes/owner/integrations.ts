import {
  changeIntegration,
  createIntegration,
  deleteIntegration,
  listIntegrations,
  readIntegration,
  testIntegration,
} from '../../actions/owner/integrations.ts'
import { presentIntegration } from '../../present/owner/integration.ts'
import type { OwnerHandlers } from './serve-owner.ts'

/** Enough of a reply to write a mapping by. */
const sampleLength = 2_000

export const integrationHandlers = {
  list_integrations: async ({ deps, workspaceId, query }) => {
    const { items, next } = await listIntegrations(deps, workspaceId, query)
    return { items: items.map(presentIntegration), next }
  },

  create_integration: async ({ deps, workspaceId, body }) =>
    presentIntegration(await createIntegration(deps, workspaceId, body)),

  get_integration: async ({ deps, workspaceId, params }) =>
    presentIntegration(await readIntegration(deps, workspaceId, params.reference_id)),

  patch_integration: async ({ deps, workspaceId, params, body }) =>
    presentIntegration(await changeIntegration(deps, workspaceId, params.reference_id, body)),

  delete_integration: async ({ deps, workspaceId, params }) => {
    await deleteIntegration(deps, workspaceId, params.reference_id)
    return { reference_id: params.reference_id }
  },

  test_integration: async ({ deps, workspaceId, params, body }) => {
    const { answer, tookMs, result } = await testIntegration(
      deps,
      workspaceId,
      params.reference_id,
      body,
    )
    const { status } = answer
    if (answer.kind === 'failed')
      return {
        outcome: 'failed',
        why: answer.why,
        status,
        took_ms: tookMs,
        result: null,
        sample: null,
      }
    return {
      outcome: 'answered',
      why: null,
      status,
      took_ms: tookMs,
      result,
      sample: answer.text.slice(0, sampleLength),
    }
  },
} satisfies Partial<OwnerHandlers>
