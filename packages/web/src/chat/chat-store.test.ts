// The store against a small fake chat: lost items are requested until they arrive.
import type { ChatDetail, TimelineItem } from '@askwell/contract'
import { keptChat } from '@askwell/engine/chat'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../run/storage.ts'
import type { CallResult, ChatCalls, LeftMessage } from './chat-calls.ts'
import type { SocketListener } from './chat-socket.ts'
import { type ChatOutside, createChatStore } from './chat-store.ts'
import { pictureShelf } from './picture-shelf.ts'

const door = { feedbackId: 'f', token: 't' }
const operatesAlways = {
  operating: true,
  operating_24_7: true,
  operating_hours: null,
  timezone: null,
}
const item = (seq: number): TimelineItem => ({
  id: `item ${seq}`,
  seq,
  action: 'add_comment',
  actor: 'agent',
  client_id: null,
  detail: {
    comment: { body: `line ${seq}`, attachment: null, created_at: '2026-01-01T00:00:00.000Z' },
  },
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

function chatStage() {
  const tasks: { atMs: number; task: () => void }[] = []
  let nowMs = 0
  let made = 0
  const outside: ChatOutside = {
    nowMs: () => nowMs,
    later: (ms, task) => {
      const entry = { atMs: nowMs + ms, task }
      tasks.push(entry)
      return () => void tasks.splice(tasks.indexOf(entry), 1)
    },
    newId: () => `${++made}`,
    chance: () => 1,
    kept: keptChat(memoryStorage(), 'chats', 'f'),
    pictures: pictureShelf(undefined),
    showFile: () => '',
    forgetFile: () => undefined,
    wordsOf: () => {
      throw new Error('no form is opened here')
    },
  }
  const items: TimelineItem[] = []
  let isDown = false
  let refusal = 0
  const reads: (number | undefined)[] = []
  const left: LeftMessage[] = []
  const marks: number[] = []
  let status: ChatDetail['status'] = 'open'
  const refused = { ok: false, status: 0, code: 0, retryAfter: null } as const
  const calls: ChatCalls = {
    read: async (after): Promise<CallResult<ChatDetail>> => {
      reads.push(after)
      if (refusal !== 0) return { ...refused, status: refusal }
      return isDown ? refused : { ok: true, value: { ...detailOf(items, after), status } }
    },
    write: async () => refused,
    leave: async (message) => {
      left.push(message)
      return refused
    },
    leaveQueue: async () => {
      status = 'closed'
      return { ok: true, value: { status } }
    },
    rate: async () => refused,
    form: async () => refused,
    answerForm: async () => refused,
    archive: async () => refused,
    mailCopy: async () => refused,
  }
  let listener: SocketListener | null = null
  const store = createChatStore(door, calls, outside)
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    store,
    items,
    reads,
    left,
    marks,
    settle,
    becomes: (next: ChatDetail['status']) => {
      status = next
    },
    refuses: (status: number) => {
      refusal = status
    },
    turn: (down: boolean) => {
      isDown = down
    },
    async opens() {
      store.start(
        Promise.resolve((_door, _known, heard) => {
          listener = heard
          heard.connection('open')
          return {
            typing: () => undefined,
            seen: (seq) => marks.push(seq),
            hurry: () => undefined,
            close: () => undefined,
          }
        }),
      )
      await settle()
    },
    hears: (change: ChatDetail) => listener?.heard(change),
    ends: () => listener?.ended(),
    moves: (queue_place: number, queue_wait_minutes: number | null = null) =>
      listener?.queueMoved({ feedback_id: 'f', queue_place, queue_wait_minutes }),
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

const lines = (store: ReturnType<typeof chatStage>['store']) =>
  store.getSnapshot().chat.items.map(({ seq }) => seq)

describe('the visitor’s store', () => {
  it('what comes after the visitor has looked away is not told as seen (R-CHAT-55)', async () => {
    const chat = chatStage()
    await chat.opens()
    const comes = async (seq: number) => {
      chat.items.push(item(seq))
      chat.hears(detailOf(chat.items, seq - 1))
      await chat.passes(60)
    }
    await comes(1)
    chat.store.saw()
    await comes(2)
    expect(lines(chat.store)).toEqual([1, 2])
    await chat.passes(150)
    expect(chat.marks).toEqual([1])
    chat.store.saw()
    await comes(3)
    chat.store.saw()
    await chat.passes(150)
    expect(chat.marks).toEqual([1, 3])
  })

  it('a gap that a failed read left is fetched again, although the socket is connected (R-RT-06)', async () => {
    const chat = chatStage()
    await chat.opens()
    chat.items.push(item(1), item(2), item(3))
    chat.turn(true)
    chat.hears({ ...detailOf(chat.items), timeline_items: [item(3)] })
    await chat.settle()
    expect(lines(chat.store)).toEqual([3])
    await chat.passes(3_000)
    expect(lines(chat.store)).toEqual([3])
    chat.turn(false)
    await chat.passes(3_000)
    expect(lines(chat.store)).toEqual([1, 2, 3])
    const asked = chat.reads.length
    await chat.passes(60_000)
    // Nothing is missing, so nothing is requested.
    expect(chat.reads).toHaveLength(asked)
  })

  it('a burst tells the screen a few times, and all of it is there in order (R-CHAT-53)', async () => {
    const chat = chatStage()
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

  it('a chat that was ended for its visitor is shown as over, and is asked for no more (A-190)', async () => {
    const chat = chatStage()
    chat.items.push(item(1))
    await chat.opens()
    const asked = chat.reads.length
    chat.ends()
    chat.hears(detailOf([item(1), item(2)]))
    await chat.passes(120_000)
    expect(chat.reads).toHaveLength(asked)
    expect([chat.store.getSnapshot().chat.status, lines(chat.store)]).toEqual(['archived', [1]])
  })

  it('a call that says that the token opens nothing ends it, too (A-190)', async () => {
    const chat = chatStage()
    await chat.opens()
    chat.refuses(401)
    chat.store.hurry()
    await chat.settle()
    expect(chat.store.getSnapshot().chat.status).toBe('archived')
  })

  it('a place that moves is shown without a look (R-CHAT-46)', async () => {
    const chat = chatStage()
    await chat.opens()
    const asked = chat.reads.length
    chat.moves(3)
    chat.moves(2, 8)
    expect(chat.store.getSnapshot().detail).toMatchObject({ queue_place: 2, queue_wait_minutes: 8 })
    expect(chat.reads).toHaveLength(asked)
  })

  it('a message in the queue is left for the next agent, and the queue can be left', async () => {
    const chat = chatStage()
    chat.becomes('queued')
    await chat.opens()
    chat.store.leaveMessage(' Size 44, please ', 'ada@x.test')
    chat.store.write('And in blue')
    await chat.settle()
    expect(chat.left).toEqual([{ clientId: '1', body: 'Size 44, please', email: 'ada@x.test' }])
    // It is resent automatically until the server accepts it.
    await chat.passes(1_000)
    expect(chat.left.map(({ clientId }) => clientId)).toEqual(['1', '1'])
    chat.store.leaveQueue()
    expect(chat.store.getSnapshot().leavingQueue).toBe('sending')
    await chat.settle()
    expect([chat.store.getSnapshot().leavingQueue, chat.store.getSnapshot().chat.status]).toEqual([
      'no',
      'closed',
    ])
  })

  it('a message with an address goes the same way while the chat is open, one without it as ever', async () => {
    const chat = chatStage()
    await chat.opens()
    chat.store.leaveMessage('Anybody there?')
    await chat.settle()
    expect(chat.left).toEqual([])
    const other = chatStage()
    await other.opens()
    other.store.leaveMessage('Anybody there?', 'ada@x.test')
    await other.settle()
    expect(other.left).toMatchObject([{ email: 'ada@x.test' }])
  })

  it('a first read that fails is said, and a second try shows the chat (R-ERR-17, R-ERR-24)', async () => {
    const chat = chatStage()
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
