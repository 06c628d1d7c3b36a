// What a call of a widget proves: that its nonce is ours, and that the owner vouches for the visitor. Used by the
// configuration, the visit and the feedback; actions get the outcome.
import { checkIdentity, type Identity } from '../../access/identity-proof.ts'
import { byAnySecret } from '../../access/rotated-secrets.ts'
import { isSecurityToken } from '../../access/security-token.ts'
import type { LiveNode } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'

interface ClaimedIdentity {
  readonly external_id?: unknown
  readonly user_id?: unknown
  readonly user_hash?: unknown
  readonly identity_token?: unknown
}

export async function checkVisitor(
  node: LiveNode,
  said: ClaimedIdentity,
  nowMs: number,
): Promise<Identity> {
  const keys = node.widgets.flatMap(({ settings, identitySecret }) =>
    identitySecret === null ? [] : [{ code: settings.code, secret: identitySecret }],
  )
  return checkIdentity(
    { keys, isSecure: isSecure(node), nodeId: node.id, nowMs },
    { externalId: told(said.external_id), userId: told(said.user_id) },
    { userHash: told(said.user_hash), identityToken: told(said.identity_token) },
  )
}

/** One widget that requires proofs requires them for the whole node: its feedback could otherwise come through the others. */
export const isSecure = (node: Pick<LiveNode, 'widgets'>): boolean =>
  node.widgets.some(({ settings }) => settings.secure_mode)

/** Whether the caller has a valid security token, or needs none. */
export const hasNonce = (
  deps: Deps,
  node: LiveNode | null,
  token: string | string[] | undefined,
  at: number,
): boolean =>
  node === null ||
  !isSecure(node) ||
  byAnySecret(deps, 'security', (secret) =>
    isSecurityToken(secret, typeof token === 'string' ? token : null, node.id, at),
  ) === true

/** Blank counts as absent, as in the store. */
const told = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null
