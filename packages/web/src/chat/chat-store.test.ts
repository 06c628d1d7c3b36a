// The store against a small chat that is kept here: what is lost on the way is asked for until it comes.
import type { ChatDetail, TimelineItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { ChatCalls, Told } from './chat-calls.ts'
import type { SocketListener } from './chat-socket.ts'
import { type ChatOutside, createChatStore } from './chat-store.ts'

const door = { feedbackId: 'f', token: 't' }
const operatesAlways = { operating: true, operating_24_7: true, operating_hours: null, timezone: null }
const item = (seq: number): TimelineItem => ({
  id: `item ${seq}`,
  seq,
  action: 'add_comment',
  actor: 'agent',
  client_id: null,
  detail: { comment: { body: `line ${seq}`, attachment: null, created_at: '2026-01-01T00:00:00.000Z' } },
})
const detailOf = (items: readonly TimelineItem[], after = 0) =>
  ({
    feedback_id: 'f',
    seq: items.length,
    timeline_items: items.filter(({ seq }) => seq > after),
    chat_ratings: [],
    chat_rating_enabled: false,
    status: 'open',
    agent_seen_seq: 0,
    visitor_seen_seq: 0,
    node: operatesAlways,
  }) as unknown as ChatDetail

function stand() {
  const tasks: { atMs: number; task: () => void }[] = []
  let nowMs = 0
  const outside: ChatOutside = {
    nowMs: () => nowMs,
    later: (ms, task) => {
      const entry = { atMs: nowMs + ms, task }
      tasks.push(entry)
      return () => void tasks.splice(tasks.indexOf(entry), 1)
    },
    newId: () => 'id',
    showFile: () => '',
    forgetFile: () => undefined,
    wordsOf: () => {
      throw new Error('no form is opened here')
    },
  }
  const items: TimelineItem[] = []
  let isDown = false
  const reads: (number | undefined)[] = []
  const refused = { ok: false, status: 0 } as const
  const calls: ChatCalls = {
    read: async (after): Promise<Told<ChatDetail>> => {
      reads.push(after)
      return isDown ? refused : { ok: true, value: detailOf(items, after) }
    },
    write: async () => refused,
    rate: async () => refused,
    form: async () => refused,
    answerForm: async () => refused,
    archive: async () => refused,
  }
  let listener: SocketListener | null = null
  const store = createChatStore(door, calls, outside)
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    store,
    items,
    reads,
    settle,
    turn: (down: boolean) => {
      isDown = down
    },
    async opens() {
      store.start(
        Promise.resolve((_door, _known, heard) => {
          listener = heard
          heard.connection('open')
          return { typing: () => undefined, seen: () => undefined, hurry: () => undefined, close: () => undefined }
        }),
      )
      await settle()
    },
    hears: (change: ChatDetail) => listener?.heard(change),
    moves: (queue_place: number) => listener?.queueMoved({ feedback_id: 'f', queue_place }),
    async passes(ms: number) {
      const until = nowMs + ms
      for (let next = earliest(); next && next.atMs <= until; next = earliest()) {
        tasks.splice(tasks.indexOf(next), 1)
        nowMs = next.atMs
        next.task()
        await settle()
      }
      nowMs = until
    },
  }
  function earliest() {
    return tasks.toSorted((a, b) => a.atMs - b.atMs)[0]
  }
}

const lines = (store: ReturnType<typeof stand>['store']) => store.getSnapshot().chat.items.map(({ seq }) => seq)

describe('the visitor’s store', () => {
  it('R-RT-06: a gap that a failed read left is asked for again, though the socket stands', async () => {
    const chat = stand()
    await chat.opens()
    chat.items.push(item(1), item(2), item(3))
    chat.turn(true)
    chat.hears({ ...detailOf(chat.items), timeline_items: [item(3)] })
    await chat.settle()
    expect(lines(chat.store)).toEqual([3])
    await chat.passes(10_000)
    expect(lines(chat.store)).toEqual([3])
    chat.turn(false)
    await chat.passes(10_000)
    expect(lines(chat.store)).toEqual([1, 2, 3])
    const asked = chat.reads.length
    await chat.passes(60_000)
    // Nothing is missing: nobody asks.
    expect(chat.reads).toHaveLength(asked)
  })

  it('R-CHAT-53: a burst tells the screen a few times, and all of it is there in order', async () => {
    const chat = stand()
    await chat.opens()
    let told = 0
    chat.store.subscribe(() => {
      told += 1
    })
    for (let seq = 1; seq <= 460; seq += 1) {
      chat.items.push(item(seq))
      chat.hears({ ...detailOf(chat.items), timeline_items: [item(seq)] })
    }
    await chat.passes(100)
    expect(lines(chat.store)).toEqual(chat.items.map(({ seq }) => seq))
    expect(told).toBeLessThanOrEqual(4)
  })

  it('R-CHAT-46: a place that moves is shown without a look', async () => {
    const chat = stand()
    await chat.opens()
    const asked = chat.reads.length
    chat.moves(3)
    chat.moves(2)
    expect(chat.store.getSnapshot().detail?.queue_place).toBe(2)
    expect(chat.reads).toHaveLength(asked)
  })

  it('R-ERR-17, R-ERR-24: a first read that fails is said, and a second try shows the chat', async () => {
    const chat = stand()
    chat.turn(true)
    await chat.opens()
    expect(chat.store.getSnapshot().load).toBe('failed')
    chat.turn(false)
    chat.store.reload()
    expect(chat.store.getSnapshot().load).toBe('loading')
    await chat.settle()
    expect(chat.store.getSnapshot().load).toBe('ready')
  })
})
