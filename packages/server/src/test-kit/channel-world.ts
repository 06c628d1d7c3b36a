// One server with the same objects three times: in a channel that is granted, in a channel of the same workspace that is not,
// and in another workspace. Every name and every text of a side contains the side's word, so that a reply can be searched.
import { randomUUID } from 'node:crypto'
import { type Access, Bundle, type Role } from '@askwell/contract'
import { type ChatServer, startChatServer, type TestVisitor } from './chat-server.ts'
import { idIn } from './members.ts'
import type { Method, Owner, Reply } from './owner-server.ts'
import { ids, testFlow, testNode } from './respondent-flow.ts'
import type { TestServerOptions } from './respondent-server.ts'

export type SideName = 'granted' | 'hidden' | 'foreign'
/** By the first word of a path: the values of its parameters. */
export type IdsByChannel = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface Side {
  readonly word: string
  readonly nodeId: string
  readonly flowId: string
  readonly customerId: string
  readonly chat: TestVisitor
  /** Of a feedback that never became a conversation. */
  readonly feedbackId: string
  readonly places: IdsByChannel
}

export interface ChannelWorld extends ChatServer {
  readonly sides: Readonly<Record<SideName, Side>>
  /** An API key of the first workspace. */
  caller(role: Role, given?: Partial<Access>): Promise<Owner>
}

const words: Readonly<Record<SideName, string>> = {
  granted: 'Sunflower',
  hidden: 'Moonstone',
  foreign: 'Wintergreen',
}

export async function startChannelWorld(options: TestServerOptions = {}): Promise<ChannelWorld> {
  const server = await startChatServer(options)
  const sides = {
    granted: await newSide(server, server.owner, words.granted),
    hidden: await newSide(server, server.owner, words.hidden),
    foreign: await newSide(server, server.stranger, words.foreign),
  }
  return {
    ...server,
    sides,
    async caller(role, given = {}) {
      const { body } = await server.owner.call('POST', '/api_keys', {
        name: `A ${role}`,
        role,
        ...given,
      })
      return asOwner(server, server.owner.workspaceId, String(body['key']))
    },
  }
}

async function newSide(server: ChatServer, owner: Owner, word: string): Promise<Side> {
  const [flowId, nodeId] = [randomUUID(), randomUUID()]
  const bundle = Bundle.parse({
    format: 'askwell-bundle/1',
    flows: [{ ...testFlow({ end: 'chat', flowId }), name: `${word} survey` }],
    nodes: [{ ...testNode({ flow_id: flowId, name: `${word} shop` }), id: nodeId }],
  })
  const made = async (path: string, body: unknown): Promise<Readonly<Record<string, string>>> => {
    const reply = await owner.call('POST', path, body)
    if (reply.status !== 200) throw new Error(`${path}: ${reply.raw.body}`)
    return Object(reply.body)
  }
  await made('/import', bundle)
  const remark = { question_id: ids.remark, body: word }
  const given = {
    node_id: nodeId,
    flow_id: flowId,
    responses: [{ question_id: ids.mood, option_id: ids.good }, remark],
  }
  const customer = {
    external_id: `${word}-1`,
    name: `${word} person`,
    email: `${word.toLowerCase()}@people.test`,
  }
  const chat = await server.visitor({ ...given, customer })
  await chat.chat()
  await chat.writes(`${word} message`)
  const other = await server.visitor(given)
  const { customer: known } = (await owner.call('GET', `/feedbacks/${chat.id}`)).body
  const customerId = idIn(known)
  const share = await made(`/nodes/${nodeId}/results/shares`, { name: `${word} share` })
  const flowShare = await made(`/flows/${flowId}/results/shares`, { name: `${word} share` })
  const mailing = await made(`/nodes/${nodeId}/mailings`, {
    name: `${word} round`,
    kind: 'links',
    recipients: [{ email: `${word}@mailed.test`.toLowerCase() }],
  })
  const widget = await made('/widgets', { node_id: nodeId })
  const shortLink = await made('/short_links', {
    node_id: nodeId,
    slug: `${word}-link`.toLowerCase(),
  })
  const reference = `crm-${word.toLowerCase()}`
  await made('/integrations', {
    reference_id: reference,
    kind: 'integration',
    url: 'https://crm.example/',
    method: 'POST',
  })
  const questioned = { question_id: ids.remark, version: '1' }
  return {
    word,
    nodeId,
    flowId,
    customerId,
    chat,
    feedbackId: other.id,
    places: {
      flows: { id: flowId, share_id: flowShare['id'] ?? '', ...questioned },
      nodes: { id: nodeId, share_id: share['id'] ?? '', ...questioned },
      feedbacks: { id: chat.id },
      chats: { feedback_id: chat.id },
      customers: { id: customerId },
      mailings: { id: mailing['id'] ?? '' },
      widgets: { code: widget['code'] ?? '' },
      short_links: { id: shortLink['id'] ?? '' },
      integrations: { reference_id: reference },
    },
  }
}

function asOwner(server: ChatServer, workspaceId: string, key: string): Owner {
  return {
    key,
    workspaceId,
    async call(method: Method, path: string, body?: unknown): Promise<Reply> {
      const raw = await server.app.inject({
        method,
        url: `/owner/v1${path}`,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      // Exports reply with a file.
      const isJson = String(raw.headers['content-type']).startsWith('application/json')
      return { status: raw.statusCode, body: isJson ? raw.json() : {}, raw }
    },
  }
}
