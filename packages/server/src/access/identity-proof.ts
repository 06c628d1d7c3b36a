// Verifies that a visitor is who the page claims. Only the owner can prove it, by a hash or a token made with the
// widget's identity secret on the owner's own server. The kind of the secret decides the algorithm, never the token's header:
// a shared secret allows HS256 and hashes, the public half of a P-256 key allows ES256 and nothing else.
// A bare proof is valid for either kind of id, so it would allow a user_id as the same external_id. A labelled one says
// which kind it proves, and its label is part of what is signed.
import { createHmac, createPublicKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type JWTPayload, jwtVerify } from 'jose'

/** One for each widget of the node that has a secret. */
export interface IdentityKey {
  readonly code: string
  readonly secret: string
}

const idKinds = ['external_id', 'user_id'] as const
export type IdKind = (typeof idKinds)[number]
const isIdKind = (value: unknown): value is IdKind => idKinds.some((kind) => kind === value)

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
  /** Whether a widget of the node accepts no identity without proof. */
  readonly isSecure: boolean
  /** The expected audience of tokens. */
  readonly nodeId: string
  readonly nowMs: number
}

export type Identity =
  /** Nothing is claimed, or nothing needs to be proven here. */
  | { readonly kind: 'claimed' }
  | { readonly kind: 'proven'; readonly by: IdKind; readonly subject: string }
  /** A proof is missing or invalid. */
  | { readonly kind: 'refused' }

export async function checkIdentity(
  context: IdentityContext,
  claims: Claims,
  proof: Proof,
): Promise<Identity> {
  const isOffered = proof.userHash !== null || proof.identityToken !== null
  const isClaimed = claims.externalId !== null || claims.userId !== null
  // Without a secret no proof can be verified. Where no proof is required, it is then ignored.
  if (isOffered && (context.isSecure || context.keys.length > 0))
    return (await proven(context, claims, proof)) ?? { kind: 'refused' }
  return { kind: context.isSecure && isClaimed ? 'refused' : 'claimed' }
}

async function proven(
  context: IdentityContext,
  { externalId, userId }: Claims,
  { userHash, identityToken }: Proof,
): Promise<Identity | null> {
  const token = identityToken === null ? null : await readToken(context, identityToken)
  // When both are given, both must be valid.
  if (identityToken !== null && token === null) return null
  // When both ids are claimed, the first must be proven; the store drops the other.
  const by =
    externalId !== null
      ? 'external_id'
      : userId !== null
        ? 'user_id'
        : (token?.kind ?? 'external_id')
  const claimed = externalId ?? userId
  if (userHash !== null && (claimed === null || !isHashOf(context.keys, by, claimed, userHash)))
    return null
  if (token !== null && token.kind !== null && token.kind !== by) return null
  const subject = token?.subject ?? claimed
  return subject === null || (claimed !== null && subject !== claimed)
    ? null
    : { kind: 'proven', by, subject }
}

/**
 * Bare: SHA-256 of the id. Labelled: `external_id:` or `user_id:`, then SHA-512 of the label and the id. The two use different
 * functions, so the bare hash of an id that looks like a label with an id is not a labelled hash.
 */
function isHashOf(
  keys: readonly IdentityKey[],
  by: IdKind,
  subject: string,
  hash: string,
): boolean {
  const label = `${by}:`
  if (hash.startsWith(label))
    return isHmac(keys, 'sha512', `${label}${subject}`, hash.slice(label.length))
  return isHmac(keys, 'sha256', subject, hash)
}

const hexLength = { sha256: 64, sha512: 128 } as const

function isHmac(
  keys: readonly IdentityKey[],
  algorithm: keyof typeof hexLength,
  signed: string,
  hex: string,
): boolean {
  if (hex.length !== hexLength[algorithm] || !/^[0-9a-f]+$/i.test(hex)) return false
  const given = Buffer.from(hex, 'hex')
  return keys.some(
    ({ secret }) =>
      !isPem(secret) &&
      timingSafeEqual(createHmac(algorithm, secret).update(signed).digest(), given),
  )
}

const longestLifeSeconds = 60 * 60
/** Allowed difference between two servers' clocks. */
const leewaySeconds = 60
const longestSubject = 255

interface Token {
  readonly subject: string
  /** The kind of id that the claim `proves` names; null = the token is bare. */
  readonly kind: IdKind | null
}

/** The content of a token that one of the keys has signed for this node and that has not expired; null otherwise. */
async function readToken(
  { keys, nodeId, nowMs }: IdentityContext,
  token: string,
): Promise<Token | null> {
  for (const key of keys) {
    const payload = await verified(key, token, nodeId, nowMs)
    if (payload === null) continue
    const { sub = '', exp = Number.POSITIVE_INFINITY, proves = null } = payload
    const isShortLived = exp * 1_000 <= nowMs + (longestLifeSeconds + leewaySeconds) * 1_000
    if (!isShortLived || sub.trim() === '' || sub.length > longestSubject) return null
    return proves === null || isIdKind(proves) ? { subject: sub, kind: proves } : null
  }
  return null
}

async function verified(
  { code, secret }: IdentityKey,
  token: string,
  nodeId: string,
  nowMs: number,
): Promise<JWTPayload | null> {
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
    // The library throws for every invalid token.
    return null
  }
}

export const isPem = (secret: string): boolean => secret.trimStart().startsWith('-----BEGIN')

/** null for anything but the public half of a P-256 key in SPKI PEM form. */
export function p256KeyOf(pem: string): KeyObject | null {
  if (!/^\s*-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/.test(pem))
    return null
  try {
    const key = createPublicKey({ key: pem, format: 'pem', type: 'spki' })
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
      ? key
      : null
  } catch {
    return null
  }
}
