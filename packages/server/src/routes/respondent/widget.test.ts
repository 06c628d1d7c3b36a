// C-11 and C-12 over the real app, and what secure mode means for C-04.
import { randomUUID } from 'node:crypto'
import { Bundle, WidgetReply } from '@askwell/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { ids, payload, testBundle, testNode } from '../../test-kit/respondent-flow.ts'
import { code, hashOf, useWidgetServer } from '../../test-kit/widget-server.ts'

const widgets = useWidgetServer()
const { setWidget, config, token, visit } = widgets

describe('the configuration (C-11)', () => {
  it('has every field with its default, never stored, for every origin (R-WGT-06, R-WGT-07, R-WGT-08, R-WGT-09, R-WGT-10, R-WGT-11)', async () => {
    const reply = await config()
    expect([
      reply.statusCode,
      reply.headers['cache-control'],
      reply.headers['access-control-allow-origin'],
    ]).toEqual([200, 'no-store', '*'])
    expect(WidgetReply.parse(reply.json())).toEqual({
      code,
      node_id: ids.node,
      launcher_colors: {
        closed: { fill: '#20B8F7', ink: '#0E1116' },
        open: { fill: '#20B8F7', ink: '#0E1116' },
      },
      launcher_texts: { toggle: 'Feedback', open: 'Open the feedback window', close: 'Close' },
      launcher_places: {
        wide: { side: 'right', x: 20, y: 20, is_fixed: false },
        phone: { side: 'right', x: 20, y: 20, is_fixed: false },
      },
      is_domain_allowed: true,
      enabled_on_mobile: true,
      full_page_on_mobile: true,
      modal_mode: false,
      is_visible: true,
      hide_widget: false,
      modal_toggle_text: null,
      popover_text: null,
      default_language_code: 'EN',
      default_language_configured: false,
      enabled_urls: [],
      enabled_domains: [],
      node_logo_url: null,
      secure_mode: false,
      security_token: null,
      display_interval: null,
      display_once: false,
      display_once_delay_period: null,
      display_on_exit: false,
      exit_delay_period: null,
      display_on_scroll: null,
      target_attributes: [],
      target_pages: null,
      target_percentage: 100,
      target_seconds: null,
      targeting: null,
      collected_events: [],
      activation_start_date: null,
      activation_end_date: null,
      late_parts: 0,
      prevent_multiple_feedback: false,
      multiple_feedback_delay_period: null,
      web_channel: null,
      size: 60,
      margin: 20,
      radius: 0,
      width: null,
      width_type: null,
      matrix_question_view_type: null,
      font_color: '#FFFFFF',
      primary_color: '#20B8F7',
      secondary_color: '#20B8F7',
      branding_visible: true,
      color_scheme: 'auto',
      launcher_position: { side: 'auto', x: null, y: null },
      launcher_position_phone: null,
      customer_id: null,
      own_hosts: ['localhost:3999'],
    })
  })

  it.each([
    [null, true],
    ['https://shop.test', true],
    ['https://a.shop.test:8443', true],
    ['https://nothost.test', false],
    ['null', false],
  ])('says whether the page at %s may carry it (R-WGT-13, R-WGT-17)', async (origin, isAllowed) => {
    await setWidget({ enabled_domains: ['shop.test'] })
    const reply = await widgets.server.app.inject({
      url: `/v1/web_widgets/code/${code}?t=1`,
      headers: origin === null ? {} : { origin },
    })
    expect(reply.json()).toMatchObject({ is_domain_allowed: isAllowed })
  })

  it('has the launcher of its node’s colour where the owner has chosen none for the widget', async () => {
    const widget = { code: 'PSN-GREEN01', node_id: randomUUID() }
    const nodes = [{ ...testNode({ primary_color: '#2F6B4F' }), id: widget.node_id }]
    await widgets.server.store.importBundle(
      widgets.server.workspaceId,
      Bundle.parse({ format: 'askwell-bundle/1', nodes, widgets: [widget] }),
      widgets.server.clock.now,
    )
    expect((await config('', widget.code)).json()).toMatchObject({
      launcher_colors: { closed: { fill: '#2F6B4F' } },
      primary_color: '#20B8F7',
    })
  })

  it('follows what the owner changes, at once (R-WGT-12, R-WGT-57)', async () => {
    await setWidget({
      primary_color: '#123456',
      size: 80,
      default_language_code: 'tr',
      web_channel: { id: 'ch', name: 'Shop' },
    })
    const changed = (await config()).json()
    expect(changed).toMatchObject({
      primary_color: '#123456',
      size: 80,
      default_language_code: 'tr',
      default_language_configured: true,
      web_channel: { id: 'ch', name: 'Shop' },
    })
  })

  it('is placed where the owner wants it, elsewhere on a phone, and says that its page needs another part for that (A-342, A-343)', async () => {
    await setWidget({
      margin: 12,
      launcher_position: { side: 'left', x: 32, y: null },
      launcher_position_phone: { side: 'auto', x: null, y: 90 },
    })
    expect((await config('&lang=ar')).json()).toMatchObject({
      launcher_places: {
        wide: { side: 'left', x: 32, y: 12, is_fixed: true },
        phone: { x: 12, y: 90, is_fixed: false },
      },
      late_parts: 1,
    })
    await setWidget({ launcher_position: { side: 'left', x: 32, y: null } })
    const place = { side: 'left', x: 32, y: 20, is_fixed: true }
    expect((await config()).json()).toMatchObject({
      launcher_places: { wide: place, phone: place },
      late_parts: 0,
    })
  })

  it.each([
    'PSN-UNKNOWN',
    'PSN-1',
    'psn-abc1234',
    'ABC-1234567',
    '%00',
    `PSN-${'A'.repeat(500)}`,
    "PSN-' or 1",
  ])('says in JSON that there is no %s (R-WGT-51)', async (unknown) => {
    const reply = await config('', encodeURIComponent(unknown))
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
    expect(reply.json()).toEqual({
      code: 13002,
      message: 'There is nothing at this address.',
      message_key: 'notFound',
      errors: [],
    })
  })

  it('is refused for an archived channel', async () => {
    await widgets.server.setNode({ status: 'archived' })
    expect([(await config()).statusCode, (await config()).json().code]).toEqual([403, 13004])
    await widgets.server.setNode({})
  })

  it('gives out a nonce in secure mode, another each time, and never the secret (R-WGT-54)', async () => {
    await setWidget({ secure_mode: true })
    const replies = [await config(), await config()]
    const tokens = replies.map((reply) => reply.json<{ security_token: string }>().security_token)
    expect(new Set(tokens).size).toBe(2)
    for (const { body } of replies) expect(body).not.toContain('canary')
  })

  it('names the customer only whose id is proven', async () => {
    const proven = await config(`&external_id=c-1&user_hash=${hashOf('c-1')}`)
    expect(proven.json()).toMatchObject({ customer_id: ids.customer })
    for (const query of [
      '&external_id=c-1',
      '&user_id=u-1',
      `&external_id=c-1&user_hash=${hashOf('c-2')}`,
      `&external_id=no&user_hash=${hashOf('no')}`,
    ]) {
      expect((await config(query)).json()).toMatchObject({ customer_id: null })
    }
  })
})

