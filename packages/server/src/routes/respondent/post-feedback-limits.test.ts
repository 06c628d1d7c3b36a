import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { NodeSettings, WidgetSettings } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { day, iso, useRespondents } from '../../test-kit/refused-feedback.ts'
import { id, ids, payload, testBundle, testFlow } from '../../test-kit/respondent-flow.ts'
import { testTime } from '../../test-kit/respondent-server.ts'

const respondents = useRespondents()

describe('13045: an earlier feedback of this respondent', () => {
  const send = (device_id: string, created_at = '2026-11-20T12:00:00.000Z', headers = {}) =>
    respondents.server.send(payload({ device_id, created_at }), {
      'idempotency-key': randomUUID(),
      ...headers,
    })

  it('is refused for ever where no delay is set, but not for partials', async () => {
    await respondents.server.setNode({ prevent_multiple_feedback: true })
    const respondent = respondents.newDevice()
    expect((await send(respondent)).status).toBe(200)
    respondents.server.clock.now += 365 * day
    expect(await send(respondent, iso(respondents.server.clock.now))).toMatchObject({
      status: 400,
      body: { code: 13045 },
    })
    expect(
      (await send(respondent, iso(respondents.server.clock.now), { 'x-completed': 'false' }))
        .status,
    ).toBe(200)
    expect((await send(respondents.newDevice(), iso(respondents.server.clock.now))).status).toBe(
      200,
    )
  })

  it('is refused within the delay and taken after it', async () => {
    await respondents.server.setNode({
      prevent_multiple_feedback: true,
      multiple_feedback_delay_period: 60,
    })
    const respondent = respondents.newDevice()
    expect((await send(respondent)).status).toBe(200)
    respondents.server.clock.now += 59_000
    expect((await send(respondent, iso(respondents.server.clock.now))).body.code).toBe(13045)
    respondents.server.clock.now += 2_000
    expect((await send(respondent, iso(respondents.server.clock.now))).status).toBe(200)
  })

  it.each<[string, Partial<NodeSettings>]>([
    ['a delay of zero', { prevent_multiple_feedback: true, multiple_feedback_delay_period: 0 }],
    [
      'the rule switched off',
      { prevent_multiple_feedback: false, multiple_feedback_delay_period: null },
    ],
  ])('%s refuses nobody', async (_, settings) => {
    await respondents.server.setNode(settings)
    const respondent = respondents.newDevice()
    expect((await send(respondent)).status).toBe(200)
    expect((await send(respondent, '2026-11-20T12:00:01.000Z')).status).toBe(200)
  })
})

describe('13046: the quota', () => {
  it('lets so many in, and afterwards only what was given offline before it was full (C-30)', async () => {
    // Later than what any other test here stored.
    respondents.server.clock.now += 1_000 * day
    const quota = {
      active: true,
      action_kind: 'submit',
      limit:
        (await respondents.server.stored()).filter((row) => row.isCompleted && !row.isInternal)
          .length + 2,
    } as const
    await respondents.server.setNode({ channel_quota: quota })
    const send = (created_at: string, created_offline = false) =>
      respondents.server.send(
        payload({ device_id: respondents.newDevice(), created_at, created_offline }),
      )
    respondents.server.clock.now += 1_000
    expect((await send(iso(respondents.server.clock.now))).status).toBe(200)
    respondents.server.clock.now += 1_000
    expect((await send(iso(respondents.server.clock.now))).status).toBe(200)
    const fullAt = respondents.server.clock.now
    respondents.server.clock.now += day
    expect(await send(iso(respondents.server.clock.now))).toMatchObject({
      status: 403,
      body: { code: 13046 },
    })
    expect((await send(iso(fullAt - 1), false)).body.code).toBe(13046)
    expect((await send(iso(fullAt + 1), true)).body.code).toBe(13046)
    expect((await send(iso(fullAt - 1), true)).status).toBe(200)
    await respondents.server.setNode({ channel_quota: { ...quota, active: false } })
    expect((await send(iso(respondents.server.clock.now))).status).toBe(200)
  })
})

describe('13050: signed links', () => {
  const keys = generateKeyPairSync('ed25519')
  const public_key = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const signature = sign(null, Buffer.from(`${ids.node}.`), keys.privateKey).toString('base64url')

  it('the token of the signed node call lets this node’s feedback in, for two hours (R-SEC-05, R-SEC-07)', async () => {
    await respondents.server.setNode({ use_signature_verify: true, public_key })
    const node = (
      await respondents.server.app.inject(`/v1/nodes/${ids.node}?signature=${signature}`)
    ).json()
    const headers = { 'x-submission-token': String(node.submission_token) }
    expect(
      (await respondents.server.send(payload({ device_id: respondents.newDevice() }), headers))
        .status,
    ).toBe(200)
    respondents.server.clock.now += 2 * 3_600_000
    expect(
      (await respondents.server.send(payload({ device_id: respondents.newDevice() }), headers)).body
        .code,
    ).toBe(13050)
  })

  it('is not asked where links need no signature (R-SEC-06)', async () => {
    await respondents.server.setNode({ use_signature_verify: false, public_key })
    expect(
      (await respondents.server.send(payload({ device_id: respondents.newDevice() }))).status,
    ).toBe(200)
  })
})

describe('13052: pages that may send', () => {
  it('are those of the widgets’ domains and our own (A-171)', async () => {
    const other = testFlow({ flowId: id(700) })
    const widget = {
      code: 'PSN-ABC1234',
      node_id: id(701),
      enabled_domains: ['shop.test'],
    } as WidgetSettings
    const bundle = testBundle()
    await respondents.server.store.importBundle(
      respondents.server.workspaceId,
      {
        ...bundle,
        flows: [other],
        nodes: bundle.nodes.map((node) => ({ ...node, id: id(701), flow_id: other.id })),
        widgets: [{ ...widget }],
      },
      testTime,
    )
    const from = (origin?: string) =>
      respondents.server.send(
        payload({ device_id: respondents.newDevice(), node_id: id(701), flow_id: other.id }),
        origin === undefined ? {} : { origin, host: 'ask.test' },
      )
    expect(await from('https://evil.test')).toMatchObject({ status: 403, body: { code: 13052 } })
    expect((await from('null')).body.code).toBe(13052)
    for (const origin of [
      'https://www.shop.test',
      respondents.server.deps.config.publicUrl,
      'https://ask.test',
      undefined,
    ])
      expect((await from(origin)).status).toBe(200)
  })
})
