import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { Bundle, OwnerWidget } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../actions/owner/other-id.ts'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

describe('widgets of an owner', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  const made = async (change: object = {}): Promise<OwnerWidget> =>
    OwnerWidget.parse((await call('POST', '/widgets', { node_id: ids.node, ...change })).body)

  it('are made with a code of PSN- and seven, every default, and the line to paste (R-CONST-08)', async () => {
    const widget = await made()
    expect(widget.code).toMatch(/^PSN-[A-Z0-9]{7}$/)
    expect(widget).toMatchObject({
      size: 60,
      margin: 20,
      is_visible: true,
      has_identity_secret: false,
      default_language_code: null,
    })
    expect(widget.snippet).toBe(
      `<script async src="http://localhost:3999/widget.js" data-code="${widget.code}"></script>`,
    )
    expect((await call('GET', `/widgets/${widget.code}`)).body).toEqual(widget)
    const listed = (await call('GET', '/widgets?limit=500')).body['items'] as OwnerWidget[]
    expect(listed.map(({ code }) => code)).toContain(widget.code)
    expect((await server.app.inject(`/v1/web_widgets/code/${widget.code}`)).statusCode).toBe(200)
  })

  it('a code comes from the whole of a UUID (R-CONST-08)', () => {
    const codes = Array.from({ length: 500 }, () => codeOf(randomUUID()))
    for (const code of codes) expect(code).toMatch(/^PSN-[A-Z0-9]{7}$/)
    expect(new Set(codes).size).toBe(500)
  })

  it('change only what is given, keep their secret and their code, and never tell it', async () => {
    const widget = await made({ identity_secret: 'canary of sixteen and more' })
    expect(widget.has_identity_secret).toBe(true)
    server.clock.now += 5_000
    const patched = await call('PATCH', `/widgets/${widget.code}`, {
      size: 72,
      code: 'PSN-OTHER00',
      surprise: 1,
    })
    expect(patched).toMatchObject({
      status: 200,
      body: { code: widget.code, size: 72, margin: 20, has_identity_secret: true },
    })
    expect(JSON.stringify([patched.body, (await call('GET', '/export')).body])).not.toContain(
      'canary of',
    )
    expect((await server.store.widgets.byCode(widget.code))?.identitySecret).toBe(
      'canary of sixteen and more',
    )
    expect(
      (await call('PATCH', `/widgets/${widget.code}`, { identity_secret: null })).body,
    ).toMatchObject({ has_identity_secret: false })
  })

  it('take a P-256 public key as secret', async () => {
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString()
    expect((await made({ identity_secret: key })).has_identity_secret).toBe(true)
  })

  it.each<[string, object, string]>([
    ['a pattern that does not compile', { enabled_urls: ['checkout', '('] }, 'enabled_urls.1'],
    ['a pattern with look-around', { enabled_urls: ['a(?=b)'] }, 'enabled_urls.0'],
    ['a back reference', { enabled_urls: ['(a)\\1'] }, 'enabled_urls.0'],
    ['a pattern without end', { enabled_urls: ['a'.repeat(513)] }, 'enabled_urls.0'],
    [
      'a domain that names no host',
      { enabled_domains: ['shop.test', 'https://'] },
      'enabled_domains.1',
    ],
    ['a domain with a path sign', { enabled_domains: ['*'] }, 'enabled_domains.0'],
    ['a node that is not there', { node_id: randomUUID() }, 'node_id'],
    ['a secret that is short', { identity_secret: 'short' }, 'identity_secret'],
    [
      'a secret that is a private key',
      { identity_secret: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----' },
      'identity_secret',
    ],
    ['a logo that is a script', { node_logo_url: 'javascript:alert(1)' }, 'node_logo_url'],
    ['a size beyond reason', { size: 900 }, 'size'],
    ['a side that is none', { launcher_position: { side: 'top' } }, 'launcher_position.side'],
    ['a distance below the edge', { launcher_position: { x: -1 } }, 'launcher_position.x'],
    [
      'a distance beyond reason',
      { launcher_position_phone: { y: 201 } },
      'launcher_position_phone.y',
    ],
    ['a distance in words', { launcher_position: { y: '20px' } }, 'launcher_position.y'],
    ['half a pixel', { launcher_position_phone: { x: 0.5 } }, 'launcher_position_phone.x'],
    ['no position at all', { launcher_position: 'left' }, 'launcher_position'],
    ['an unknown matrix view', { matrix_question_view_type: 'pie' }, 'matrix_question_view_type'],
  ])('are refused with %s, new or changed, and nothing is stored', async (_what, change, field) => {
    const created = await call('POST', '/widgets', { node_id: ids.node, ...change })
    expect([created.status, fieldsOf(created)]).toEqual([422, [field]])
    const widget = await made()
    const patched = await call('PATCH', `/widgets/${widget.code}`, change)
    expect([patched.status, fieldsOf(patched)]).toEqual([422, [field]])
    expect((await call('GET', `/widgets/${widget.code}`)).body).toEqual(widget)
  })

  it.each([
    [{ side: 'top' }, 'must be auto, left or right'],
    [{ y: 201 }, 'must be a whole number from 0 to 200, or null'],
    [{ x: -1 }, 'must be a whole number from 0 to 200, or null'],
    [{ x: '20px' }, 'must be a whole number from 0 to 200, or null'],
  ])(
    'say which positions of the launcher they accept instead of %j (A-342)',
    async (launcher_position, message) => {
      const refused = await call('POST', '/widgets', { node_id: ids.node, launcher_position })
      expect(refused.body).toMatchObject({ errors: [{ message }] })
    },
  )

  it('belong to their workspace (R-SEC-15)', async () => {
    const { code } = await made()
    for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as const) {
      expect((await server.stranger.call(method, `/widgets/${code}`, body)).status).toBe(404)
    }
    expect((await server.stranger.call('POST', '/widgets', { node_id: ids.node })).status).toBe(422)
    expect((await server.stranger.call('GET', '/widgets')).body['items']).toEqual([])
    expect((await call('POST', '/widgets', { node_id: ids.node, code })).status).toBe(409)
    for (const wrong of ['PSN-UNKNOWN', 'nothing', '%00'])
      expect((await call('GET', `/widgets/${wrong}`)).status).toBe(404)
  })

  it('explain whether they would show at an address, rule by rule', async () => {
    const { code } = await made({
      enabled_domains: ['shop.test'],
      enabled_urls: ['/CART'],
      enabled_on_mobile: false,
      display_interval: 5,
    })
    const ask = async (url: string, more = '') =>
      (await call('GET', `/widgets/${code}/explain?url=${encodeURIComponent(url)}${more}`)).body
    expect(await ask('https://a.shop.test/cart')).toMatchObject({
      is_allowed: true,
      is_visible: true,
      has_button: true,
      may_open_once: true,
      auto_open_at: '2026-11-20T12:00:20.000Z',
    })
    expect(await ask('https://a.shop.test/cart', '&mobile=true')).toMatchObject({
      is_visible: false,
    })
    expect(await ask('https://a.shop.test/')).toMatchObject({
      is_allowed: true,
      is_visible: false,
      rules: expect.arrayContaining([expect.objectContaining({ rule: 'url', holds: false })]),
    })
    expect(await ask('https://shop.test.evil/cart')).toMatchObject({ is_allowed: false })
    expect((await call('GET', `/widgets/${code}/explain?url=words`)).status).toBe(422)
    expect(
      (await server.stranger.call('GET', `/widgets/${code}/explain?url=https://shop.test`)).status,
    ).toBe(404)
  })

  it('are explained for changes that are not stored, and for a visitor who came before (O-11)', async () => {
    const { code } = await made({ enabled_domains: ['shop.test'] })
    const ask = async (more: object) =>
      call('POST', `/widgets/${code}/explain`, { url: 'https://shop.test/cart', ...more })
    expect((await ask({})).body).toMatchObject({ is_visible: true })
    const settings = {
      display_once: true,
      display_once_delay_period: 3_600,
      enabled_urls: ['cart$'],
    }
    expect((await ask({ settings })).body).toMatchObject({ is_visible: true })
    expect((await ask({ settings, displayed_at: '2026-11-20T11:30:00Z' })).body).toMatchObject({
      is_visible: false,
      rules: expect.arrayContaining([
        expect.objectContaining({
          rule: 'display_once',
          holds: false,
          becomes_true_at: '2026-11-20T12:30:00.000Z',
        }),
      ]),
    })
    expect((await ask({ settings: { ...settings, enabled_urls: ['basket'] } })).body).toMatchObject(
      { is_visible: false },
    )
    expect((await ask({ settings: { enabled_urls: ['(?=x)'] } })).body).toMatchObject({
      errors: [{ field: 'enabled_urls.0' }],
    })
    expect((await ask({ settings: { size: 'wide' } })).status).toBe(422)
    expect((await call('GET', `/widgets/${code}`)).body).toMatchObject({
      display_once: false,
      enabled_urls: [],
    })
    expect(
      (await server.stranger.call('POST', `/widgets/${code}/explain`, { url: 'https://shop.test' }))
        .status,
    ).toBe(404)
  })

  it('leave their code in the audit log, as a definition leaves its reference (O-11)', async () => {
    const { code } = await made()
    await call('PATCH', `/widgets/${code}`, { radius: 8 })
    await call('POST', '/integrations', {
      reference_id: 'stock',
      kind: 'request',
      url: 'https://shop.example/stock',
    })
    await call('DELETE', '/integrations/stock')
    const entries = (await call('GET', '/audit')).body['items']
    expect(entries).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'patch_widget', target: code })]),
    )
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'delete_integration', target: 'stock' }),
      ]),
    )
  })

  it('go, and their code names nothing any more', async () => {
    const { code } = await made()
    expect((await call('DELETE', `/widgets/${code}`)).body).toEqual({ code })
    expect((await call('DELETE', `/widgets/${code}`)).status).toBe(404)
    expect((await server.app.inject(`/v1/web_widgets/code/${code}`)).statusCode).toBe(404)
  })

  it('travel in a bundle as they are', async () => {
    const { code } = await made({
      enabled_urls: ['shop/.*'],
      enabled_domains: ['shop.test'],
      radius: 12,
    })
    const out = Bundle.parse((await call('GET', '/export')).body)
    const {
      has_identity_secret: _has,
      snippet: _snippet,
      url: _url,
      updated_at: _at,
      ...settings
    } = OwnerWidget.parse((await call('GET', `/widgets/${code}`)).body)
    expect(out.widgets.find((widget) => widget.code === code)).toEqual(settings)
    expect((await call('POST', '/import', out)).status).toBe(200)
    expect(Bundle.parse((await call('GET', '/export')).body)).toEqual(out)
  })
})
