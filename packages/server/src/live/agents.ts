// The agents' namespace: let in by the session or an API key, told of every chat of the workspace.
import { agentsNamespace, PresenceQuestion, Seen, Typing } from '@askwell/contract'
import type { Server, Socket } from 'socket.io'
import { isOwnOrigin } from '../chat-cookie.ts'
import { type LiveMessage, rooms } from './live-message.ts'
import type { Agent } from './live-questions.ts'
import { type EventHandler, hearEvents, onEvent } from './socket-events.ts'
import { isFollowed, type VisitorTools } from './visitors.ts'

export interface AgentTools extends VisitorTools {
  readonly addressOf: (socket: Socket) => string
}

export function admitAgents(io: Server, tools: AgentTools): void {
  const namespace = io.of(agentsNamespace)
  namespace.use((socket, next) => {
    admit(socket, tools).then(
      (agent) => {
        if (!agent) return next(new Error('13003'))
        socket.data['agent'] = agent
        next()
      },
      () => next(new Error('13011')),
    )
  })
  const handlers = handlersOf(io, tools)
  namespace.on('connection', (socket) => {
    const agent = agentAt(socket)
    hearEvents(socket, tools.clock, handlers)
    void socket.join(rooms.workspace(agent.workspaceId))
    tellPresence(io, tools.send, agent, socket)
  })
}

const agentAt = ({ data }: Pick<Socket, 'data'>): Agent => data['agent']

const handlersOf = (io: Server, { questions, send }: AgentTools): ReadonlyMap<string, EventHandler> =>
  new Map([
    [
      'typing',
      onEvent(Typing, async (socket, { feedbackId, typing }) => {
        const { workspaceId, agentId } = agentAt(socket)
        const id = feedbackId.toLowerCase()
        if (!(await questions.isChatOf(workspaceId, id))) return
        send({ kind: 'typing', workspaceId, notice: { feedback_id: id, actor: 'agent', agent_id: agentId, typing } })
      }),
    ],
    [
      'seen',
      onEvent(Seen, async (socket, { feedbackId, seq }) => {
        const id = feedbackId.toLowerCase()
        if (await questions.isChatOf(agentAt(socket).workspaceId, id)) await questions.seen(id, 'agent', seq)
      }),
    ],
    [
      'presence',
      onEvent(PresenceQuestion, async (socket, { feedbackId }, answer) => {
        const { workspaceId } = agentAt(socket)
        const id = feedbackId.toLowerCase()
        if (!(await questions.isChatOf(workspaceId, id))) return
        const online = isFollowed(io, id)
        answer({ online })
        if (!online) send({ kind: 'presence_asked', workspaceId, feedbackId: id })
      }),
    ],
  ])

function admit(socket: Socket, tools: AgentTools): Promise<Agent | null> {
  const { auth, headers } = socket.handshake
  const said = (name: string): string | null => (typeof auth[name] === 'string' ? auth[name] : null)
  const bearer = /^Bearer +([\x21-\x7e]{1,500}) *$/i.exec(headers.authorization ?? '')?.[1] ?? null
  return tools.questions.admitAgent({
    apiKey: said('api_key') ?? bearer,
    cookie: isOwnOrigin(headers, tools.ownHosts) ? (headers.cookie ?? null) : null,
    agentId: said('agent_id'),
    address: tools.addressOf(socket),
  })
}

/** An agent with several windows is there from the first to the last of them. */
function tellPresence(io: Server, send: (message: LiveMessage) => void, { workspaceId, agentId }: Agent, socket: Socket): void {
  if (agentId === null) return
  const others = (): boolean =>
    [...io.of(agentsNamespace).sockets.values()].some(({ id, data }) => id !== socket.id && (data['agent'] as Agent | undefined)?.agentId === agentId)
  const tell = (online: boolean): void => send({ kind: 'presence', workspaceId, notice: { kind: 'agent', agent_id: agentId, online } })
  if (!others()) tell(true)
  socket.on('disconnect', () => {
    if (!others()) tell(false)
  })
}
