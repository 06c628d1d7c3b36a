// API keys: shown once, stored as a hash, invalid as soon as they are revoked or expire.
import { createHash, randomBytes } from 'node:crypto'
import {
  accessOf,
  fullAccess,
  mayBeLimited,
  mayDo,
  type Permission,
  type Role,
} from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import { accessChanged, type Done } from '../../../events/happened.ts'
import { invalid, notFound } from '../../../refusal.ts'
import type { AuditNote } from '../../../store/audit/audit-note.ts'
import type { ApiKeyRow } from '../../../store/people/people.ts'
import { found, knownId } from '../known-id.ts'
import { changesBetween } from './changes-between.ts'
import { type AccessRequest, givenAccess } from './given-access.ts'
import { type Acting, note } from './notes.ts'

const prefixLength = 12

export interface NewApiKey extends AccessRequest {
  readonly name: string
  readonly role: Role
  readonly scope: readonly Permission[] | null
  /** With an offset (ISO 8601). */
  readonly expires_at: string | null
}

export const listApiKeys = (
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
): Promise<readonly ApiKeyRow[]> => store.people.apiKeys(workspaceId)

interface MadeApiKey {
  readonly row: ApiKeyRow
  readonly key: string
}

/** `latestEnd`: the expiry of the key that makes this one; null = no limit. */
export async function createApiKey(
  deps: Pick<Deps, 'store' | 'clock' | 'newId'>,
  acting: Acting,
  asked: NewApiKey,
  latestEnd: number | null,
): Promise<MadeApiKey> {
  const { made, stored, entry } = await makeApiKey(deps, acting, asked, latestEnd)
  await deps.store.people.createApiKey(stored, entry)
  return made
}

/** What is to be stored of a new key, and its entry. */
async function makeApiKey(
  deps: Pick<Deps, 'store' | 'clock' | 'newId'>,
  { workspaceId, actor }: Acting,
  { name, role, scope: asked, expires_at, ...given }: NewApiKey,
  latestEnd: number | null,
): Promise<{ made: MadeApiKey; stored: ApiKeyRow & { hash: string }; entry: AuditNote }> {
  const at = deps.clock()
  // A program from before channels could be chosen does not name them, and works as before.
  const access = await givenAccess(deps, workspaceId, role, given, {
    ...fullAccess,
    exports: false,
  })
  const scope = asked && [...new Set(asked)]
  if (
    scope !== null &&
    !scope.every((permission) => mayDo(role, permission, accessOf(role, access)))
  )
    throw invalid([{ field: 'scope', message: 'exceeds what the role allows' }])
  const expiresAt = expires_at === null ? null : Date.parse(expires_at)
  if (expiresAt !== null && expiresAt <= at)
    throw invalid([{ field: 'expires_at', message: 'must be in the future' }])
  if (latestEnd !== null && (expiresAt === null || expiresAt > latestEnd))
    throw invalid([
      {
        field: 'expires_at',
        message: 'must not be later than the expiry of the key that creates this one',
      },
    ])
  const key = `askwell_${randomBytes(32).toString('base64url')}`
  const about = {
    id: deps.newId(),
    workspaceId,
    name,
    prefix: key.slice(0, prefixLength),
    role,
    access,
    scope,
  }
  const row: ApiKeyRow = { ...about, createdAt: at, expiresAt, usedAt: null, deprecatedUses: {} }
  const hash = createHash('sha256').update(key).digest('hex')
  const content = {
    role,
    ...access,
    scope,
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }
  const told = { targetName: name, changes: changesBetween(content, null, content) }
  return {
    made: { row: { ...row, access: accessOf(role, access) }, key },
    stored: { ...row, hash },
    entry: note(at, actor, 'create_api_key', row.id, told),
  }
}

export async function changeApiKey(
  deps: Deps,
  { workspaceId, actor }: Acting,
  id: string,
  given: AccessRequest,
): Promise<Done<ApiKeyRow>> {
  const { store, clock } = deps
  const before = found(await store.people.apiKey(workspaceId, knownId(id)))
  const access = await givenAccess(deps, workspaceId, before.role, given, before.access)
  const told = { targetName: before.name, changes: changesBetween(access, before.access, access) }
  if (
    !(await store.people.changeApiKey(
      workspaceId,
      before.id,
      access,
      note(clock(), actor, 'patch_api_key', before.id, told),
    ))
  )
    throw notFound()
  const row = found(await store.people.apiKey(workspaceId, before.id))
  return { result: row, events: [accessChanged({ kind: 'api_key', id: row.id })] }
}

/** A new key with the same access. The previous one expires after `overlapMs`, so that programs can be changed meanwhile. */
export async function rotateApiKey(
  deps: Pick<Deps, 'store' | 'clock' | 'newId'>,
  acting: Acting,
  id: string,
  overlapMs: number,
): Promise<Done<{ row: ApiKeyRow; key: string; endsAt: number }>> {
  const { store, clock } = deps
  const { workspaceId, actor } = acting
  const before = found(await store.people.apiKey(workspaceId, knownId(id)))
  const { name, role, scope, expiresAt, access } = before
  const { made, stored, entry } = await makeApiKey(
    deps,
    acting,
    {
      name,
      role,
      scope,
      expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      // An agent's key cannot export, so exports are left out.
      ...(role === 'agent' ? { channels: access.channels } : mayBeLimited(role) ? access : {}),
    },
    null,
  )
  const at = clock()
  const endsAt = Math.min(at + overlapMs, expiresAt ?? Number.POSITIVE_INFINITY)
  const [from, to] = [expiresAt, endsAt].map((ms) =>
    ms === null ? null : new Date(ms).toISOString(),
  )
  await store.people.replaceApiKey(
    { key: stored, entry },
    before.id,
    endsAt,
    note(at, actor, 'patch_api_key', before.id, {
      targetName: name,
      changes: changesBetween({ expires_at: to }, { expires_at: from }, { expires_at: to }),
    }),
  )
  return {
    result: { ...made, endsAt },
    events: [accessChanged({ kind: 'api_key', id: before.id })],
  }
}

export async function revokeApiKey(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { workspaceId, actor }: Acting,
  id: string,
): Promise<Done<null>> {
  const name = (await store.people.apiKeys(workspaceId)).find((key) => key.id === id)?.name
  if (
    !(await store.people.revokeApiKey(
      workspaceId,
      id,
      note(clock(), actor, 'delete_api_key', id, { targetName: name ?? null }),
    ))
  )
    throw notFound()
  return { result: null, events: [accessChanged({ kind: 'api_key', id })] }
}
