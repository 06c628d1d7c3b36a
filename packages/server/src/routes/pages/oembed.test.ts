// What a site learns that shows a survey by its address alone (ECO-53), and the link by which it finds that out.
import type { RenderPage, WidgetSettings } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ids, testBundle } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'

const assets = {
  script: '',
  preload: [],
  markdown: [],
  regex: [],
  mask: [],
  special: [],
  preloaded: [],
  calls: [],
  chat: [],
  widget: [],
  css: '',
}
const links: (string | null | undefined)[] = []
const render: RenderPage = ({ oembed }) => {
  links.push(oembed)
  return '<!doctype html><title>drawn</title>'
}
const config = { publicUrl: 'https://ask.example', ownHosts: ['eu.ask.example'] }
const pages = { render, begin: () => null, assets, assetsDir: '/nonexistent', worker: null }

const start = (
  enabledDomains: readonly string[] | null,
  rateLimits = false,
): Promise<TestServer> => {
  const bundle = testBundle()
  const widget = {
    code: 'PSN-FRAMES1',
    name: 'W',
    node_id: ids.node,
    enabled_domains: enabledDomains,
  } as unknown as WidgetSettings
  return startTestServer({
    bundle: enabledDomains === null ? bundle : { ...bundle, widgets: [widget] },
    pages,
    config: { ...config, rateLimits },
  })
}

const oembed = (server: TestServer, query: Readonly<Record<string, string>>) =>
  server.app.inject({ url: '/oembed', query })
const survey = `https://ask.example/feedback?node_id=${ids.node}`

describe('oEmbed (ECO-53)', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await start(null)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    links.length = 0
    await server.setNode({ name: 'Tea & <cake> "now"' })
  })

  it('describes the frame of a survey, with its title', async () => {
    const reply = await oembed(server, { url: `${survey}&lang=tr`, format: 'json' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    const src = `https://ask.example/web_feedback?node_id=${ids.node}&amp;lang=tr`
    expect(reply.json()).toEqual({
      version: '1.0',
      type: 'rich',
      provider_name: 'Askwell',
      provider_url: 'https://ask.example',
      title: 'Tea & <cake> "now"',
      width: 640,
      height: 640,
      html: `<iframe src="${src}" title="Tea &amp; &lt;cake&gt; &quot;now&quot;" width="640" height="640" style="width:100%;max-width:640px;height:640px;border:0"></iframe>`,
    })
  })

  it.each([
    [
      { maxwidth: '320', maxheight: '200' },
      { width: 320, height: 200 },
    ],
    [
      { maxwidth: '5000', maxheight: '5000' },
      { width: 640, height: 640 },
    ],
    [
      { maxwidth: '0', maxheight: '-1' },
      { width: 640, height: 640 },
    ],
    [
      { maxwidth: '1e2', maxheight: '"><script>' },
      { width: 640, height: 640 },
    ],
  ])('keeps to the room of the site: %j', async (room, size) => {
    const { html, ...rest } = (await oembed(server, { url: survey, ...room })).json()
    expect(rest).toMatchObject(size)
    expect(html).toContain(` width="${size.width}" height="${size.height}" `)
  })

  it('leaves out what belongs to one person', async () => {
    const personal = `${survey}&signature=s3cret&responses=W10&creator_id=c&external_id=e`
    const { html } = (await oembed(server, { url: personal })).json()
    expect(html).toContain(`src="https://ask.example/web_feedback?node_id=${ids.node}"`)
  })

  it.each([
    `https://eu.ask.example/web_feedback/?node_id=${ids.node}`,
    `http://ask.example/feedback?node_id=${ids.node}`,
  ])('knows its other addresses: %s', async (url) => {
    expect((await oembed(server, { url })).statusCode).toBe(200)
  })

  it.each([
    '',
    'nonsense',
    `https://other.example/feedback?node_id=${ids.node}`,
    `https://ask.example.evil.example/feedback?node_id=${ids.node}`,
    `https://ask.example@evil.example/feedback?node_id=${ids.node}`,
    `ftp://ask.example/feedback?node_id=${ids.node}`,
    `https://ask.example/chat?node_id=${ids.node}`,
    `https://ask.example/feedback?node_id=${ids.unknown}`,
    'https://ask.example/feedback?node_id=%00',
    'https://ask.example/feedback',
  ])('answers 404 for %j, which is no survey of it', async (url) => {
    const reply = await oembed(server, { url })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 13002])
  })

  it('answers 404 without an address, and for an archived survey', async () => {
    expect((await oembed(server, {})).statusCode).toBe(404)
    await server.setNode({ status: 'archived' })
    expect((await oembed(server, { url: survey })).statusCode).toBe(404)
  })

  it.each(['xml', 'JSON', ''])('answers 501 for the format %j', async (format) => {
    expect((await oembed(server, { url: survey, format })).statusCode).toBe(501)
  })

  it('is named by the page of a survey, and by no other page', async () => {
    await server.app.inject(`/feedback?node_id=${ids.node}&lang=tr&signature=s3cret`)
    const [link] = links
    expect(link).toMatch(/^https:\/\/ask\.example\/oembed\?url=/)
    expect(link).not.toContain('s3cret')
    const reply = await server.app.inject(String(link).replace('https://ask.example', ''))
    expect(reply.json().html).toContain(`node_id=${ids.node}&amp;lang=tr"`)
    await server.app.inject(`/feedback?node_id=${ids.unknown}`)
    await server.app.inject('/widget?code=PSN-UNKNOWN')
    expect(links.slice(1)).toEqual([null, null])
  })
})

describe('oEmbed of a survey that only some pages may frame (ECO-53)', () => {
  it('answers 401 where no page of others may, and the page has no link', async () => {
    links.length = 0
    const server = await start(['///'])
    expect((await oembed(server, { url: survey })).statusCode).toBe(401)
    await server.app.inject(`/feedback?node_id=${ids.node}`)
    expect(links).toEqual([null])
    await server.close()
  })

  it('describes the frame where the browser decides by the list of hosts', async () => {
    const server = await start(['shop.example'])
    expect((await oembed(server, { url: survey })).statusCode).toBe(200)
    await server.close()
  })

  it('answers an address 300 times a minute', async () => {
    const server = await start(null, true)
    const statuses: number[] = []
    for (let call = 0; call < 301; call += 1)
      statuses.push((await oembed(server, { url: survey })).statusCode)
    expect([statuses[299], statuses[300]]).toEqual([200, 429])
    await server.close()
  })
})
