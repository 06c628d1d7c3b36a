import { randomUUID, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { hour, useSignedNode } from '../../test-kit/signed-node.ts'

const signed = useSignedNode()
const { call, link, loads } = signed

const submits = (token: string | null, change: object = {}) =>
  signed.server.send(payload({ device_id: randomUUID(), ...change }), {
    'idempotency-key': randomUUID(),
    ...(token === null ? {} : { 'x-submission-token': token }),
  })
const replaced = (url: string, name: string, change: (value: string) => string | null): string => {
  const parsed = new URL(url)
  const value = change(parsed.searchParams.get(name) ?? '')
  if (value === null) parsed.searchParams.delete(name)
  else parsed.searchParams.set(name, value)
  return parsed.href
}

describe('links', () => {
  it('a plain link names node, language, answers and channel, with its QR code (R-QP-15…R-QP-19, O-12)', async () => {
    const made = await link({
      lang: 'tr',
      responses: [{ question: 'mood', answer: 'güzel' }],
      channel: { kind: 'email', distribution_id: 'spring sale', customer_id: 'a+b' },
      is_internal_feedback: true,
    })
    const query = new URL(made.url).searchParams
    expect(made.url.startsWith('http://localhost:3999/feedback?node_id=')).toBe(true)
    expect(Object.fromEntries(query)).toMatchObject({
      node_id: ids.node,
      lang: 'tr',
      edi: 'spring sale',
      eci: 'a+b',
      is_internal_feedback: 'true',
    })
    expect(JSON.parse(Buffer.from(query.get('responses') ?? '', 'base64url').toString())).toEqual([
      { question: 'mood', answer: 'güzel' },
    ])
    expect(made.qr_svg).toMatch(/^<svg[\s\S]*<\/svg>$/)
    expect(made.signed).toBe(false)
    expect(
      (await call('POST', `/nodes/${ids.node}/links`, { creator_id: randomUUID() })).body.errors,
    ).toMatchObject([{ field: 'creator_id' }])
  })

  it('a link that is too long for a QR code is refused (O-12)', async () => {
    const responses = [{ question: 'remark', answer: 'x'.repeat(5_000) }]
    const { status, body } = await call('POST', `/nodes/${ids.node}/links`, { responses })
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'responses', message: 'make the link too long for its QR code' }],
    ])
  })

  it('a signed link is valid at load and opens the submit; nothing else does (R-SEC-03, R-SEC-05, R-SEC-07)', async () => {
    const made = await link({
      creator_id: ids.customer,
      responses: [{ question: 'mood', answer: 'good' }],
      private_key: signed.key.private_key,
    })
    expect(made.signed).toBe(true)
    const before = (await signed.server.stored()).length
    const good = await loads(made.url)
    expect(good).toMatchObject({ signature_valid: true, use_signature_verify: true })

    const forged = [
      ['without its signature', replaced(made.url, 'signature', () => null)],
      ['with other answers', replaced(made.url, 'responses', (value) => `${value}A`)],
      ['without its answers', replaced(made.url, 'responses', () => null)],
      ['for somebody else', replaced(made.url, 'creator_id', () => ids.unknown)],
      ['for nobody', replaced(made.url, 'creator_id', () => null)],
    ]
    const signature = new URL(made.url).searchParams.get('signature') ?? ''
    for (let at = 0; at < signature.length; at += 1) {
      const other = signature[at] === 'A' ? 'B' : 'A'
      forged.push([
        `with character ${at} changed`,
        replaced(
          made.url,
          'signature',
          (value) => value.slice(0, at) + other + value.slice(at + 1),
        ),
      ])
    }
    for (const [what, url] of forged) {
      const reply = await loads(url ?? '')
      expect([what, reply.signature_valid, reply.submission_token]).toEqual([what, false, null])
    }
    for (const token of [
      null,
      '',
      `${good.submission_token}x`,
      good.submission_token?.replace('.', '0.') ?? null,
    ]) {
      const refused = await submits(token)
      expect([refused.status, refused.body.code]).toEqual([403, 13050])
    }
    expect((await signed.server.stored()).length).toBe(before)
    expect((await submits(good.submission_token)).status).toBe(200)
    signed.server.clock.now += 3 * hour
    expect((await submits(good.submission_token)).body.code).toBe(13050)
    signed.server.clock.now -= 3 * hour
  })

  it('a pasted link gets the answer whether it opens, and why its signature does not count (O-13)', async () => {
    const check = async (url: string) => {
      const { signature_valid, fault, opens } = (
        await call('POST', `/nodes/${ids.node}/links/check`, { url })
      ).body
      expect(signature_valid).toBe(fault === null)
      return [fault, opens]
    }
    const under = {
      private_key: signed.key.private_key,
      responses: [{ question: 'mood', answer: 'good' }],
    }
    const made = await link({ ...under, creator_id: ids.customer })
    expect(await check(made.url)).toEqual([null, true])
    expect(await check(replaced(made.url, 'signature', () => null))).toEqual(['unsigned', false])
    expect(await check(replaced(made.url, 'responses', (value) => `${value}A`))).toEqual([
      'changed',
      false,
    ])
    expect(await check(replaced(made.url, 'node_id', () => ids.unknown))).toEqual([
      'other_node',
      false,
    ])
    const forAll = await link(under)
    expect(await check(`${forAll.url}&creator_id=${ids.customer}`)).toEqual([
      'creator_added',
      false,
    ])
    await call('PATCH', `/signature_keys/${signed.key.id}`, {
      expires_at: new Date(signed.server.clock.now - 1).toISOString(),
    })
    expect(await check(made.url)).toEqual(['expired_key', false])
    await signed.server.setNode({ use_signature_verify: false })
    expect(await check(made.url)).toEqual(['expired_key', true])
    const other = randomUUID()
    await call('POST', '/nodes', { id: other, name: 'Other', flow_id: ids.flow })
    const theirs = (await call('POST', '/signature_keys', { name: 'Theirs', node_id: other })).body
    const named = `${ids.node}.`
    const signature = sign(null, Buffer.from(named), String(theirs['private_key'])).toString(
      'base64url',
    )
    expect(
      await check(`http://localhost:3999/feedback?node_id=${ids.node}&signature=${signature}`),
    ).toEqual(['key_of_other_node', true])
    for (const { id } of (await call('GET', '/signature_keys')).body['items'] as { id: string }[])
      await call('DELETE', `/signature_keys/${id}`)
    expect(await check(made.url)).toEqual(['no_key', true])
    expect(
      (await call('POST', `/nodes/${ids.node}/links/check`, { url: 'no address' })).status,
    ).toBe(422)
  })

  it('a signature of one node is nothing to another, even under one key', async () => {
    const { body } = await call('POST', '/signature_keys', { name: 'All', node_id: null })
    const other = randomUUID()
    await call('POST', '/nodes', {
      id: other,
      name: 'Other',
      flow_id: ids.flow,
      use_signature_verify: true,
    })
    const made = await link({ private_key: body['private_key'] })
    expect((await loads(made.url)).signature_valid).toBe(true)
    const moved = await loads(replaced(made.url, 'node_id', () => other))
    expect([moved.id, moved.signature_valid]).toEqual([other, false])
    const token = (await loads(made.url)).submission_token
    expect((await submits(token, { node_id: other })).body.code).toBe(13050)
  })

  it('13045: one who clears everything and leaves the name out is still the customer of the signed link', async () => {
    await signed.server.setNode({ use_signature_verify: true, prevent_multiple_feedback: true })
    const { body: customer } = await call('POST', '/customers', { name: 'Once' })
    const { url } = await link({ creator_id: customer['id'], private_key: signed.key.private_key })
    expect((await submits((await loads(url)).submission_token, { customer: null })).status).toBe(
      200,
    )
    const again = await submits((await loads(url)).submission_token, { customer: null })
    expect([again.status, again.body.code]).toEqual([400, 13045])
    // A signed link for anybody may be answered by everybody.
    const open = await link({ private_key: signed.key.private_key })
    for (let time = 0; time < 2; time += 1)
      expect((await submits((await loads(open.url)).submission_token)).status).toBe(200)
    // The owner revokes it.
    signed.server.clock.now += 1_000
    expect(
      (await call('POST', `/nodes/${ids.node}/limits/reset`, { multiple_feedback: true })).body,
    ).toMatchObject({
      multiple_feedback: {
        prevented: true,
        since: new Date(signed.server.clock.now).toISOString(),
      },
    })
    expect((await submits((await loads(url)).submission_token, { customer: null })).status).toBe(
      200,
    )
    expect((await submits((await loads(url)).submission_token, { customer: null })).body.code).toBe(
      13045,
    )
  })

  it('13045: the text that a customer’s link signs opens nothing when the customer is moved into the answers', async () => {
    await signed.server.setNode({ use_signature_verify: true, prevent_multiple_feedback: true })
    const { body: customer } = await call('POST', '/customers', { name: 'Moved' })
    for (const responses of [[], [{ question: 'mood', answer: 'good' }]]) {
      const { url } = await link({
        creator_id: customer['id'],
        private_key: signed.key.private_key,
        responses,
      })
      const moved = replaced(
        replaced(url, 'responses', (value) => `${value}.${String(customer['id'])}`),
        'creator_id',
        () => null,
      )
      const node = await loads(moved)
      expect([node.signature_valid, node.submission_token]).toEqual([false, null])
      expect(
        (await call('POST', `/nodes/${ids.node}/links/check`, { url: moved })).body[
          'signature_valid'
        ],
      ).toBe(false)
      expect((await submits(node.submission_token, { customer: null })).status).toBe(403)
    }
  })

  it('only a signature over the customer unsubscribes them (C-28)', async () => {
    const { url } = await link({ creator_id: ids.customer, private_key: signed.key.private_key })
    const signature = new URL(url).searchParams.get('signature')
    const asks = async (body: object, node = ids.node) => {
      const reply = await signed.server.app.inject({
        method: 'POST',
        url: `/v1/nodes/${node}/unsubscribe`,
        payload: body,
      })
      return [reply.statusCode, reply.json<{ code?: number }>().code]
    }
    for (const body of [
      { creator_id: ids.customer },
      { creator_id: ids.customer, signature: 'AAAA' },
      { creator_id: randomUUID(), signature },
      { creator_id: ids.customer, signature, responses: 'W10' },
    ])
      expect(await asks(body)).toEqual([404, 13002])
    expect(await asks({ creator_id: ids.customer, signature }, randomUUID())).toEqual([404, 13002])
    expect((await call('GET', `/customers/${ids.customer}`)).body['unsubscribed_at']).toBeNull()
    expect(await asks({ creator_id: ids.customer, signature })).toEqual([200, undefined])
    const at = (await call('GET', `/customers/${ids.customer}`)).body['unsubscribed_at']
    expect(at).toBe(new Date(signed.server.clock.now).toISOString())
    signed.server.clock.now += 1_000
    await asks({ creator_id: ids.customer, signature })
    expect((await call('GET', `/customers/${ids.customer}`)).body['unsubscribed_at']).toBe(at)
  })

  it('of another workspace everything is 404 and nothing changes (R-SEC-15)', async () => {
    for (const at of [signed.key.id, randomUUID(), 'nonsense'])
      for (const [method, body] of [
        ['PATCH', { name: 'Theirs' }],
        ['DELETE', undefined],
      ] as const)
        expect(
          (await signed.server.stranger.call(method, `/signature_keys/${at}`, body)).status,
        ).toBe(404)
    for (const at of [ids.node, randomUUID(), 'nonsense'])
      for (const [method, path, body] of [
        ['POST', '/links', {}],
        ['POST', '/links/check', { url: 'https://x.example/' }],
        ['GET', '/limits', undefined],
        ['POST', '/limits/reset', { quota: true }],
      ] as const)
        expect(
          (await signed.server.stranger.call(method, `/nodes/${at}${path}`, body)).status,
        ).toBe(404)
    expect(
      (
        await signed.server.stranger.call('POST', '/signature_keys', {
          name: 'X',
          node_id: ids.node,
        })
      ).status,
    ).toBe(404)
    expect((await signed.server.stranger.call('GET', '/signature_keys')).body['items']).toEqual([])
    expect((await call('GET', '/signature_keys')).body['items']).toContainEqual(
      expect.objectContaining({ id: signed.key.id, name: 'Campaign' }),
    )
  })
})
