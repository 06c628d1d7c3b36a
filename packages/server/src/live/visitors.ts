// The visitors' namespace: subscribe with the chat's token, checked each time; typing and seen only where subscribed.
import {
  Seen,
  Subscribe,
  type Subscribed,
  type SubscribeError,
  Typing,
  Unsubscribe,
} from '@askwell/contract'
import type { Server, Socket } from 'socket.io'
import type { Side } from '../config/origins.ts'
import { chatCookieName, cookieOf, isOwnOrigin } from '../http/chat-cookie.ts'
import { type LiveMessage, rooms } from './live-message.ts'
import type { Admission, ChatPass, LiveQuestions } from './live-questions.ts'
import { type AroundEvent, type EventHandler, hearEvents, onEvent } from './socket-events.ts'
import { type WorkspaceSockets, whereRoomIs } from './workspace-sockets.ts'

export interface VisitorTools {
  readonly questions: LiveQuestions
  readonly clock: () => number
  readonly ownHosts: readonly string[]
  /** To the sockets of every server. */
  readonly send: (message: LiveMessage) => void
  readonly addressOf: (socket: Socket) => string
  readonly sideOf: (socket: Socket) => Side
  readonly workspaceSockets: WorkspaceSockets
  readonly aroundEvent: AroundEvent
}

/** One screen follows one chat; a few more are allowed, but not any number. */
const mostChatsPerSocket = 20

export function admitVisitors(io: Server, tools: VisitorTools): void {
  const handlers = handlersOf(io, tools)
  io.use((socket, next) => next(tools.sideOf(socket) === 'studio' ? new Error('13002') : undefined))
  io.on('connection', (socket) => {
    keepOwnCookie(socket, tools.ownHosts)
    hearEvents(socket, tools, handlers)
    socket.on('disconnecting', () => {
      for (const feedbackId of [...followedBy(socket).keys()])
        leaveChat(io, tools, socket, feedbackId)
    })
  })
}

/** The rest of the first request would be held as long as the connection, for no use. */
function keepOwnCookie(socket: Socket, ownHosts: readonly string[]): void {
  const { headers } = socket.handshake
  if (headers.cookie !== undefined && isOwnOrigin(headers, ownHosts))
    socket.data['cookie'] = headers.cookie
  Object.assign(socket, { handshake: forgotten })
}
const forgotten = Object.freeze({ headers: {}, query: {}, auth: {} })

/** One chat that a socket follows. */
export interface Followed {
  readonly workspaceId: string
  readonly nodeId: string
  readonly pass: ChatPass
}
const none: ReadonlyMap<string, Followed> = new Map()
export const followedBy = ({ data }: Pick<Socket, 'data'>): ReadonlyMap<string, Followed> =>
  (data['followed'] as Map<string, Followed> | undefined) ?? none

function follow({ data }: Pick<Socket, 'data'>, chat: Followed): void {
  const followed: Map<string, Followed> = data['followed'] ?? new Map()
  data['followed'] = followed.set(chat.pass.feedbackId, chat)
}

export function leaveChat(
  io: Server,
  { send, workspaceSockets }: VisitorTools,
  socket: Socket,
  feedbackId: string,
): void {
  const chat = followedBy(socket).get(feedbackId)
  if (chat === undefined) return
  ;(socket.data['followed'] as Map<string, Followed>).delete(feedbackId)
  void socket.leave(rooms.chat(feedbackId))
  void socket.leave(rooms.list(feedbackId))
  if (![...followedBy(socket).values()].some((one) => one.workspaceId === chat.workspaceId))
    workspaceSockets.left(socket, chat.workspaceId)
  if (!isFollowed(io, feedbackId, socket)) send(presence({ ...chat, feedbackId }, false))
}

const handlersOf = (io: Server, tools: VisitorTools): ReadonlyMap<string, EventHandler> =>
  new Map([
    [
      'subscribe',
      onEvent(Subscribe, async (socket, asked, answer) => {
        const admission = await admit(tools, socket, asked)
        if (!admission.ok) {
          socket.emit('subscribe_error', {
            code: admission.code,
            feedbackId: asked.feedbackId,
          } satisfies SubscribeError)
          return answer(admission satisfies Subscribed)
        }
        if (!socket.connected) return
        const { pass, workspaceId, nodeId } = admission
        const { feedbackId } = pass
        // Subscribed before reading: a change committed in between is in one of the two.
        await socket.join((asked.after === undefined ? rooms.list : rooms.chat)(feedbackId))
        follow(socket, { workspaceId, nodeId, pass })
        tools.workspaceSockets.joined(socket, workspaceId)
        if (!isFollowed(io, feedbackId, socket))
          tools.send(presence({ workspaceId, nodeId, feedbackId }, true))
        const missed = await tools.questions.missed(feedbackId, asked.after ?? null)
        if (missed) answer({ ok: true, ...missed } satisfies Subscribed)
      }),
    ],
    [
      'unsubscribe',
      onEvent(Unsubscribe, async (socket, { feedbackId }) =>
        leaveChat(io, tools, socket, feedbackId.toLowerCase()),
      ),
    ],
    [
      'typing',
      onEvent(Typing, async (socket, { feedbackId, typing }) => {
        const id = feedbackId.toLowerCase()
        const followed = followedBy(socket).get(id)
        if (followed === undefined || !(await mayTouch(tools, followed))) return
        const { workspaceId, nodeId } = followed
        tools.send({
          kind: 'typing',
          workspaceId,
          nodeId,
          notice: { feedback_id: id, actor: 'customer', agent_id: null, typing },
        })
      }),
    ],
    [
      'seen',
      onEvent(Seen, async (socket, { feedbackId, seq }) => {
        const id = feedbackId.toLowerCase()
        if (await mayTouch(tools, followedBy(socket).get(id)))
          await tools.questions.seen(id, 'visitor', seq)
      }),
    ],
  ])

/** The right is checked with each event: the socket may not have been taken out of the chat yet. */
async function mayTouch(
  { questions }: VisitorTools,
  followed: Followed | undefined,
): Promise<boolean> {
  return followed !== undefined && (await questions.admitVisitorsAgain([followed.pass]))[0] === null
}

async function admit(
  { questions, addressOf, workspaceSockets }: VisitorTools,
  socket: Socket,
  { feedbackId, token }: Subscribe,
): Promise<Admission> {
  const id = feedbackId.toLowerCase()
  const fromCookie = cookieOf(socket.data['cookie'], chatCookieName(id))
  const followed = followedBy(socket)
  if (followed.size >= mostChatsPerSocket && !followed.has(id)) return { ok: false, code: 13006 }
  const admission = await questions.admitVisitor({
    feedbackId,
    token: token ?? fromCookie,
    address: addressOf(socket),
  })
  if (!admission.ok) return admission
  return whereRoomIs({ questions, workspaceSockets }, socket, admission.workspaceId, admission)
}

/** Does a socket of this server follow this chat, other than `besides`? */
function isFollowed(io: Server, feedbackId: string, besides?: Socket): boolean {
  return [rooms.chat(feedbackId), rooms.list(feedbackId)].some((room) => {
    const members = io.of('/').adapter.rooms.get(room)
    return members !== undefined && members.size > (besides && members.has(besides.id) ? 1 : 0)
  })
}

interface ChatAddress {
  readonly workspaceId: string
  readonly nodeId: string
  readonly feedbackId: string
}

const presence = (
  { workspaceId, nodeId, feedbackId }: ChatAddress,
  online: boolean,
): LiveMessage => ({
  kind: 'presence',
  workspaceId,
  nodeId,
  notice: { kind: 'visitor', feedback_id: feedbackId, online },
})
