// A visitor in the widget and an agent at the inbox, both in browsers, and random hands: whatever happens to either of them or to the
// server, in the end both screens show what is stored, each written message is stored once, and nobody has read what they were not
// shown. CHAT_HANDS=20 tries that many; RANDOM_SEED names the first.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentChat, TimelineItem } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { agentSide } from '../src/agent-hands.ts'
import { joins, sitsAtInbox } from '../src/agents.ts'
import { openBrowser } from '../src/browser.ts'
import { type ChatSide, type Hand, isLooking, letsPageHide, nextHand } from '../src/chat-hands.ts'
import { chatNode } from '../src/chatting.ts'
import { radio } from '../src/element-builder.ts'
import { type Fixture, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { chanceOf } from '../src/random-survey.ts'
import type { Respondent } from '../src/respondent.ts'
import { sceneAt } from '../src/stage.ts'
import { callsAt } from '../src/start-server.ts'
import { visitorSide } from '../src/visitor-hands.ts'
import { type Hosts, makeHosts } from '../src/widget-host.ts'

/** Not a part of `npm test` yet: one of some sixty sequences ends with a widget that takes longer than 25 s to open. */
const count = Number(process.env['CHAT_HANDS'] ?? 0)
const first = Number(process.env['RANDOM_SEED'] ?? 1)
const apiKey = 'hands-key-of-twenty-four-and-more'
const mostHands = 10
/** One of so many is with a server that is killed, for which it is alone with it. */
const oneIsKilled = 5
/** Side by side: a screen waits most of its time. */
const windows = 3

const opened = await openBrowser({
  flags: ['--host-resolver-rules=MAP *.test 127.0.0.1', '--disable-site-isolation-trials'],
  off: ['IsolateOrigins', 'site-per-process'],
})
const { browser } = opened
const reason = count === 0 ? 'only with CHAT_HANDS' : opened.browser ? null : opened.reason
afterAll(() => browser?.close())

/** A tap and one is in the chat. */
const tapAndChat = (node?: Parameters<typeof chatNode>[1]): Fixture =>
  fixture(
    flow('FX-TAP-CHAT')
      .page('S1', radio('q1', ['A']))
      .chat('Chat'),
    node,
  )

describe.skipIf(reason)(`two screens of a chat and random hands${reason ? ` (${reason})` : ''}`, () => {
  const folders: string[] = []
  const servers: ServerProcess[] = []
  const hosts: Hosts[] = []
  beforeAll(async () => {
    if (!browser) return
    for (const _ of ['lasting', 'killed']) {
      const folder = await mkdtemp(join(tmpdir(), 'askwell-hands-'))
      folders.push(folder)
      const server = await serverProcess({ ASKWELL_DATA_DIR: folder, ASKWELL_API_KEY: apiKey })
      servers.push(server)
      await server.start()
      hosts.push(await makeHosts(server.url))
    }
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await Promise.all(hosts.map((host) => host.close()))
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  })

  it(
    `both show what is stored, once, and read only what they were shown: ${count} sequences`,
    async () => {
      const seeds = Array.from({ length: count }, (_, at) => first + at)
      const [lasting, killed] = [seeds.filter((seed) => seed % oneIsKilled !== 0), seeds.filter((seed) => seed % oneIsKilled === 0)]
      const seen = { written: 0 }
      const runs = [...Array.from({ length: windows }, () => windowAt(0, lasting, seen)), windowAt(1, killed, seen)]
      await Promise.all(runs)
      // So that nobody is content with sequences in which nothing is said; a single one may be silent.
      if (count >= 10) expect(seen.written).toBeGreaterThan(count / 2)
    },
    120_000 + count * 20_000,
  )

  /** One window of the agent's, and a visitor for each seed. */
  async function windowAt(at: 0 | 1, seeds: number[], seen: { written: number }): Promise<void> {
    const [server, host] = [servers[at], hosts[at]]
    if (!browser || !server || !host || seeds.length === 0) return
    const present: Respondent[] = []
    const scene = sceneAt(browser, callsAt(server.url, apiKey), present)
    const made = chatNode({}, {}, tapAndChat)
    const widget = { code: `PSN-${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`, node_id: made.nodeId }
    const nodes = (made.bundle.nodes ?? []).map((node) => ({ ...node, type: 'widget' as const }))
    await scene.server.imports({ ...made.bundle, nodes, widgets: [widget] } as Fixture['bundle'])
    const ada = await joins(scene.server, 'Ada Agent', 'owner')
    const inbox = await sitsAtInbox(scene, made, ada)
    await letsPageHide(inbox.page)
    const url = host.page({ code: widget.code })
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const did: string[] = []
      try {
        const written = await oneSequence({ seed, did, server, url, inbox, mayKill: at === 1 })
        seen.written += written
      } catch (fault) {
        throw new Error(`seed ${seed}: ${did.join(', ')}`, { cause: fault })
      }
    }
    for (const who of present) await who.close()
  }

  interface Sequence {
    readonly seed: number
    readonly did: string[]
    readonly server: ServerProcess
    readonly url: string
    readonly inbox: Respondent
    readonly mayKill: boolean
  }

  /** → how many messages were written. */
  async function oneSequence({ seed, did, server, url, inbox, mayKill }: Sequence): Promise<number> {
    if (!browser) throw new Error(reason ?? '')
    const chance = chanceOf(seed)
    let isUp = true
    const isServerUp = (): boolean => isUp
    const visitor = await visitorSide({ browser, url, productUrl: server.url, isUp: isServerUp, isRefusedStorage: chance.in100(30) })
    try {
      const agent = await agentSide(inbox.page, `${server.url}/studio`, visitor.feedbackId, isServerUp)
      const sides = [visitor, agent]
      const reads = async () => (await (await callsAt(server.url, apiKey).owner('GET', `/chats/${visitor.feedbackId}`)).json()) as AgentChat
      const servers: Hand[] = [
        {
          name: 'is killed',
          may: () => mayKill && isUp,
          does: () => {
            isUp = false
            return server.kill()
          },
        },
        {
          name: 'is started',
          may: () => !isUp,
          async does() {
            await server.start()
            isUp = true
          },
        },
      ]
      const watch = watchReading(sides, reads)
      const hands = 4 + chance.below(mostHands - 3)
      while (did.length < hands) {
        const hand = nextHand(chance, [['visitor', visitor.hands], ['agent', agent.hands], ...(mayKill ? [['server', servers] as const] : [])])
        if (!hand) break
        did.push(hand.name)
        if (isUp) await watch.check()
        await hand.does()
        await watch.note(isUp)
      }
      if (!isUp) {
        await server.start()
        isUp = true
      }
      await watch.check()
      for (const side of sides) await side.restores()
      await agree(sides, reads)
      expect(visitor.faults.filter((fault) => !/WebSocket connection|ERR_|Failed to load/.test(fault))).toEqual([])
      return sides.flatMap(({ state }) => state.written).length
    } finally {
      await visitor.close()
    }
  }
})

