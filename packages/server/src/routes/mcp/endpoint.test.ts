// What a request to the MCP endpoint must say, and from which pages it may come.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modern, newAssistant } from '../../test-kit/assistant.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

const origin = 'https://inspector.test'

let server: OwnerServer
beforeAll(async () => {
  server = await startOwnerServer({ config: { mcpOrigins: [origin] } })
})
afterAll(() => server.close())

describe('the endpoint', () => {
  const sent = (headers: Record<string, string | undefined>, version = modern) =>
    server.app.inject({
      ...{ method: 'POST', url: '/mcp' },
      headers: Object.fromEntries(
        Object.entries({
          ...{ authorization: `Bearer ${server.owner.key}`, 'mcp-method': 'tools/call' },
          ...{ accept: 'application/json, text/event-stream', 'mcp-name': 'list_surveys' },
          ...{ 'mcp-protocol-version': version, ...headers },
        }).filter(([, value]) => value !== undefined),
      ) as Record<string, string>,
      payload: {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: {
          ...{ name: 'list_surveys', arguments: {} },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': version,
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
    })

  it.each([
    ['all three headers', {}, modern, 200, undefined],
    ['another name in the header', { 'mcp-name': 'analyse' }, modern, 400, -32020],
    ['no name in the headers', { 'mcp-name': undefined }, modern, 400, -32020],
    ['no method in the headers', { 'mcp-method': undefined }, modern, 400, -32020],
    ['a version that nobody knows', {}, '2030-01-01', 400, -32022],
    [
      'a session and a place in a stream',
      { 'mcp-session-id': 'x', 'last-event-id': '7' },
      modern,
      200,
      undefined,
    ],
  ] as const)('answers a call with %s (ECO-28)', async (_what, headers, version, status, code) => {
    const reply = await sent(headers, version)
    expect([reply.statusCode, reply.json().error?.code]).toEqual([status, code])
    if (code === -32022) expect(reply.body).toContain(modern)
  })

  it('declares no news of its lists, and has no subscriptions (ECO-28, ECO-41)', async () => {
    const { ask } = await newAssistant(server, ['surveys.read', 'channels.read', 'surveys.write'])
    const { result } = Object((await ask('server/discover', {})).body)
    const still = { listChanged: false }
    expect(result.capabilities).toMatchObject({ tools: still, resources: still, prompts: still })
    const { status, body } = await ask('subscriptions/listen', { notifications: {} })
    expect([status, Object(body).error.code]).toEqual([404, -32601])
  })

  it('admits the pages of configured origins, and lets their scripts read the reply (ECO-28)', async () => {
    const at = (from: string, method: 'POST' | 'OPTIONS') =>
      server.app.inject({
        ...{ method, url: '/mcp' },
        headers: { origin: from, 'access-control-request-method': 'POST' },
      })
    const preflight = await at(origin, 'OPTIONS')
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe(origin)
    expect(preflight.headers['access-control-allow-headers']).toMatch(/Authorization/)
    const refused = await at(origin, 'POST')
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([
      401,
      origin,
    ])
    const foreign = await at('https://evil.test', 'POST')
    expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([
      403,
      undefined,
    ])
  })
})

describe('what an operator sees of assistants', () => {
  const token = 'a-token-of-metrics-with-32-letters'
  let watched: OwnerServer
  beforeAll(async () => {
    watched = await startOwnerServer({ config: { metrics: { port: null, token } } })
  })
  afterAll(() => watched.close())

  it('is a count of calls by tool and outcome, without arguments or texts (ECO-37)', async () => {
    const reader = await newAssistant(watched, ['surveys.read', 'channels.read'])
    await reader.use('list_surveys')
    await reader.use('list_surveys', { limit: 1 })
    const unknown = '00000000-0000-4000-8000-00000000dead'
    expect((await reader.use('get_survey_document', { flow_id: unknown })).isError).toBe(true)
    await reader.use('no_such_tool').catch(() => undefined)
    const { body } = await watched.app.inject({
      ...{ url: '/metrics', headers: { authorization: `Bearer ${token}` } },
    })
    const series = [...body.matchAll(/^askwell_mcp_calls_total\{([^}]*)\} (\d+)$/gm)]
    expect(Object.fromEntries(series.map(([, labels, count]) => [labels, Number(count)]))).toEqual({
      'tool="list_surveys",outcome="done"': 2,
      'tool="get_survey_document",outcome="refused"': 1,
    })
  })
})