describe('in secure mode (C-04)', () => {
  beforeEach(() => setWidget({ secure_mode: true }))
  const send = (change: Parameters<typeof payload>[0], headers: Record<string, string>) =>
    widgets.server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
      ...headers,
    })
  const customerOf = async (id: string | undefined) =>
    (await widgets.server.store.feedback(widgets.server.workspaceId, id ?? ''))?.customerId

  it('needs the security token (R-WGT-54)', async () => {
    expect(await send({}, {})).toMatchObject({ status: 401, body: { code: 13051 } })
    expect(await send({}, { 'x-security-token': 'x' })).toMatchObject({ status: 401 })
    expect((await send({}, { 'x-security-token': await token() })).status).toBe(200)
  })

  it('takes no identity without proof, wherever it is claimed (R-WGT-54)', async () => {
    const headers = { 'x-security-token': await token() }
    for (const change of [
      { customer: { external_id: 'c-1' } },
      { user_id: 'u-1' },
      { customer: { user_id: 'u-1' } },
      { customer: { external_id: 'c-1', user_hash: hashOf('c-9') } },
    ]) {
      expect(await send(change, headers)).toMatchObject({ status: 401, body: { code: 13051 } })
    }
    const proven = await send(
      { customer: { external_id: 'c-1', user_hash: hashOf('c-1') } },
      headers,
    )
    expect(await customerOf(proven.body.id)).toBe(ids.customer)
    const stored = await widgets.server.store.feedback(
      widgets.server.workspaceId,
      proven.body.id ?? '',
    )
    expect(JSON.stringify(stored)).not.toContain(hashOf('c-1'))
  })

  it('belongs to the customer of the visit (R-WGT-47)', async () => {
    const headers = { 'x-security-token': await token() }
    const { body } = await visit({}, headers)
    const sent = await send({ customer: { id: body.id } }, headers)
    expect(await customerOf(sent.body.id)).toBe(body.id)
  })

  it('a page of our own has a submission token instead', async () => {
    const node = await widgets.server.app.inject(`/v1/nodes/${ids.node}`)
    expect(
      (
        await send(
          {},
          { 'x-submission-token': node.json<{ submission_token: string }>().submission_token },
        )
      ).status,
    ).toBe(200)
  })

  it('the same answer again is answered alike when its token is over', async () => {
    const body = payload({ device_id: randomUUID() })
    const key = { 'idempotency-key': randomUUID() }
    const first = await widgets.server.send(body, { ...key, 'x-security-token': await token() })
    expect(await widgets.server.send(body, key)).toEqual(first)
  })
})

it('no public reply holds the identity secret (R-WGT-54)', async () => {
  await setWidget({ secure_mode: true })
  for (const url of [`/v1/nodes/${ids.node}`, `/v1/web_widgets/code/${code}`])
    expect((await widgets.server.app.inject(url)).body).not.toContain('canary secret')
  expect(testBundle().widgets).toEqual([])
})
