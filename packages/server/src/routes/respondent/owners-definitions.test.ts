import { describe, expect, it } from 'vitest'
import { json, useOwnerSystem } from '../../test-kit/owner-system.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

const own = useOwnerSystem()
const { define, request } = own

describe("the owner's definitions", () => {
  it('are made, read, changed, listed and deleted; a secret is never shown', async () => {
    const made = await define()
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      reference_id: 'shops',
      headers: { 'x-shop': '7' },
      secret_header_names: ['Authorization'],
      last_failures: [],
    })
    expect((await define()).body.code).toBe(13005)
    const changed = await own.server.owner.call('PATCH', '/integrations/shops', {
      url: `${own.systemUrl}/new`,
      reference_id: 'other',
      nonsense: 1,
    })
    expect(changed.body).toMatchObject({
      reference_id: 'shops',
      url: `${own.systemUrl}/new`,
      secret_header_names: ['Authorization'],
    })
    await request()
    expect(own.seen[0]).toMatchObject({
      url: '/new',
      headers: { authorization: 'Bearer canary-secret' },
    })
    const listed = await own.server.owner.call('GET', '/integrations')
    expect(listed.body['items']).toHaveLength(1)
    const exported = await own.server.owner.call('GET', '/export')
    const all = JSON.stringify([
      made.body,
      changed.body,
      listed.body,
      exported.body,
      (await own.server.app.inject(`/v1/nodes/${ids.node}`)).json(),
    ])
    expect(all).not.toContain('canary-secret')
    expect(all.match(/127\.0\.0\.1/g)?.length).toBe(4)
    expect((await own.server.owner.call('DELETE', '/integrations/shops')).status).toBe(200)
    expect((await own.server.owner.call('GET', '/integrations/shops')).status).toBe(404)
    expect((await own.server.owner.call('DELETE', '/integrations/shops')).status).toBe(404)
  })

  it('come back by an export and keep the secrets that are there', async () => {
    await define()
    const exported = await own.server.owner.call('GET', '/export')
    const integrations = exported.body['integrations']
    expect(
      (await own.server.owner.call('POST', '/import', { format: 'askwell-bundle/1', integrations }))
        .status,
    ).toBe(200)
    await request()
    expect(own.seen[0]?.headers.authorization).toBe('Bearer canary-secret')
  })

  it('are tested with a button: what came, what respondents would get, and what went wrong', async () => {
    await define()
    const test = (input: unknown) =>
      own.server.owner.call('POST', '/integrations/shops/test', { input })
    expect((await test('8010')).body).toMatchObject({
      outcome: 'answered',
      status: 200,
      result: { responses: [{ question_id: 'shop', input: [{ key: 1, body: 'Graz' }] }] },
      sample: '{"items":[{"id":1,"name":"Graz"}]}',
    })
    expect(JSON.parse(own.seen[0]?.body ?? '')).toEqual({ answer: '8010' })
    own.replies(json({}, 503))
    expect((await test('8010')).body).toMatchObject({
      outcome: 'failed',
      why: 'status',
      status: 503,
      result: null,
      sample: null,
    })
    expect(
      (await own.server.owner.call('GET', '/integrations/shops')).body['last_failures'],
    ).toMatchObject([{ why: 'status', status: 503 }])
  })
})
