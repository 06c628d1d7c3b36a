// A node whose links are signed, with a key of its owner.
import { NodeLink, type NodeReply } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type OwnerServer, startOwnerServer } from './owner-server.ts'
import { ids } from './respondent-flow.ts'

export const hour = 3_600_000

export function useSignedNode() {
  let server: OwnerServer
  let key = { id: '', private_key: '' }
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.setNode({ use_signature_verify: true })
    const { body } = await call('POST', '/signature_keys', { name: 'Campaign', node_id: ids.node })
    key = { id: String(body['id']), private_key: String(body['private_key']) }
  })

  const link = async (body: object = {}): Promise<NodeLink> =>
    NodeLink.parse((await call('POST', `/nodes/${ids.node}/links`, body)).body)
  const loads = async (url: string): Promise<NodeReply> => {
    const query = new URL(url).searchParams
    const nodeId = query.get('node_id') ?? ''
    const passed = new URLSearchParams(
      [...query].filter(([name]) => ['signature', 'responses', 'creator_id'].includes(name)),
    )
    return (await server.app.inject(`/v1/nodes/${nodeId}?${passed}`)).json<NodeReply>()
  }
  return {
    get server() {
      return server
    },
    get key() {
      return key
    },
    call,
    link,
    loads,
  }
}
