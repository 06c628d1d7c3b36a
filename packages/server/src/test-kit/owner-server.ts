// The test server seen by owners: two workspaces, each with a key, and calls in few words.
import { createHash, randomUUID } from 'node:crypto'
import type { ErrorBody, Flow } from '@askwell/contract'
import type { LightMyRequestResponse } from 'fastify'
import { ids, testFlow, testNode } from './respondent-flow.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './respondent-server.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export interface Owner {
  readonly key: string
  readonly workspaceId: string
  call(method: Method, path: string, body?: unknown): Promise<Reply>
}
export interface Reply {
  readonly status: number
  /** The JSON of the reply, untyped; a test says what it expects. */
  readonly body: ReplyBody
  readonly raw: LightMyRequestResponse
}
type ReplyBody = Partial<ErrorBody> & Readonly<Record<string, unknown>>

export interface OwnerServer extends TestServer {
  readonly owner: Owner
  /** Of another workspace. The instance belongs to `owner`. */
  readonly stranger: Owner
  /** Of any workspace, with a new key. */
  ownerOf(workspaceId: string): Promise<Owner>
}

export async function startOwnerServer(options: TestServerOptions = {}): Promise<OwnerServer> {
  const server = await startTestServer(options)
  const ownerOf = async (workspaceId: string): Promise<Owner> => {
    const key = `key-${randomUUID()}`
    await server.store.addApiKey(
      workspaceId,
      {
        hash: createHash('sha256').update(key).digest('hex'),
        prefix: key.slice(0, 8),
        name: 'Test',
      },
      0,
    )
    return {
      key,
      workspaceId,
      async call(method, path, body) {
        const raw = await server.app.inject({
          method,
          url: `/owner/v1${path}`,
          headers: {
            authorization: `Bearer ${key}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        })
        return { status: raw.statusCode, body: raw.json<ReplyBody>(), raw }
      },
    }
  }
  return {
    ...server,
    ownerOf,
    owner: await ownerOf(server.workspaceId),
    stranger: await ownerOf(await server.store.createWorkspace('Strangers', server.clock.now + 1)),
  }
}

/** A valid flow and node with new ids; element ids inside may repeat between flows. */
export const newFlow = (change: Partial<Flow> = {}): Flow => ({
  ...testFlow(),
  id: randomUUID(),
  ...change,
})
export const newNode = (flowId: string, change: object = {}) => ({
  ...testNode(),
  id: randomUUID(),
  flow_id: flowId,
  ...change,
})
export const newAlert = () => ({
  name: 'Somebody answered',
  when: { all: [] },
  actions: [{ kind: 'tag', tag: 'answered' }],
})
/** Its target is reached by the people who have answered. */
export const newWeighting = () => ({
  name: 'Everybody who finished',
  source: 'Our contacts',
  flow_ids: [ids.flow],
  targets: [{ on: { facet: 'completed' }, shares: [{ value: 'true', share: 1 }] }],
})
export const newTheme = () => ({ name: 'Delivery', terms: { en: ['deliver*', 'late'] } })
export const newSegment = () => ({
  name: 'Gold',
  where: { on: { customer: 'plan' }, op: 'is', value: 'gold' },
})
export const newDashboard = () => ({
  name: 'Board',
  is_shared: true,
  tiles: [
    {
      ...{ title: 'Moods', of: { flow_ids: [ids.flow] }, width: 2 },
      ask: { kind: 'figures', questions: [ids.mood] },
    },
  ],
})
export const newView = () => ({
  name: 'Late ones',
  is_shared: true,
  of: { flow_ids: [ids.flow] },
  period: { last_days: 30 },
})
export const newReport = (viewId: string) => ({
  ...{ view_id: viewId, every: 'week', at: '09:00', figures: ['responses'] },
  emails: ['somebody@people.test'],
})
export const fieldsOf = (reply: Reply): string[] =>
  (reply.body.errors ?? []).map(({ field }) => field)