const said = (chat: AgentChat, actor?: TimelineItem['actor']): string[] =>
  chat.timeline_items
    .filter((item) => item.action === 'add_comment' && (actor === undefined || item.actor === actor))
    .map(({ detail }) => detail.comment.body ?? '')

async function agree(sides: readonly ChatSide[], reads: () => Promise<AgentChat>): Promise<void> {
  const differing = async () => {
    const chat = await reads()
    const stored = said(chat)
    const screens = await Promise.all(sides.map((side) => side.reads()))
    const isSame = screens.every((texts) => JSON.stringify(texts) === JSON.stringify(stored))
    const isRead = chat.agent_seen_seq === chat.seq && chat.visitor_seen_seq === chat.seq
    return isSame && isRead ? null : { stored, screens, seq: chat.seq, agent: chat.agent_seen_seq, visitor: chat.visitor_seen_seq }
  }
  await expect.poll(differing, { timeout: 60_000 }).toBeNull()
  const chat = await reads()
  for (const { actor, state } of sides) expect(said(chat, actor), `what the ${actor} wrote`).toEqual(state.written)
}

/** What comes while nobody looks is not read before somebody looks again. */
function watchReading(sides: readonly ChatSide[], reads: () => Promise<AgentChat>) {
  /** The newest item when the side stopped looking; null while it looks, or where nobody can tell. */
  const unseenAfter = new Map<ChatSide, number | null>()
  return {
    async check() {
      if ([...unseenAfter.values()].every((seq) => seq === null)) return
      const { timeline_items, agent_seen_seq, visitor_seen_seq } = await reads()
      for (const [{ actor }, after] of unseenAfter) {
        if (after === null) continue
        const readTo = actor === 'agent' ? agent_seen_seq : visitor_seen_seq
        const unpainted = timeline_items.filter((item) => item.action === 'add_comment' && item.actor !== actor && item.seq > after && item.seq <= readTo)
        expect(
          unpainted.map(({ detail }) => detail.comment.body),
          `read by the ${actor} and not shown`,
        ).toEqual([])
      }
    },
    async note(isUp: boolean) {
      const ended = sides.filter((side) => !isLooking(side.state) && !unseenAfter.has(side))
      const newest = isUp && ended.length > 0 ? (await reads()).seq : null
      for (const side of ended) unseenAfter.set(side, newest)
      for (const side of sides) if (isLooking(side.state)) unseenAfter.delete(side)
    },
  }
}
