// API keys: shown once, kept as a hash, gone the moment they are revoked.
import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../refusal.ts'
import type { ApiKeyRow } from '../../../store/people.ts'
import { type Acting, note } from './notes.ts'

const prefixLength = 12

export const listApiKeys = ({ store }: Deps, workspaceId: string): Promise<readonly ApiKeyRow[]> => store.people.apiKeys(workspaceId)

export async function createApiKey(
  deps: Deps,
  { workspaceId, actor }: Acting,
  { name, role }: { name: string; role: Role },
): Promise<{ row: ApiKeyRow; key: string }> {
  const key = `askwell_${randomBytes(32).toString('base64url')}`
  const at = deps.clock()
  const row: ApiKeyRow = { id: deps.newId(), workspaceId, name, prefix: key.slice(0, prefixLength), role, createdAt: at }
  const hash = createHash('sha256').update(key).digest('hex')
  await deps.store.people.createApiKey({ ...row, hash }, note(at, actor, 'create_api_key', `${name} ${role}`))
  return { row, key }
}

export async function revokeApiKey({ store, clock }: Deps, { workspaceId, actor }: Acting, id: string): Promise<void> {
  if (!(await store.people.revokeApiKey(workspaceId, id, note(clock(), actor, 'delete_api_key', id)))) throw notFound()
}
