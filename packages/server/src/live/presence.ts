// Who is present, at any server: visitors before their chat, agents with an inbox open. A server reports who comes to it, who
// leaves, and that it is alive; the users of a server that falls silent count as gone. Somebody at two servers is present
// until both have reported otherwise.
import type { Repeat } from './keep-access.ts'
import type { LiveMessage } from './live-message.ts'
import type { SocketCounts } from './workspace-sockets.ts'

export type PresenceMessage = Extract<LiveMessage, { kind: 'presence' }>
type RosterMessage = Extract<LiveMessage, { kind: 'alive' | 'roster_asked' | 'roster' }>

export interface Presence {
  /** Somebody came to this server or left it. */
  own(message: PresenceMessage): void
  heard(message: PresenceMessage | RosterMessage, by: string): void
  isVisitorThere(feedbackId: string): boolean
  /** The people of this workspace who have the inbox open. */
  agentsThere(workspaceId: string): readonly string[]
  /** Open sockets of this workspace at the other servers, as they last reported. */
  socketsElsewhere(workspaceId: string): number
  /** Messages of others were lost: nobody counts as gone for that, and every server is asked again. */
  missed(): void
  close(): void
}

interface PresenceOptions {
  /** To the sockets of this server. */
  readonly tell: (message: PresenceMessage) => void
  /** To the other servers. */
  readonly send: (message: LiveMessage) => void
  /** Open sockets of this server. */
  readonly sockets: () => SocketCounts
  readonly nowMs: () => number
  readonly repeat: Repeat
}

interface Neighbour {
  heardAt: number
  /** False: what is known about it may be outdated. */
  isKnown: boolean
  people: Map<string, PresenceMessage>
  sockets: SocketCounts
}

/** A killed server's people count as gone within ten seconds, delivery of the news included. */
const aliveEveryMs = 2_500
const leaseMs = 7_500
const lookEveryMs = 1_000

export function trackPresence({ tell, send, sockets, nowMs, repeat }: PresenceOptions): Presence {
  const mine = new Map<string, PresenceMessage>()
  const neighbours = new Map<string, Neighbour>()
  let lookedAt = nowMs()

  const isThere = (who: string): boolean =>
    mine.has(who) || [...neighbours.values()].some(({ people }) => people.has(who))
  /** Reports the change where it makes a difference. */
  function change(who: string, message: PresenceMessage, act: () => void): void {
    const was = isThere(who)
    act()
    const is = isThere(who)
    if (was !== is) tell(turned(message, is))
  }
  const apply = (people: Map<string, PresenceMessage>, message: PresenceMessage): void => {
    const who = keyOf(message)
    change(who, message, () =>
      message.notice.online ? people.set(who, message) : people.delete(who),
    )
  }

  function neighbour(by: string): Neighbour {
    const known = neighbours.get(by) ?? {
      heardAt: 0,
      isKnown: false,
      people: new Map(),
      sockets: {},
    }
    neighbours.set(by, known)
    known.heardAt = nowMs()
    return known
  }
  function replace(known: Neighbour, people: readonly PresenceMessage[]): void {
    known.isKnown = true
    const next = new Map(people.map((message) => [keyOf(message), message]))
    for (const [who, message] of [...known.people])
      if (!next.has(who)) change(who, message, () => known.people.delete(who))
    for (const message of next.values()) apply(known.people, message)
  }

  const renew = (): void => {
    for (const known of neighbours.values()) known.heardAt = nowMs()
  }
  function look(): void {
    const now = nowMs()
    // This server itself was suspended: the messages of the others are read next.
    if (now - lookedAt > 3 * lookEveryMs) renew()
    lookedAt = now
    for (const [by, known] of neighbours) {
      if (now - known.heardAt <= leaseMs) continue
      replace(known, [])
      neighbours.delete(by)
    }
  }
  const stops = [
    repeat(() => send({ kind: 'alive', sockets: sockets() }), aliveEveryMs),
    repeat(look, lookEveryMs),
  ]

  return {
    own: (message) => apply(mine, message),
    heard(message, by) {
      if (message.kind === 'roster_asked')
        return send({ kind: 'roster', people: [...mine.values()] })
      const known = neighbour(by)
      if (message.kind === 'alive') known.sockets = message.sockets ?? {}
      if (message.kind === 'presence') apply(known.people, message)
      else if (message.kind === 'roster') replace(known, message.people)
      else if (!known.isKnown) send({ kind: 'roster_asked' })
    },
    isVisitorThere: (feedbackId) => isThere(`visitor ${feedbackId}`),
    agentsThere(workspaceId) {
      const everybody = [mine, ...[...neighbours.values()].map(({ people }) => people)].flatMap(
        (people) => [...people.values()],
      )
      const ids = everybody.flatMap(({ workspaceId: of, notice }) =>
        notice.kind === 'agent' && of === workspaceId ? [notice.agent_id] : [],
      )
      return [...new Set(ids)]
    },
    socketsElsewhere: (workspaceId) =>
      [...neighbours.values()].reduce((sum, one) => sum + (one.sockets[workspaceId] ?? 0), 0),
    missed() {
      renew()
      for (const known of neighbours.values()) known.isKnown = false
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

export const isOfPresence = (message: LiveMessage): message is PresenceMessage | RosterMessage =>
  message.kind === 'presence' ||
  message.kind === 'alive' ||
  message.kind === 'roster_asked' ||
  message.kind === 'roster'

const keyOf = ({ workspaceId, notice }: PresenceMessage): string =>
  notice.kind === 'visitor'
    ? `visitor ${notice.feedback_id}`
    : `agent ${workspaceId} ${notice.agent_id}`

const turned = (message: PresenceMessage, online: boolean): PresenceMessage => ({
  ...message,
  notice: { ...message.notice, online },
})
