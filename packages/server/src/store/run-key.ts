// What makes two saves the same run: the Idempotency-Key, or without one the device and the time it claims.
// One column, unique within a node, so that one index decides for both kinds.

export function runKey(of: { idempotencyKey: string } | { idempotencyKey?: null; deviceId: string; claimedAt: number }): string {
  return typeof of.idempotencyKey === 'string' ? `key:${of.idempotencyKey}` : `at:${of.deviceId}:${of.claimedAt}`
}

export function idempotencyKeyOf(key: string): string | null {
  return key.startsWith('key:') ? key.slice(4) : null
}
