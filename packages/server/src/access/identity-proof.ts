// Who says that a visitor is who the page claims? Only the owner, by a hash or a token made with the widget's
// identity secret on the owner's own server. What the secret is decides how it may be used, never what the token says of
// itself: a shared secret makes HS256 and hashes, the public half of a P-256 key makes ES256 and nothing else.
import { createHmac, createPublicKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type JWTPayload, jwtVerify } from 'jose'

/** One for each widget of the node that has a secret. */
export interface IdentityKey {
  readonly code: string
  readonly secret: string
}

export interface Claims {
  readonly externalId: string | null
  readonly userId: string | null
}

export interface Proof {
  readonly userHash: string | null
  readonly identityToken: string | null
}

export interface IdentityContext {
  readonly keys: readonly IdentityKey[]
  /** Some widget of the node takes no identity without proof. */
  readonly isSecure: boolean
  /** The audience of tokens. */
  readonly nodeId: string
  readonly nowMs: number
}

export type Identity =
  /** Nothing is claimed, or nothing needs to be proven here. */
  | { readonly kind: 'claimed' }
  | { readonly kind: 'proven'; readonly by: 'external_id' | 'user_id'; readonly subject: string }
  /** A proof is missing, or one was offered that does not hold. */
  | { readonly kind: 'refused' }

export async function checkIdentity(context: IdentityContext, claims: Claims, proof: Proof): Promise<Identity> {
  const isOffered = proof.userHash !== null || proof.identityToken !== null
  const isClaimed = claims.externalId !== null || claims.userId !== null
  // Without a secret nobody can tell whether a proof holds; where none is asked for it then counts for nothing.
  if (isOffered && (context.isSecure || context.keys.length > 0)) return (await proven(context, claims, proof)) ?? { kind: 'refused' }
  return { kind: context.isSecure && isClaimed ? 'refused' : 'claimed' }
}

async function proven(context: IdentityContext, claims: Claims, { userHash, identityToken }: Proof): Promise<Identity | null> {
  const by = claims.externalId === null && claims.userId !== null ? 'user_id' : 'external_id'
  const claimed = by === 'user_id' ? claims.userId : claims.externalId
  // Both must hold where both are given.
  if (userHash !== null && (claimed === null || !isHashOf(context.keys, claimed, userHash))) return null
  const subject = identityToken === null ? claimed : await subjectOf(context, identityToken)
  if (subject === null || (claimed !== null && subject !== claimed)) return null
  return { kind: 'proven', by, subject }
}

function isHashOf(keys: readonly IdentityKey[], subject: string, hash: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(hash)) return false
  const given = Buffer.from(hash, 'hex')
  return keys.some(({ secret }) => !isPem(secret) && timingSafeEqual(createHmac('sha256', secret).update(subject).digest(), given))
}

const longestLifeSeconds = 60 * 60
/** Two servers' clocks. */
const leewaySeconds = 60
const longestSubject = 255

/** The `sub` of a token that one of the keys has signed for this node and that is still good; null otherwise. */
async function subjectOf({ keys, nodeId, nowMs }: IdentityContext, token: string): Promise<string | null> {
  for (const key of keys) {
    const payload = await verified(key, token, nodeId, nowMs)
    if (payload === null) continue
    const { sub = '', exp = Number.POSITIVE_INFINITY } = payload
    const isShortLived = exp * 1_000 <= nowMs + (longestLifeSeconds + leewaySeconds) * 1_000
    return isShortLived && sub.trim() !== '' && sub.length <= longestSubject ? sub : null
  }
  return null
}

async function verified({ code, secret }: IdentityKey, token: string, nodeId: string, nowMs: number): Promise<JWTPayload | null> {
  const publicKey = isPem(secret) ? p256KeyOf(secret) : null
  if (isPem(secret) && publicKey === null) return null
  try {
    const { payload, protectedHeader } = await jwtVerify(token, publicKey ?? Buffer.from(secret), {
      algorithms: [publicKey ? 'ES256' : 'HS256'],
      audience: nodeId,
      requiredClaims: ['sub', 'exp', 'aud'],
      currentDate: new Date(nowMs),
      clockTolerance: leewaySeconds,
    })
    const isThisKeys = protectedHeader.kid === undefined || protectedHeader.kid === code
    return isThisKeys && typeof payload.sub === 'string' ? payload : null
  } catch {
    // The library says "no" by throwing, whatever is wrong with the token.
    return null
  }
}

export const isPem = (secret: string): boolean => secret.trimStart().startsWith('-----BEGIN')

/** null for anything but the public half of a P-256 key in SPKI PEM form. */
export function p256KeyOf(pem: string): KeyObject | null {
  if (!/^\s*-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/.test(pem)) return null
  try {
    const key = createPublicKey({ key: pem, format: 'pem', type: 'spki' })
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}
