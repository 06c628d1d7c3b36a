// The tokens of connected assistants: long and random, shown once and stored as a hash.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Permission } from '@askwell/contract'
import { accessTokenPrefix, type NewOauthToken } from '../../store/oauth/oauth-rows.ts'

export const lifeMs = {
  /** A program fetches its tokens right away. */
  code: 60_000,
  access: 15 * 60_000,
  /** Since its last use, because each use makes a new one. */
  refresh: 30 * 24 * 3_600_000,
} as const
const prefixes = {
  code: 'askwell_code_',
  access: accessTokenPrefix,
  refresh: 'askwell_rt_',
} as const

export const hashToken = (shown: string): string => createHash('sha256').update(shown).digest('hex')

export function newToken(
  kind: NewOauthToken['kind'],
  scope: readonly Permission[],
  nowMs: number,
  code?: NewOauthToken['code'],
): { readonly shown: string; readonly stored: NewOauthToken } {
  const shown = `${prefixes[kind]}${randomBytes(32).toString('base64url')}`
  const stored = { hash: hashToken(shown), kind, scope, expiresAt: nowMs + lifeMs[kind] }
  return { shown, stored: { ...stored, ...(code && { code }) } }
}

/** PKCE by S256 (RFC 7636): a program with the code must also have the secret that the request began with. */
export function provesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  const made = createHash('sha256').update(verifier).digest()
  const asked = Buffer.from(challenge, 'base64url')
  return asked.length === made.length && timingSafeEqual(asked, made)
}
