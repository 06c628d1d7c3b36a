// Brings a message to the sockets of this server that it is for. Always local: other servers get the message by the bus
// and do the same, so that local sockets never wait for other servers.

import { agentsNamespace, type ChatChange } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Server } from 'socket.io'
import { type LiveMessage, rooms } from './live-message.ts'
import type { LiveQuestions } from './live-questions.ts'

/** As long as a list is shorter than this, clients who know only the seed get all of it. */
export const newestInList = 50

export function deliver(
  io: Server,
  questions: Pick<LiveQuestions, 'newest'>,
  message: Exclude<
    LiveMessage,
    { kind: 'access' | 'deliveries' | 'alive' | 'roster_asked' | 'roster' }
  >,
): void {
  const { workspaceId } = message
  const agents = (...named: string[]) => io.of(agentsNamespace).local.to(named)
  const ofChannel = (nodeId: string) =>
    agents(rooms.allChannels(workspaceId), rooms.channel(nodeId))
  switch (message.kind) {
    case 'chat':
      ofChannel(message.changed.node_id).emit('chat_changed', message.changed)
      if (message.change) toVisitors(io, questions, message.change)
      return
    case 'seen':
      ofChannel(message.nodeId).emit('seen', message.notice)
      if (message.notice.actor === 'agent')
        io.local.to(rooms.chat(message.notice.feedback_id)).emit('seen', message.notice)
      return
    case 'typing':
      ofChannel(message.nodeId).emit('typing', message.notice)
      if (message.notice.actor === 'agent')
        io.local.to(rooms.chat(message.notice.feedback_id)).emit('typing', message.notice)
      return
    case 'presence':
      if (message.nodeId === null)
        agents(rooms.workspace(workspaceId)).emit('presence', message.notice)
      else ofChannel(message.nodeId).emit('presence', message.notice)
      return
    case 'queue':
      for (const place of message.places)
        io.local
          .to([rooms.chat(place.feedback_id), rooms.list(place.feedback_id)])
          .emit('queue_moved', place)
      return
    case 'draft':
      agents(rooms.surveys(workspaceId)).emit('draft_changed', message.changed)
      return
    case 'feedback':
      // Every feedback passes through here, and often no agent is connected.
      if (io.of(agentsNamespace).sockets.size > 0)
        agents(rooms.allFeedback(workspaceId), rooms.feedback(message.created.node_id)).emit(
          'feedback_created',
          message.created,
        )
      return
    default:
      unreachable(message)
  }
}

function toVisitors(
  io: Server,
  questions: Pick<LiveQuestions, 'newest'>,
  change: ChatChange,
): void {
  io.local.to(rooms.chat(change.feedback_id)).emit('reply_created', change)
  const list = rooms.list(change.feedback_id)
  if (!io.of('/').adapter.rooms.has(list)) return
  // A list that cannot be read now is corrected by the next one, or when the reader fetches it.
  void questions.newest(change.feedback_id, newestInList).then(
    (newest) => newest && io.local.to(list).emit('reply_created', newest),
    () => undefined,
  )
}
