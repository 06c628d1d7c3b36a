// QR codes of a node's addresses: what they accept (ECO-51). That cameras can read them is tested with the pictures.
import { encode } from 'uqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { qrPng, qrSvg } from '../../present/owner/qr-picture.ts'
import { newNode, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

const usual = { size: 1_024, margin: 4, dark: '#000000', light: '#ffffff' }
const plain = `http://localhost:3999/feedback?node_id=${ids.node}`
const modulesOf = (address: string, ecc: 'L' | 'M' | 'Q' | 'H' = 'M') =>
  encode(address, { ecc, border: 0 }).data

describe('QR codes (ECO-51)', () => {
  let server: OwnerServer
  let short = ''
  let other = ''
  beforeAll(async () => {
    server = await startOwnerServer()
    const node = newNode(ids.flow)
    other = `http://localhost:3999/feedback?node_id=${node.id}`
    expect((await server.owner.call('POST', '/nodes', node)).status).toBe(200)
    short = String(
      (await server.owner.call('POST', '/short_links', { node_id: ids.node })).body['url'],
    )
  })
  afterAll(() => server.close())
  const draw = (form: 'svg' | 'png', query: Record<string, string> = {}, node: string = ids.node) =>
    server.app.inject({
      url: `/owner/v1/nodes/${node}/qr.${form}`,
      query,
      headers: { authorization: `Bearer ${server.owner.key}` },
    })

  it('lead to the node, or to one of its addresses', async () => {
    const signed = `${plain}&signature=s&lang=tr`
    for (const link of [undefined, signed, short, `${short}/`]) {
      const modules = modulesOf(link ?? plain)
      const query = link === undefined ? undefined : { link }
      const [svg, png] = [await draw('svg', query), await draw('png', query)]
      expect([svg.headers['content-type'], png.headers['content-type']]).toEqual([
        'image/svg+xml',
        'image/png',
      ])
      expect(svg.body).toBe(qrSvg(modules, usual))
      expect(png.rawPayload.equals(await qrPng(modules, usual))).toBe(true)
    }
  })

  it('have a size, a margin, a level and colours', async () => {
    const look = { size: '4096', margin: '0', level: 'H', dark: '#7A0019', light: '#FFFFF0' }
    const modules = modulesOf(plain, 'H')
    const { dark, light } = look
    const expected = { size: 4_096, margin: 0, dark, light }
    expect((await draw('svg', look)).body).toBe(qrSvg(modules, expected))
    expect((await draw('png', look)).rawPayload.equals(await qrPng(modules, expected))).toBe(true)
  })

  it.each([
    ['size', { size: '63' }],
    ['size', { size: '4097' }],
    ['size', { size: '100.5' }],
    ['size', { size: '64', margin: '16' }],
    ['margin', { margin: '-1' }],
    ['margin', { margin: '17' }],
    ['level', { level: 'X' }],
    ['dark', { dark: 'black' }],
    ['light', { light: '"><script>' }],
    ['dark', { dark: '#777777', light: '#ffffff' }],
    ['dark', { dark: '#ffffff', light: '#000000' }],
    ['link', { link: 'nonsense' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: `https://evil.example/feedback?node_id=${ids.node}` }],
    ['link', { link: 'http://localhost:3999/f/no-such' }],
    ['link', { link: `${plain}&responses=${'x'.repeat(3_000)}` }],
  ] as const)('are refused at %s: %j', async (field, query) => {
    for (const form of ['svg', 'png'] as const) {
      const reply = await draw(form, query)
      expect([reply.statusCode, reply.json().errors]).toEqual([
        422,
        [{ field, message: expect.stringMatching(/^\w.* \w/) }],
      ])
    }
  })

  it('lead to no other node, and are drawn in their workspace alone', async () => {
    expect((await draw('png', { link: other })).statusCode).toBe(422)
    expect((await draw('png', {}, ids.unknown)).statusCode).toBe(404)
    expect((await server.stranger.call('GET', `/nodes/${ids.node}/qr.png`)).status).toBe(404)
  })

  it('have the least contrast of 4.5', async () => {
    const statuses = ['#767676', '#777777'].map(
      async (dark) => (await draw('svg', { dark })).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([200, 422])
  })
})
