// The test server with a chat at the end of its flow, listening on a free port: visitors with their tokens, agents with a
// key, both in few words. Real calls and real sockets.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type {
  AgentChat,
  ChatChange,
  ChatDetail,
  ChatRating,
  ErrorBody,
  FeedbackPayload,
  Subscribed,
  TimelineItem,
} from '@askwell/contract'
import { io, type Socket } from 'socket.io-client'
import type { TestMember } from './members.ts'
import { type Owner, type OwnerServer, startOwnerServer } from './owner-server.ts'
import { payload, testBundle } from './respondent-flow.ts'
import type { TestServerOptions } from './respondent-server.ts'

export interface Answered<T> {
  readonly status: number
  readonly body: T & Partial<ErrorBody>
  readonly headers: Headers
}

export interface TestVisitor {
  readonly id: string
  readonly token: string
  chat(after?: number, seen?: number): Promise<Answered<ChatDetail>>
  writes(
    body: string,
    more?: { key?: string; attachment?: Blob; fields?: Record<string, string> },
  ): Promise<Answered<TimelineItem>>
  rates(rating: unknown): Promise<Answered<ChatRating>>
  archives(): Promise<Answered<{ id: string; status: string }>>
  call(method: string, path: string, body?: unknown): Promise<Answered<Record<string, unknown>>>
}

export interface ChatServer extends OwnerServer {
  readonly url: string
  visitor(change?: Partial<FeedbackPayload>): Promise<TestVisitor>
  /** Writes as an agent; throws unless the message is accepted. */
  agentWrites(
    feedbackId: string,
    body: string,
    more?: { agentId?: string; key?: string; attachment?: Blob },
  ): Promise<TimelineItem>
  agentPosts(
    sender: Owner | TestMember,
    feedbackId: string,
    fields: Record<string, string | Blob>,
    key?: string,
  ): Promise<Answered<TimelineItem>>
  agentSets(feedbackId: string, status: string): Promise<number>
  agentReads(feedbackId: string): Promise<AgentChat>
  /** A connected socket, of the default namespace where none is named, closed with the server. */
  socket(options?: Parameters<typeof io>[1], namespace?: '/agents'): Promise<Socket>
  /** By the owner's key, or by a session's cookie. */
  agentSocket(
    owner?: Owner,
    auth?: Record<string, string>,
    session?: { readonly cookie: string },
  ): Promise<Socket>
}

export async function startChatServer(options: TestServerOptions = {}): Promise<ChatServer> {
  const server = await startOwnerServer({ bundle: testBundle({ end: 'chat' }), ...options })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const sockets: Socket[] = []

  const fetched = async <T>(path: string, init: RequestInit): Promise<Answered<T>> => {
    const reply = await fetch(`${url}${path}`, init)
    return {
      status: reply.status,
      body: (await reply.json()) as T & Partial<ErrorBody>,
      headers: reply.headers,
    }
  }
  const json = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const form = (
    fields: Record<string, string | Blob>,
    headers: Record<string, string>,
  ): RequestInit => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    return { method: 'POST', headers, body: data }
  }
  const connected = async (socket: Socket): Promise<Socket> => {
    sockets.push(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }
  const agentPosts: ChatServer['agentPosts'] = (sender, feedbackId, fields, key) =>
    fetched(
      `/owner/v1/chats/${feedbackId}/messages`,
      form(fields, {
        ...('key' in sender
          ? { authorization: `Bearer ${sender.key}` }
          : { cookie: sender.cookie, origin: 'http://localhost:3999' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      }),
    )

  return {
    ...server,
    url,
    async visitor(change = {}) {
      const sent = await server.send(payload({ device_id: randomUUID(), ...change }), {
        'idempotency-key': randomUUID(),
      })
      const { id, chat_token_string: token } = sent.body
      if (!id || !token) throw new Error(JSON.stringify(sent))
      return {
        id,
        token,
        chat: (after = 0, seen = 0) =>
          fetched(`/v1/feedbacks/${id}/chat?token=${token}&after=${after}&seen=${seen}`, {}),
        writes: (body, { key, attachment, fields } = {}) =>
          fetched(
            `/v1/feedbacks/${id}/chat_messages`,
            form(
              { body, ...(attachment && { attachment }), ...fields },
              { 'x-chat-token': token, ...(key === undefined ? {} : { 'idempotency-key': key }) },
            ),
          ),
        rates: (rating) =>
          fetched(`/v1/feedbacks/${id}/chat_ratings?token=${token}`, json({ rating })),
        archives: () => fetched(`/v1/feedback/${id}/archive`, json({ token })),
        call: (method, path, body) =>
          fetched(`/v1/feedbacks/${id}${path}`, {
            ...(body === undefined ? {} : json(body)),
            method,
            headers: {
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              'x-chat-token': token,
            },
          }),
      }
    },
    agentPosts,
    async agentWrites(feedbackId, body, { agentId, key, attachment } = {}) {
      const reply = await agentPosts(
        server.owner,
        feedbackId,
        { body, ...(agentId && { agent_id: agentId }), ...(attachment && { attachment }) },
        key,
      )
      if (reply.status !== 200) throw new Error(JSON.stringify(reply))
      return reply.body
    },
    agentSets: async (feedbackId, status) =>
      (await server.owner.call('POST', `/chats/${feedbackId}/status`, { status })).status,
    agentReads: async (feedbackId) =>
      (await server.owner.call('GET', `/chats/${feedbackId}`)).body as unknown as AgentChat,
    socket: (socketOptions = {}, namespace) =>
      connected(
        io(`${url}${namespace ?? ''}`, {
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          ...socketOptions,
        }),
      ),
    agentSocket: (owner = server.owner, auth = {}, session) =>
      connected(
        io(`${url}/agents`, {
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          ...(session === undefined
            ? { auth: { api_key: owner.key, ...auth } }
            : { auth, extraHeaders: { cookie: session.cookie, origin: url } }),
        }),
      ),
    async close() {
      for (const socket of sockets) socket.disconnect()
      await server.close()
    },
  }
}

export const subscribe = (
  socket: Socket,
  { id, token }: { readonly id: string; readonly token?: string },
  after?: number,
): Promise<Subscribed> =>
  socket.timeout(2_000).emitWithAck('subscribe', {
    room: 'chat',
    feedbackId: id,
    ...(token !== undefined && { token }),
    ...(after !== undefined && { after }),
  })

/** Events of a name from now on. */
export function hear<T = ChatChange>(socket: Socket, name = 'reply_created'): T[] {
  const heard: T[] = []
  socket.on(name, (event: T) => heard.push(event))
  return heard
}
