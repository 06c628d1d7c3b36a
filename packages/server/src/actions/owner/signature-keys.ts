// Keys that sign links. An owner adds a key or has one made here; then the private half is shown once and not stored.
import { generateKeyPairSync } from 'node:crypto'
import type { NewSignatureKey } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid, notFound } from '../../refusal.ts'
import type { SignatureKeyRow } from '../../store/nodes/signature-keys.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { faultOfKey } from './check-node.ts'
import { checkedPage } from './checked-page.ts'
import { found, knownId } from './known-id.ts'
import { readNode } from './nodes.ts'

export const listSignatureKeys = (
  deps: Deps,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<SignatureKeyRow>> => deps.store.signatureKeys.list(workspaceId, checkedPage(page))

export const readSignatureKey = async (
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<SignatureKeyRow> => found(await deps.store.signatureKeys.read(workspaceId, knownId(id)))

export async function createSignatureKey(
  deps: Deps,
  workspaceId: string,
  input: NewSignatureKey,
): Promise<{ readonly key: SignatureKeyRow; readonly privateKey: string | null }> {
  if (input.node_id !== null) await readNode(deps, workspaceId, input.node_id)
  const made =
    input.public_key === undefined ? newPair() : { publicKey: input.public_key, privateKey: null }
  const fault = faultOfKey(made.publicKey)
  if (fault !== null) throw invalid([{ field: 'public_key', message: fault }])
  const key: SignatureKeyRow = {
    id: deps.newId(),
    nodeId: input.node_id,
    name: input.name,
    publicKey: made.publicKey,
    createdAt: deps.clock(),
    expiresAt: input.expires_at === null ? null : Date.parse(input.expires_at),
  }
  await deps.store.signatureKeys.add(workspaceId, key)
  return { key, privateKey: made.privateKey }
}

export async function changeSignatureKey(
  deps: Deps,
  workspaceId: string,
  id: string,
  {
    name,
    expires_at,
  }: { readonly name?: string | undefined; readonly expires_at?: string | null | undefined },
): Promise<SignatureKeyRow> {
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(expires_at === undefined
      ? {}
      : { expiresAt: expires_at === null ? null : Date.parse(expires_at) }),
  }
  if (!(await deps.store.signatureKeys.change(workspaceId, knownId(id), changes))) throw notFound()
  return readSignatureKey(deps, workspaceId, id)
}

export async function removeSignatureKey(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<void> {
  if (!(await deps.store.signatureKeys.remove(workspaceId, knownId(id)))) throw notFound()
}

export function newPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
