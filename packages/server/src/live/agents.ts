// The agents' namespace: admitted by a session or an API key, notified of the chats of the granted channels.
import {
  type AccessEnded,
  agentsNamespace,
  PresenceQuestion,
  Seen,
  Typing,
} from '@askwell/contract'
import type { Server, Socket } from 'socket.io'
import { isOwnOrigin } from '../http/chat-cookie.ts'
import { type LiveMessage, rooms } from './live-message.ts'
import type { Agent, AgentAdmission, Hearing, LiveQuestions } from './live-questions.ts'
import { type EventHandler, hearEvents, onEvent } from './socket-events.ts'
import type { VisitorTools } from './visitors.ts'
import { whereRoomIs } from './workspace-sockets.ts'

export interface AgentTools extends VisitorTools {
  /** Null = the studio does not have its own origin. */
  readonly studioUrl: string | null
  /** At any server. */
  readonly isVisitorThere: (feedbackId: string) => boolean
  /** Called as soon as a socket receives events. */
  readonly onHearing: (socket: Socket) => void
}

export function admitAgents(io: Server, tools: AgentTools): void {
  const namespace = io.of(agentsNamespace)
  namespace.use((socket, next) => {
    admit(socket, tools).then(
      (admission) => {
        if (!admission.ok) return next(new Error(String(admission.code)))
        socket.data['agent'] = admission.agent
        next()
      },
      () => next(new Error('13011')),
    )
  })
  const handlers = handlersOf(tools)
  namespace.on('connection', (socket) => {
    const agent = agentAt(socket)
    hearEvents(socket, tools, handlers)
    tools.workspaceSockets.joined(socket, agent.workspaceId)
    socket.on('disconnect', () => tools.workspaceSockets.left(socket, agent.workspaceId))
    joinRooms(socket)
    tools.onHearing(socket)
    tellPresence(io, tools.send, agent, socket)
  })
}

export const agentAt = ({ data }: Pick<Socket, 'data'>): Agent => data['agent']
export const hearNow = ({ data }: Pick<Socket, 'data'>, hearing: Hearing): void => {
  data['agent'] = { ...agentAt({ data }), hearing } satisfies Agent
}

export function joinRooms(socket: Socket): void {
  const { workspaceId, hearing } = agentAt(socket)
  const { channels, feedback, surveys } = hearing
  const [ofAll, of] =
    feedback === 'every'
      ? [
          [rooms.allChannels, rooms.allFeedback],
          [rooms.channel, rooms.feedback],
        ]
      : [[rooms.allChannels], [rooms.channel]]
  const named =
    channels === 'all'
      ? ofAll.map((room) => room(workspaceId))
      : channels.flatMap((nodeId) => of.map((room) => room(nodeId)))
  const drafts = surveys ? [rooms.surveys(workspaceId)] : []
  void socket.join([rooms.workspace(workspaceId), ...drafts, ...named])
}

export function leaveRooms(socket: Socket): void {
  for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room)
}

export function isSameHearing(one: Hearing, other: Hearing): boolean {
  const wordsOf = ({ channels, feedback, surveys }: Hearing): string =>
    `${feedback} ${surveys} ${channels === 'all' ? 'all' : channels.toSorted().join(' ')}`
  return wordsOf(one) === wordsOf(other)
}

/** `access_ended` says why, so that a client does not come back with the same credentials again and again. */
export function endAgent(socket: Socket, code: number): void {
  leaveRooms(socket)
  socket.emit('access_ended', { code } satisfies AccessEnded)
  socket.disconnect(true)
}

const handlersOf = ({
  questions,
  send,
  isVisitorThere,
}: AgentTools): ReadonlyMap<string, EventHandler> =>
  new Map([
    [
      'typing',
      onEvent(Typing, async (socket, { feedbackId, typing }) => {
        const { workspaceId, agentId, canWrite } = agentAt(socket)
        const id = feedbackId.toLowerCase()
        const nodeId = canWrite ? await nodeToTouch(questions, socket, id) : null
        if (nodeId === null) return
        send({
          kind: 'typing',
          workspaceId,
          nodeId,
          notice: { feedback_id: id, actor: 'agent', agent_id: agentId, typing },
        })
      }),
    ],
    [
      'seen',
      onEvent(Seen, async (socket, { feedbackId, seq }) => {
        const id = feedbackId.toLowerCase()
        if (agentAt(socket).canWrite && (await nodeToTouch(questions, socket, id)) !== null)
          await questions.seen(id, 'agent', seq)
      }),
    ],
    [
      'presence',
      onEvent(PresenceQuestion, async (socket, { feedbackId }, answer) => {
        const id = feedbackId.toLowerCase()
        if ((await nodeToTouch(questions, socket, id)) !== null)
          answer({ online: isVisitorThere(id) })
      }),
    ],
  ])

/** The chat's channel; null = this agent does not see the chat. The right is checked with each event: the socket may not have been closed yet. */
async function nodeToTouch(
  questions: LiveQuestions,
  socket: Socket,
  feedbackId: string,
): Promise<string | null> {
  const { pass, workspaceId } = agentAt(socket)
  const [[verdict], nodeId] = await Promise.all([
    questions.admitAgentsAgain([pass]),
    questions.nodeOfChat(workspaceId, feedbackId),
  ])
  if (nodeId === null || !verdict?.ok) return null
  const { channels } = verdict.hearing
  return channels === 'all' || channels.includes(nodeId) ? nodeId : null
}

async function admit(socket: Socket, tools: AgentTools): Promise<AgentAdmission> {
  const { auth, headers } = socket.handshake
  const said = (name: string): string | null => (typeof auth[name] === 'string' ? auth[name] : null)
  const bearer = /^Bearer +([\x21-\x7e]{1,500}) *$/i.exec(headers.authorization ?? '')?.[1] ?? null
  const admission = await tools.questions.admitAgent({
    apiKey: said('api_key') ?? bearer,
    cookie: isStudioPage(socket, tools) ? (headers.cookie ?? null) : null,
    agentId: said('agent_id'),
    address: tools.addressOf(socket),
  })
  if (!admission.ok) return admission
  return whereRoomIs(tools, socket, admission.agent.workspaceId, admission)
}

/** If the studio has its own origin, its session is valid only there. */
function isStudioPage(socket: Socket, { ownHosts, studioUrl, sideOf }: AgentTools): boolean {
  const { headers } = socket.handshake
  if (studioUrl === null) return isOwnOrigin(headers, ownHosts)
  return (
    sideOf(socket) === 'studio' && (headers.origin === undefined || headers.origin === studioUrl)
  )
}

const isAnswering = (agent: Agent | undefined, agentId: string): boolean =>
  agent?.agentId === agentId && agent.canWrite

/** An agent with several windows is present from the first to the last of them. A key that may only read cannot answer. */
function tellPresence(
  io: Server,
  send: (message: LiveMessage) => void,
  { workspaceId, agentId, canWrite }: Agent,
  socket: Socket,
): void {
  if (agentId === null || !canWrite) return
  const others = (): boolean =>
    [...io.of(agentsNamespace).sockets.values()].some(
      ({ id, data }) => id !== socket.id && isAnswering(data['agent'], agentId),
    )
  const tell = (online: boolean): void =>
    send({
      kind: 'presence',
      workspaceId,
      nodeId: null,
      notice: { kind: 'agent', agent_id: agentId, online },
    })
  if (!others()) tell(true)
  socket.on('disconnect', () => {
    if (!others()) tell(false)
  })
}
