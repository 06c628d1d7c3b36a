// Sequences of random hands on two screens of a chat, several in parallel: a visitor in the widget, an agent at the inbox, and one
// server of several that is killed. At the end of each both screens show what is stored, each written message is stored once, and
// no read mark exists for a message that was not shown.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentChat, TimelineItem } from '@askwell/contract'
import type { Browser, BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { agentSide } from './agent-hands.ts'
import { joins, sitsAtInbox } from './agents.ts'
import { newProfile, type Opened, openBrowser } from './browser.ts'
import { type ChatSide, type Hand, isLooking, letsPageHide, nextHand } from './chat-hands.ts'
import { chatNode } from './chatting.ts'
import { radio } from './element-builder.ts'
import { type Fixture, fixture } from './fixtures.ts'
import { flow } from './flow-builder.ts'
import { chanceOf } from './random-survey.ts'
import type { Respondent } from './respondent.ts'
import { type Scene, sceneAt } from './stage.ts'
import { callsAt } from './start-server.ts'
import { visitorSide } from './visitor-hands.ts'
import { type Hosts, makeHosts } from './widget-host.ts'

const apiKey = 'hands-key-of-twenty-four-and-more'
const mostHands = 10
/** One of so many runs alone on a server that is killed. */
const oneIsKilled = 5
/** In parallel, because a screen waits most of its time. */
const windowsThatLast = 3
const windowsThatAreKilled = 2

/** Frames have storage, separate for each site, and share the network state of the page around them. */
export const handsBrowser = (): Promise<Opened> =>
  openBrowser({
    flags: ['--host-resolver-rules=MAP *.test 127.0.0.1', '--disable-site-isolation-trials'],
    off: ['IsolateOrigins', 'site-per-process'],
  })

interface HandsSetup {
  readonly server: ServerProcess
  readonly hosts: Hosts
  close(): Promise<void>
}

async function newGround(): Promise<HandsSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'askwell-hands-'))
  const server = await serverProcess({ ASKWELL_DATA_DIR: folder, ASKWELL_API_KEY: apiKey })
  await server.start()
  const hosts = await makeHosts(server.url)
  return {
    server,
    hosts,
    async close() {
      await server.kill()
      await hosts.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** → how many messages were written. Throws with the seed and the actions if the two screens end differently. */
export async function randomHands(
  browser: Browser,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<number> {
  const seeds = Array.from({ length: count }, (_, at) => first + at)
  const [killed, lasting] = [
    seeds.filter((seed) => seed % oneIsKilled === 0),
    seeds.filter((seed) => seed % oneIsKilled !== 0),
  ]
  const grounds = await Promise.all(Array.from({ length: 1 + windowsThatAreKilled }, newGround))
  const [shared, ...alone] = grounds
  try {
    // All of them must end before their servers stop.
    const ended = await Promise.allSettled([
      ...Array.from(
        { length: windowsThatLast },
        () => shared && sequencesIn(browser, shared, lasting, false),
      ),
      ...alone.map((ground) => sequencesIn(browser, ground, killed, true)),
    ])
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    return ended.reduce((sum, one) => sum + (one.status === 'fulfilled' ? (one.value ?? 0) : 0), 0)
  } finally {
    await Promise.all(grounds.map((ground) => ground.close()))
  }
}

/** One window of an agent's and one profile of visitors, for as many of the seeds as it can run. */
async function sequencesIn(
  browser: Browser,
  ground: HandsSetup,
  seeds: number[],
  mayKill: boolean,
): Promise<number> {
  if (seeds.length === 0) return 0
  const present: Respondent[] = []
  const scene = sceneAt(browser, callsAt(ground.server.url, apiKey), present)
  const made = chatNode({}, {}, tapAndChat)
  await scene.server.imports(made.bundle)
  const inbox = await sitsAtInbox(scene, made, await joins(scene.server, 'Ada Agent', 'owner'))
  await letsPageHide(inbox.page)
  const profile = await newProfile(browser)
  let written = 0
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    const did: string[] = []
    try {
      written += await oneSequence({ seed, did, ground, scene, inbox, profile, mayKill })
    } catch (fault) {
      // The others stop too.
      seeds.length = 0
      throw new Error(`seed ${seed}: ${did.join(', ')}`, { cause: fault })
    }
  }
  await profile.close()
  for (const who of present) await who.close()
  return written
}

/** One tap leads to the chat. */
const tapAndChat = (node?: Parameters<typeof chatNode>[1]): Fixture =>
  fixture(
    flow('FX-TAP-CHAT')
      .page('S1', radio('q1', ['A']))
      .chat('Chat'),
    node,
  )

/** Another widget for each sequence: nothing of the previous one is restored. */
async function newWidget({ server }: Scene, hosts: Hosts): Promise<string> {
  const made = chatNode({}, {}, tapAndChat)
  const code = `PSN-${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`
  const nodes = (made.bundle.nodes ?? []).map((node) => ({ ...node, type: 'widget' as const }))
  await server.imports({
    ...made.bundle,
    nodes,
    widgets: [{ code, node_id: made.nodeId }],
  } as Fixture['bundle'])
  return hosts.page({ code })
}

interface Sequence {
  readonly seed: number
  readonly did: string[]
  readonly ground: HandsSetup
  readonly scene: Scene
  readonly inbox: Respondent
  readonly profile: BrowserContext
  readonly mayKill: boolean
}

/** → how many messages were written. */
async function oneSequence({
  seed,
  did,
  ground: { server, hosts },
  scene,
  inbox,
  profile,
  mayKill,
}: Sequence): Promise<number> {
  const chance = chanceOf(seed)
  const url = await newWidget(scene, hosts)
  let isUp = true
  const isServerUp = (): boolean => isUp
  const visitor = await visitorSide({
    context: profile,
    url,
    productUrl: server.url,
    isUp: isServerUp,
    isRefusedStorage: chance.in100(30),
  })
  try {
    const agent = await agentSide(
      inbox.page,
      `${server.url}/studio`,
      visitor.feedbackId,
      isServerUp,
    )
    const sides = [visitor, agent]
    const reads = async () =>
      (await (
        await callsAt(server.url, apiKey).owner('GET', `/chats/${visitor.feedbackId}`)
      ).json()) as AgentChat
    const starts = async (): Promise<void> => {
      await server.start()
      isUp = true
    }
    const servers: Hand[] = [
      {
        name: 'is killed',
        may: () => mayKill && isUp,
        does: () => {
          isUp = false
          return server.kill()
        },
      },
      { name: 'is started', may: () => !isUp, does: starts },
    ]
    const watch = watchReading(sides, reads)
    const hands = 4 + chance.below(mostHands - 3)
    while (did.length < hands) {
      const hand = nextHand(chance, [
        ['visitor', visitor.hands],
        ['agent', agent.hands],
        ...(mayKill ? [['server', servers] as const] : []),
      ])
      if (!hand) break
      did.push(hand.name)
      if (isUp) await watch.check()
      await hand.does()
      await watch.note(isUp)
    }
    if (!isUp) await starts()
    await watch.check()
    for (const side of sides) await side.restores()
    await agree(sides, reads)
    expect(
      visitor.faults.filter((fault) => !/WebSocket connection|ERR_|Failed to load/.test(fault)),
    ).toEqual([])
    return sides.flatMap(({ state }) => state.written).length
  } finally {
    await visitor.close()
  }
}

const said = (chat: AgentChat, actor?: TimelineItem['actor']): string[] =>
  chat.timeline_items
    .filter(
      (item) => item.action === 'add_comment' && (actor === undefined || item.actor === actor),
    )
    .map(({ detail }) => detail.comment.body ?? '')

async function agree(sides: readonly ChatSide[], reads: () => Promise<AgentChat>): Promise<void> {
  const differing = async () => {
    const chat = await reads()
    const stored = said(chat)
    const screens = await Promise.all(sides.map((side) => side.reads()))
    const isSame = screens.every((texts) => JSON.stringify(texts) === JSON.stringify(stored))
    const isRead = chat.agent_seen_seq === chat.seq && chat.visitor_seen_seq === chat.seq
    return isSame && isRead
      ? null
      : {
          stored,
          screens,
          seq: chat.seq,
          agent: chat.agent_seen_seq,
          visitor: chat.visitor_seen_seq,
        }
  }
  await expect.poll(differing, { timeout: 60_000 }).toBeNull()
  const chat = await reads()
  for (const { actor, state } of sides)
    expect(said(chat, actor), `what the ${actor} wrote`).toEqual(state.written)
}

/** A message that arrives while nobody looks must stay unread until somebody looks again. */
function watchReading(sides: readonly ChatSide[], reads: () => Promise<AgentChat>) {
  /** The newest item when the side stopped looking; null while it looks, or if unknown. */
  const unseenAfter = new Map<ChatSide, number | null>()
  return {
    async check() {
      if ([...unseenAfter.values()].every((seq) => seq === null)) return
      const { timeline_items, agent_seen_seq, visitor_seen_seq } = await reads()
      for (const [{ actor }, after] of unseenAfter) {
        if (after === null) continue
        const readTo = actor === 'agent' ? agent_seen_seq : visitor_seen_seq
        const unpainted = timeline_items.filter(
          (item) =>
            item.action === 'add_comment' &&
            item.actor !== actor &&
            item.seq > after &&
            item.seq <= readTo,
        )
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
