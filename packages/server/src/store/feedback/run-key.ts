// What makes two saves the same run: the Idempotency-Key, or without one the device and the time it claims.
// One column, unique within a node, so that one index decides for both kinds.
import { hash } from 'node:crypto'

export function runKey(
  of: { idempotencyKey: string } | { idempotencyKey?: null; deviceId: string; claimedAt: number },
): string {
  return typeof of.idempotencyKey === 'string'
    ? `key:${keptKey(of.idempotencyKey)}`
    : `at:${of.deviceId}:${of.claimedAt}`
}

/**
 * How an Idempotency-Key is kept. Whoever sends a feedback again under its random key gets the token of its chat again, so
 * only a hash is kept of it; it is random, and a plain hash is enough. Other keys open nothing.
 */
export const keptKey = (key: string): string =>
  isRandomKey(key) ? hash('sha256', key, 'base64url') : key

/** Only a key of version 4 is made by chance; the other versions are made of a time or a name. */
export const isRandomKey = (key: string): boolean => key[14] === '4'

export const isHashOfKey = (kept: string): boolean => kept.length === 43

export function keptKeyOf(key: string): string | null {
  return key.startsWith('key:') ? key.slice(4) : null
}
