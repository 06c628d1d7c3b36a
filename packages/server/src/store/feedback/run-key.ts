// Identifies the saves of one run: by the Idempotency-Key, or without one by the device and the time it claims.
// Both are stored in one column, unique within a node, so one index decides.
import { hash } from 'node:crypto'

export function runKey(
  of: { idempotencyKey: string } | { idempotencyKey?: null; deviceId: string; claimedAt: number },
): string {
  return typeof of.idempotencyKey === 'string'
    ? `key:${keptKey(of.idempotencyKey)}`
    : `at:${of.deviceId}:${of.claimedAt}`
}

/**
 * The stored form of an Idempotency-Key. A repeat of a feedback under its random key returns the token of its chat again, so
 * only its hash is kept; a plain hash is enough because the key is random. Other keys give access to nothing.
 */
export const keptKey = (key: string): string =>
  isRandomKey(key) ? hash('sha256', key, 'base64url') : key

/** Only a key of version 4 is random. Other versions are derived from a time or a name. */
export const isRandomKey = (key: string): boolean => key[14] === '4'

export const isHashOfKey = (kept: string): boolean => kept.length === 43

export function keptKeyOf(key: string): string | null {
  return key.startsWith('key:') ? key.slice(4) : null
}
