// The visitors' namespace: subscribe with the chat's token, checked each time; typing and seen only where subscribed.
import { Seen, Subscribe, type Subscribed, type SubscribeError, Typing, Unsubscribe } from '@askwell/contract'
import type { Server, Socket } from 'socket.io'
import { chatCookieName, cookieOf, isOwnOrigin } from '../chat-cookie.ts'
import { type LiveMessage, rooms } from './live-message.ts'
import type { Admission, LiveQuestions } from './live-questions.ts'
import { limitEvents, onEvent } from './socket-events.ts'

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
  io.on('connection', (socket) => {
    /** Chats this socket follows, with their workspaces. */
    const followed = new Map<string, string>()
    limitEvents(socket, tools.clock)

    onEvent(socket, 'subscribe', Subscribe, async (asked, answer) => {
      const admission = await admit(socket, asked)
      if (!admission.ok) {
        socket.emit('subscribe_error', { code: admission.code, feedbackId: asked.feedbackId } satisfies SubscribeError)
        return answer(admission satisfies Subscribed)
      }
      if (!socket.connected) return
      const { feedbackId, workspaceId } = admission
      // Heard before it is read: what is committed in between is in one of the two.
      await socket.join((asked.after === undefined ? rooms.list : rooms.chat)(feedbackId))
      followed.set(feedbackId, workspaceId)
      if (!isFollowed(io, feedbackId, socket)) tools.send(presence(workspaceId, feedbackId, true))
      const missed = await tools.questions.missed(feedbackId, asked.after ?? null)
      if (missed) answer({ ok: true, ...missed } satisfies Subscribed)
    })

    const admit = async (from: Socket, { feedbackId, token }: Subscribe): Promise<Admission> => {
      const { headers } = from.handshake
      const fromCookie = isOwnOrigin(headers, tools.ownHosts) ? cookieOf(headers.cookie, chatCookieName(feedbackId.toLowerCase())) : null
      if (followed.size >= mostChatsPerSocket && !followed.has(feedbackId.toLowerCase())) return { ok: false, code: 13006 }
      return tools.questions.admitVisitor(feedbackId, token ?? fromCookie)
    }

    const leave = (feedbackId: string): void => {
      const workspaceId = followed.get(feedbackId)
      if (workspaceId === undefined) return
      followed.delete(feedbackId)
      void socket.leave(rooms.chat(feedbackId))
      void socket.leave(rooms.list(feedbackId))
      if (!isFollowed(io, feedbackId, socket)) tools.send(presence(workspaceId, feedbackId, false))
    }
    onEvent(socket, 'unsubscribe', Unsubscribe, async ({ feedbackId }) => leave(feedbackId.toLowerCase()))
    socket.on('disconnecting', () => {
      for (const feedbackId of [...followed.keys()]) leave(feedbackId)
    })

    onEvent(socket, 'typing', Typing, async ({ feedbackId, typing }) => {
      const workspaceId = followed.get(feedbackId.toLowerCase())
      if (workspaceId === undefined) return
      tools.send({ kind: 'typing', workspaceId, notice: { feedback_id: feedbackId.toLowerCase(), actor: 'customer', agent_id: null, typing } })
    })
    onEvent(socket, 'seen', Seen, async ({ feedbackId, seq }) => {
      if (followed.has(feedbackId.toLowerCase())) await tools.questions.seen(feedbackId.toLowerCase(), 'visitor', seq)
    })
  })
}

/** Does another socket of this server follow this chat? */
function isFollowed(io: Server, feedbackId: string, besides: Socket): boolean {
  return [rooms.chat(feedbackId), rooms.list(feedbackId)].some((room) => {
    const members = io.of('/').adapter.rooms.get(room)
    return members !== undefined && members.size > (members.has(besides.id) ? 1 : 0)
  })
}

const presence = (workspaceId: string, feedbackId: string, online: boolean): LiveMessage => ({
  kind: 'presence',
  workspaceId,
  notice: { kind: 'visitor', feedback_id: feedbackId, online },
})
