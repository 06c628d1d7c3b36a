// A node with a widget, and the calls of its visitors.
import { createHmac } from 'node:crypto'
import { Bundle } from '@askwell/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ids } from './respondent-flow.ts'
import { startTestServer, type TestServer } from './respondent-server.ts'

export const code = 'PSN-ABC1234'
export const secret = 'canary secret of the owner'
export const hashOf = (subject: string): string =>
  createHmac('sha256', secret).update(subject).digest('hex')

export function useWidgetServer() {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const setWidget = (change: object = {}): Promise<unknown> =>
    server.store.importBundle(
      server.workspaceId,
      Bundle.parse({
        format: 'askwell-bundle/1',
        widgets: [{ code, node_id: ids.node, identity_secret: secret, ...change }],
      }),
      server.clock.now,
    )
  beforeEach(() => setWidget())

  const config = (query = '', at = code): Promise<LightMyRequestResponse> =>
    server.app.inject(`/v1/web_widgets/code/${at}?t=1${query}`)
  const token = async (): Promise<string> =>
    (await config()).json<{ security_token: string }>().security_token
  const visit = async (
    body: object,
    headers: Record<string, string> = {},
    nodeId: string = ids.node,
  ) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: `/v2/web_widgets/${nodeId}/customers/visit`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ node_id: nodeId, ...body }),
    })
    return {
      status: reply.statusCode,
      body: reply.json<Readonly<Record<string, unknown>> & { id: string; code?: number }>(),
    }
  }
  return {
    get server() {
      return server
    },
    setWidget,
    config,
    token,
    visit,
  }
}
