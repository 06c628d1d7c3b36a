// Three servers that exchange messages, over a connection that can be cut and with a clock that the test moves.
import { expect, it } from 'vitest'
import type { LiveMessage } from './live-message.ts'
import { type Presence, type PresenceMessage, trackPresence } from './presence.ts'

function group(...names: string[]) {
  let nowMs = 0
  const servers = new Map<
    string,
    {
      presence: Presence
      told: string[]
      tasks: { run: () => void; everyMs: number; at: number }[]
      isDead: boolean
      sockets: Record<string, number>
    }
  >()
  for (const name of names) {
    const told: string[] = []
    const sockets: Record<string, number> = {}
    const tasks: { run: () => void; everyMs: number; at: number }[] = []
    const presence = trackPresence({
      tell: ({ notice }) =>
        told.push(
          `${notice.kind === 'visitor' ? notice.feedback_id : notice.agent_id} ${notice.online}`,
        ),
      send: (message) => pass(name, message),
      sockets: () => sockets,
      nowMs: () => nowMs,
      repeat: (run, everyMs) => {
        tasks.push({ run, everyMs, at: nowMs + everyMs })
        return () => undefined
      },
    })
    servers.set(name, { presence, told, tasks, isDead: false, sockets })
  }
  const at = (name: string) => {
    const server = servers.get(name)
    if (!server) throw new Error(name)
    return server
  }
  function pass(from: string, message: LiveMessage): void {
    for (const [name, { presence, isDead }] of servers)
      if (name !== from && !isDead) presence.heard(message as PresenceMessage, from)
  }
  const send = (name: string, message: PresenceMessage): void => {
    at(name).presence.own(message)
    pass(name, message)
  }
  return {
    at,
    comes: (name: string, who: string) => send(name, visitor(who, true)),
    leaves: (name: string, who: string) => send(name, visitor(who, false)),
    passes(ms: number) {
      const until = nowMs + ms
      for (; nowMs < until; nowMs += 500)
        for (const { tasks, isDead } of servers.values())
          for (const task of tasks) {
            if (isDead || task.at > nowMs) continue
            task.at = nowMs + task.everyMs
            task.run()
          }
    },
    isSuspendedFor: (ms: number) => {
      nowMs += ms
    },
  }
}

const visitor = (feedbackId: string, online: boolean): PresenceMessage => ({
  kind: 'presence',
  workspaceId: 'w',
  nodeId: 'n',
  notice: { kind: 'visitor', feedback_id: feedbackId, online },
})

it('people of a server that is killed are gone within ten seconds, and nobody else is (R-CHAT-55, OP-60)', () => {
  const servers = group('a', 'b', 'c')
  servers.comes('a', 'ann')
  servers.comes('b', 'ben')
  servers.passes(60_000)
  servers.at('a').isDead = true
  servers.passes(9_500)
  for (const name of ['b', 'c']) {
    expect(servers.at(name).told).toEqual(['ann true', 'ben true', 'ann false'])
    expect(['ann', 'ben'].map(servers.at(name).presence.isVisitorThere)).toEqual([false, true])
  }
})

it('somebody with a window at two servers leaves with the last of them', () => {
  const servers = group('a', 'b')
  servers.comes('a', 'ann')
  servers.comes('b', 'ann')
  servers.leaves('a', 'ann')
  for (const name of ['a', 'b']) expect(servers.at(name).told).toEqual(['ann true'])
  servers.leaves('b', 'ann')
  for (const name of ['a', 'b']) expect(servers.at(name).told).toEqual(['ann true', 'ann false'])
})

it('who was there before is known after a few seconds to a server that starts, and again after a time in which nothing was heard', () => {
  const servers = group('a', 'b')
  servers.at('b').isDead = true
  servers.comes('a', 'ann')
  servers.at('b').isDead = false
  servers.passes(3_000)
  expect(servers.at('b').told).toEqual(['ann true'])
  servers.at('b').isDead = true
  servers.leaves('a', 'ann')
  servers.comes('a', 'zoe')
  servers.at('b').isDead = false
  servers.at('b').presence.missed()
  servers.passes(3_000)
  expect(servers.at('b').told.slice(1)).toEqual(['ann false', 'zoe true'])
})

it('a suspended server does not lose anybody for it (OP-60)', () => {
  const servers = group('a', 'b')
  servers.comes('a', 'ann')
  servers.passes(3_000)
  servers.isSuspendedFor(60_000)
  servers.passes(5_000)
  expect(servers.at('b').told).toEqual(['ann true'])
})

it('the sockets of a workspace at other servers are known, until the server is killed (OP-67)', () => {
  const servers = group('a', 'b', 'c')
  Object.assign(servers.at('a').sockets, { w: 3, x: 1 })
  Object.assign(servers.at('b').sockets, { w: 2 })
  servers.passes(3_000)
  const seenAt = (name: string) => servers.at(name).presence.socketsElsewhere('w')
  expect(['a', 'b', 'c'].map(seenAt)).toEqual([2, 3, 5])
  servers.at('a').isDead = true
  servers.passes(9_500)
  expect(['b', 'c'].map(seenAt)).toEqual([0, 2])
})
