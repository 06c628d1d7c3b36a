import { testIntegration } from '../../actions/owner/integrations.ts'
import type { OwnerHandler } from './serve-owner.ts'

/** Enough of a reply to write a mapping by. */
const sampleLength = 2_000

export const testIntegrationRoute: OwnerHandler<'test_integration'> = async ({ deps, workspaceId, params, body }) => {
  const { answer, tookMs, result } = await testIntegration(deps, workspaceId, params.reference_id, body)
  const { status } = answer
  if (answer.kind === 'failed') return { outcome: 'failed', why: answer.why, status, took_ms: tookMs, result: null, sample: null }
  return { outcome: 'answered', why: null, status, took_ms: tookMs, result, sample: answer.text.slice(0, sampleLength) }
}
