// A secret that is rotated while two servers run: no token that either of them has signed is refused by the other.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPreviewValid, signPreview } from '../access/preview-token.ts'
import { byAnySecret } from '../access/rotated-secrets.ts'
import { adoptionMs } from '../store/keys/secret-rotation.ts'
import { note } from '../store/suite/audit-log.ts'
import { onEachStore } from '../store/suite/stores.ts'
import { type LiveSecrets, openSecrets } from './live-secrets.ts'

const minuteMs = 60_000
const flowId = 'f'

onEachStore({ describe, beforeAll, afterAll }, 'a secret that is rotated', (at) => {
  it('signs once every server has read it, and the one before is accepted until its tokens end (OP-78)', async () => {
    let now = 1_000_000
    const clock = (): number => now
    const one = await openSecrets(at.store, clock)
    const other = await openSecrets(at.store, clock)
    const sign = ({ secrets }: LiveSecrets) => signPreview(secrets.preview, flowId, now)
    const accepts = (server: LiveSecrets, token: string): boolean =>
      byAnySecret(server, 'preview', (secret) => isPreviewValid(secret, flowId, token, now)) ===
      true
    const first = one.secrets.preview
    const untouched = one.secrets.chat
    const early = sign(one)
    const order = {
      secret: randomBytes(32).toString('base64url'),
      at: now,
      overlapMs: 10 * minuteMs,
    }
    expect(await at.store.rotateSecret('preview', order, note('rotate_secret'))).toBe('rotated')
    // One server has read it, and the other has not yet.
    await one.refresh()
    expect(sign(one)).toBe(early)
    expect(accepts(other, sign(one)) && accepts(one, sign(other))).toBe(true)
    await other.refresh()
    now += adoptionMs
    expect(one.secrets.preview).not.toEqual(first)
    expect(other.secrets.preview).toEqual(one.secrets.preview)
    expect(accepts(other, sign(one))).toBe(true)
    expect(accepts(other, early)).toBe(true)
    // The token would live for an hour, and what it is signed with is over.
    now += 10 * minuteMs
    expect(accepts(other, early)).toBe(false)
    expect(one.secrets.chat).toEqual(untouched)
    const started = await openSecrets(at.store, clock)
    expect(started.secrets.preview).toEqual(one.secrets.preview)
  })
})
