import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'
import { hour, useSignedNode } from '../../test-kit/signed-node.ts'

const signed = useSignedNode()
const { call, link, loads } = signed

const pem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

describe('links', () => {
  it('keys follow one another without a gap, and a key that ended or went signs nothing', async () => {
    const old = await link({ private_key: signed.key.private_key })
    const { body: next } = await call('POST', '/signature_keys', {
      name: 'Next',
      node_id: ids.node,
    })
    const fresh = await link({ private_key: next['private_key'] })
    for (const { url } of [old, fresh]) expect((await loads(url)).signature_valid).toBe(true)
    await call('PATCH', `/signature_keys/${signed.key.id}`, {
      expires_at: new Date(signed.server.clock.now + hour).toISOString(),
    })
    expect((await loads(old.url)).signature_valid).toBe(true)
    signed.server.clock.now += hour + 2_000
    expect([
      (await loads(old.url)).signature_valid,
      (await loads(fresh.url)).signature_valid,
    ]).toEqual([false, true])
    expect(
      fieldsOf(
        await call('POST', `/nodes/${ids.node}/links`, { private_key: signed.key.private_key }),
      ),
    ).toEqual(['private_key'])
    await call('DELETE', `/signature_keys/${String(next['id'])}`)
    expect((await loads(fresh.url)).signature_valid).toBe(false)
  })

  it.each([
    ['Ed25519', () => generateKeyPairSync('ed25519'), null],
    ['RSA', () => generateKeyPairSync('rsa', { modulusLength: 2048 }), 'sha256'],
  ] as const)(
    'takes an owner’s own %s key and a signature made elsewhere',
    async (_kind, make, hash) => {
      const { publicKey, privateKey } = make()
      const { body } = await call('POST', '/signature_keys', {
        name: 'Own',
        node_id: ids.node,
        public_key: pem(publicKey),
      })
      expect(body).toMatchObject({ private_key: null, public_key: pem(publicKey) })
      const { to_sign } = await link({ creator_id: ids.customer })
      expect(to_sign).toBe(`${ids.node}..${ids.customer}`)
      const signature = sign(hash, Buffer.from(to_sign), privateKey).toString('base64url')
      expect(
        (await loads((await link({ creator_id: ids.customer, signature })).url)).signature_valid,
      ).toBe(true)
      expect(fieldsOf(await call('POST', `/nodes/${ids.node}/links`, { signature }))).toEqual([
        'signature',
      ])
    },
  )

  it('tells a private key once, and keeps none', async () => {
    const secret = signed.key.private_key.split('\n')[1] ?? ''
    expect(secret.length).toBeGreaterThan(40)
    expect((await call('GET', '/signature_keys')).raw.body).not.toContain(secret)
    expect(
      JSON.stringify(
        await signed.server.store.signatureKeys.read(signed.server.workspaceId, signed.key.id),
      ),
    ).not.toContain(secret)
    for (const public_key of [
      'nonsense',
      pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey),
    ])
      expect(fieldsOf(await call('POST', '/signature_keys', { name: 'Bad', public_key }))).toEqual([
        'public_key',
      ])
    expect(
      fieldsOf(await call('POST', `/nodes/${ids.node}/links`, { private_key: 'nonsense' })),
    ).toEqual(['private_key'])
  })
})
