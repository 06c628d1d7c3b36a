// Whether sockets that are open may stay open. They are checked again as soon as an action reports that access changed,
// and every few seconds for what nobody reports: an expiry, and changes on a server whose messages do not arrive. An agent's
// socket whose rights changed receives nothing until the check is done, and no socket receives anything while the store
// cannot be queried.

import { agentsNamespace } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Server, Socket } from 'socket.io'
import type { AccessSubject } from '../events/access-subject.ts'
import { agentAt, endAgent, hearNow, isSameHearing, joinRooms, leaveRooms } from './agents.ts'
import type { Hearing, Pass } from './live-questions.ts'
import { type Followed, followedBy, leaveChat, type VisitorTools } from './visitors.ts'

/** Without a report, somebody loses access within five seconds, the query included. */
export const askEveryMs = 4_000
/** Passes in one query. */
const mostAtOnce = 1_000

/** Runs something again and again until it is stopped; a test says when. */
export type Repeat = (run: () => void, everyMs: number) => () => void

export interface AccessKeeper {
  changed(subject: AccessSubject): void
  /** For a socket that has just begun to receive: its right may have ended while it was admitted. */
  askAbout(socket: Socket): void
  close(): void
}

export function keepAccess(io: Server, tools: VisitorTools, repeat: Repeat): AccessKeeper {
  const { questions } = tools
  const agents = io.of(agentsNamespace)
  /** Which check of a socket is the newest: an older answer admits nobody again. */
  const newest = new WeakMap<Socket, number>()
  const isHeld = new WeakSet<Socket>()
  let asked = 0

  const hold = (socket: Socket): void => {
    leaveRooms(socket)
    isHeld.add(socket)
  }
  async function askAgents(sockets: readonly Socket[]): Promise<void> {
    const question = ++asked
    for (const socket of sockets) newest.set(socket, question)
    for (const some of chunksOf(sockets)) {
      const verdicts = await questions.admitAgentsAgain(some.map((socket) => agentAt(socket).pass))
      for (const [at, socket] of some.entries()) {
        const verdict = verdicts[at]
        if (!verdict?.ok) endAgent(socket, verdict?.code ?? 13003)
        else if (newest.get(socket) === question && socket.connected)
          hearAgain(socket, verdict.hearing)
      }
    }
  }
  /** Also where nobody reported that the channels changed. */
  function hearAgain(socket: Socket, hearing: Hearing): void {
    if (!isHeld.delete(socket) && isSameHearing(agentAt(socket).hearing, hearing)) return
    leaveRooms(socket)
    hearNow(socket, hearing)
    joinRooms(socket)
    socket.emit('catch_up')
  }
  async function askVisitors(all: readonly (readonly [Socket, Followed])[]): Promise<void> {
    for (const some of chunksOf(all)) {
      const verdicts = await questions.admitVisitorsAgain(some.map(([, { pass }]) => pass))
      for (const [at, [socket, { pass }]] of some.entries()) {
        const verdict = verdicts[at]
        if (verdict === null) continue
        leaveChat(io, tools, socket, pass.feedbackId)
        socket.emit('subscribe_error', { code: verdict ?? 13074, feedbackId: pass.feedbackId })
      }
    }
  }
  const chatsWhere = (isMeant: (followed: Followed) => boolean): (readonly [Socket, Followed])[] =>
    [...io.sockets.sockets.values()].flatMap((socket) =>
      [...followedBy(socket).values()]
        .filter(isMeant)
        .map((followed) => [socket, followed] as const),
    )

  let isAsking = false
  const askAboutAll = (): void => {
    if (isAsking) return
    isAsking = true
    Promise.all([askAgents([...agents.sockets.values()]), askVisitors(chatsWhere(() => true))])
      .catch(() => agents.sockets.forEach(hold))
      .finally(() => {
        isAsking = false
      })
  }
  const stop = repeat(askAboutAll, askEveryMs)

  return {
    changed(subject) {
      if (subject.kind === 'chat' || subject.kind === 'chats') {
        const isMeant = ({ pass, workspaceId }: Followed): boolean =>
          subject.kind === 'chat'
            ? pass.feedbackId === subject.feedbackId
            : workspaceId === subject.workspaceId
        // A failed check is repeated with all others.
        askVisitors(chatsWhere(isMeant)).catch(() => undefined)
        return
      }
      const meant = [...agents.sockets.values()].filter((socket) =>
        concerns(subject, agentAt(socket).pass),
      )
      meant.forEach(hold)
      askAgents(meant).catch(() => undefined)
    },
    askAbout: (socket) => void askAgents([socket]).catch(() => hold(socket)),
    close: stop,
  }
}

function concerns(
  subject: Exclude<AccessSubject, { kind: 'chat' | 'chats' }>,
  pass: Pass,
): boolean {
  switch (subject.kind) {
    case 'api_key':
    case 'session':
      return pass.kind === subject.kind && pass.id === subject.id
    case 'person':
      return pass.personId === subject.id
    case 'member':
      return pass.personId === subject.personId && pass.workspaceId === subject.workspaceId
    case 'workspace':
      return pass.workspaceId === subject.id
    default:
      return unreachable(subject)
  }
}

const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, at) =>
    all.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )
