// The visitors' namespace: subscribe with the chat's token, checked each time; typing and seen only where subscribed.
import { Seen, Subscribe, type Subscribed, type SubscribeError, Typing, Unsubscribe } from '@askwell/contract'
import type { Server, Socket } from 'socket.io'
import { chatCookieName, cookieOf, isOwnOrigin } from '../chat-cookie.ts'
import { type LiveMessage, rooms } from './live-message.ts'
import type { Admission, LiveQuestions } from './live-questions.ts'
import { type EventHandler, hearEvents, onEvent } from './socket-events.ts'

export interface VisitorTools {
  readonly questions: LiveQuestions
  readonly clock: () => number
  readonly ownHosts: readonly string[]
  /** To the sockets of every server. */
  readonly send: (message: LiveMessage) => void
}

/** One screen follows one chat; a few more are borne, any number is not. */
const mostChatsPerSocket = 20

export function admitVisitors(io: Server, tools: VisitorTools): void {
  const handlers = handlersOf(io, tools)
  io.on('connection', (socket) => {
    keepOwnCookie(socket, tools.ownHosts)
    hearEvents(socket, tools.clock, handlers)
    socket.on('disconnecting', () => {
      for (const feedbackId of [...followedBy(socket).keys()]) leave(io, tools, socket, feedbackId)
    })
  })
}

/** The rest of the first request would be held for nothing as long as the connection. */
function keepOwnCookie(socket: Socket, ownHosts: readonly string[]): void {
  const { headers } = socket.handshake
  if (headers.cookie !== undefined && isOwnOrigin(headers, ownHosts)) socket.data['cookie'] = headers.cookie
  Object.assign(socket, { handshake: forgotten })
}
const forgotten = Object.freeze({ headers: {}, query: {}, auth: {} })

/** Chats that a socket follows, with their workspaces. */
type Followed = Map<string, string>
const none: ReadonlyMap<string, string> = new Map()
const followedBy = ({ data }: Pick<Socket, 'data'>): ReadonlyMap<string, string> => (data['followed'] as Followed | undefined) ?? none

function follow({ data }: Pick<Socket, 'data'>, feedbackId: string, workspaceId: string): void {
  const followed: Followed = data['followed'] ?? new Map()
  data['followed'] = followed.set(feedbackId, workspaceId)
}

function leave(io: Server, { send }: VisitorTools, socket: Socket, feedbackId: string): void {
  const workspaceId = followedBy(socket).get(feedbackId)
  if (workspaceId === undefined) return
  ;(socket.data['followed'] as Followed).delete(feedbackId)
  void socket.leave(rooms.chat(feedbackId))
  void socket.leave(rooms.list(feedbackId))
  if (!isFollowed(io, feedbackId, socket)) send(presence(workspaceId, feedbackId, false))
}

const handlersOf = (io: Server, tools: VisitorTools): ReadonlyMap<string, EventHandler> =>
  new Map([
    [
      'subscribe',
      onEvent(Subscribe, async (socket, asked, answer) => {
        const admission = await admit(tools, socket, asked)
        if (!admission.ok) {
          socket.emit('subscribe_error', { code: admission.code, feedbackId: asked.feedbackId } satisfies SubscribeError)
          return answer(admission satisfies Subscribed)
        }
        if (!socket.connected) return
        const { feedbackId, workspaceId } = admission
        // Heard before it is read: what is committed in between is in one of the two.
        await socket.join((asked.after === undefined ? rooms.list : rooms.chat)(feedbackId))
        follow(socket, feedbackId, workspaceId)
        if (!isFollowed(io, feedbackId, socket)) tools.send(presence(workspaceId, feedbackId, true))
        const missed = await tools.questions.missed(feedbackId, asked.after ?? null)
        if (missed) answer({ ok: true, ...missed } satisfies Subscribed)
      }),
    ],
    ['unsubscribe', onEvent(Unsubscribe, async (socket, { feedbackId }) => leave(io, tools, socket, feedbackId.toLowerCase()))],
    [
      'typing',
      onEvent(Typing, async (socket, { feedbackId, typing }) => {
        const id = feedbackId.toLowerCase()
        const workspaceId = followedBy(socket).get(id)
        if (workspaceId === undefined) return
        tools.send({ kind: 'typing', workspaceId, notice: { feedback_id: id, actor: 'customer', agent_id: null, typing } })
      }),
    ],
    [
      'seen',
      onEvent(Seen, async (socket, { feedbackId, seq }) => {
        const id = feedbackId.toLowerCase()
        if (followedBy(socket).has(id)) await tools.questions.seen(id, 'visitor', seq)
      }),
    ],
  ])

async function admit({ questions }: VisitorTools, socket: Socket, { feedbackId, token }: Subscribe): Promise<Admission> {
  const id = feedbackId.toLowerCase()
  const fromCookie = cookieOf(socket.data['cookie'], chatCookieName(id))
  const followed = followedBy(socket)
  if (followed.size >= mostChatsPerSocket && !followed.has(id)) return { ok: false, code: 13006 }
  return questions.admitVisitor(feedbackId, token ?? fromCookie)
}

/** Does a socket of this server follow this chat, another than `besides`? */
export function isFollowed(io: Server, feedbackId: string, besides?: Socket): boolean {
  return [rooms.chat(feedbackId), rooms.list(feedbackId)].some((room) => {
    const members = io.of('/').adapter.rooms.get(room)
    return members !== undefined && members.size > (besides && members.has(besides.id) ? 1 : 0)
  })
}

export const presence = (workspaceId: string, feedbackId: string, online: boolean): LiveMessage => ({
  kind: 'presence',
  workspaceId,
  notice: { kind: 'visitor', feedback_id: feedbackId, online },
})
