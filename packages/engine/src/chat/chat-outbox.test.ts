// The outbox against a scripted server, with a clock that the test advances.
import { describe, expect, it } from 'vitest'
import { createChatOutbox, type Outcome, type UnsentMessage } from './chat-outbox.ts'
import { type ChatEvent, emptyChat } from './chat-state.ts'
import { chatsWithUnsent, keptChat } from './kept-chats.ts'
import { reconcile } from './reconcile.ts'

const key = 'chats'
const memory = () => {
  const texts = new Map<string, string>()
  return {
    read: (name: string): unknown => JSON.parse(texts.get(name) ?? 'null'),
    write: (name: string, value: unknown) => void texts.set(name, JSON.stringify(value)),
    remove: (name: string) => void texts.delete(name),
    texts,
  }
}
const stored = ({ clientId, body }: UnsentMessage): Outcome => ({
  kind: 'stored',
  item: {
    id: clientId,
    seq: Number(clientId),
    action: 'add_comment',
    actor: 'customer',
    client_id: clientId,
    detail: { comment: { body, attachment: null, created_at: '' } },
  },
})
const written = (n: number) => ({ clientId: `${n}`, body: `line ${n}`, at: n, picture: null })
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A page with a storage; `answer` decides the outcome of each try. */
function page(
  storage: ReturnType<typeof memory>,
  answer: (message: UnsentMessage) => Outcome | Promise<Outcome>,
) {
  const tried: string[] = []
  const tasks = new Set<{ readonly ms: number; readonly task: () => void }>()
  let chat = emptyChat
  let abandoning = (_: Outcome): void => {}
  const { shelf } = keptChat(storage, key, 'f')
  const outbox = createChatOutbox({
    shelf,
    send: (message, onAbandoned) => {
      tried.push(message.clientId)
      const given = new Promise<Outcome>((resolve) => {
        abandoning = resolve
      })
      onAbandoned(() => abandoning({ kind: 'later' }))
      return Promise.race([Promise.resolve(answer(message)), given])
    },
    isStored: (clientId) => chat.items.some((item) => item.client_id === clientId),
    tell: (event: ChatEvent) => {
      chat = reconcile(chat, event)
    },
    show: () => null,
    ready: Promise.resolve(),
    later: (ms, task) => {
      const entry = { ms, task }
      tasks.add(entry)
      return () => void tasks.delete(entry)
    },
    chance: () => 1,
  })
  const waits = () => [...tasks].map(({ ms }) => ms)
  const passes = async (): Promise<void> => {
    for (const entry of [...tasks]) {
      tasks.delete(entry)
      entry.task()
    }
    await settle()
  }
  const pending = () =>
    chat.pending.map(({ clientId, delivery, code }) => [clientId, delivery, code])
  return {
    outbox,
    tried,
    waits,
    passes,
    pending,
    chat: () => chat,
    hear: (event: ChatEvent) => (chat = reconcile(chat, event)),
  }
}

describe('the outbox of a conversation (R-CHAT-54)', () => {
  it('sends messages that were written offline automatically, in order and each once', async () => {
    const storage = memory()
    let isUp = false
    const screen = page(storage, (message) => (isUp ? stored(message) : { kind: 'later' }))
    for (const n of [1, 2, 3]) screen.outbox.add(written(n))
    await settle()
    expect(screen.pending()).toEqual(['1', '2', '3'].map((id) => [id, 'waiting', null]))
    // The second is not sent before the first is done.
    expect(screen.tried).toEqual(['1'])
    await screen.passes()
    await screen.passes()
    isUp = true
    expect(screen.waits()).toEqual([4_000])
    await screen.passes()
    expect(screen.tried).toEqual(['1', '1', '1', '1', '2', '3'])
    expect(screen.chat().items.map(({ client_id }) => client_id)).toEqual(['1', '2', '3'])
    expect([screen.pending(), screen.waits(), [...storage.texts]]).toEqual([[], [], []])
  })

  it('continues after a reload, and in a second tab, with the same ids', async () => {
    const storage = memory()
    const first = page(storage, () => ({ kind: 'later' }))
    first.outbox.add(written(1))
    first.outbox.add(written(2))
    await settle()
    expect(chatsWithUnsent(storage, key)).toEqual(['f'])
    first.outbox.stop()
    const again = page(storage, stored)
    await settle()
    expect([again.tried, again.pending(), storage.texts.size]).toEqual([['1', '2'], [], 0])
  })

  it('says why one was refused and lets the others pass; its writer tries again or gives it up', async () => {
    const storage = memory()
    let code: number | null = 13070
    const screen = page(storage, (message) =>
      code !== null && message.clientId !== '3' ? { kind: 'refused', code } : stored(message),
    )
    for (const n of [1, 2, 3]) screen.outbox.add(written(n))
    await settle()
    const refused = ['1', '2'].map((id) => [id, 'refused', 13070])
    expect(screen.pending()).toEqual(refused)
    expect(chatsWithUnsent(storage, key)).toEqual([])
    const reloaded = page(storage, stored)
    await settle()
    expect([reloaded.pending(), reloaded.tried]).toEqual([refused, []])
    code = null
    reloaded.outbox.retry('1')
    reloaded.outbox.drop('2')
    await settle()
    expect([reloaded.pending(), reloaded.tried, storage.texts.size]).toEqual([[], ['1'], 0])
  })

  it('waits as long as the server asks, and not at all once the line is back', async () => {
    const screen = page(memory(), () => ({ kind: 'later', afterMs: 60_000, code: 13006 }))
    screen.outbox.add(written(1))
    await settle()
    expect(screen.waits()).toEqual([60_000])
    expect(screen.pending()).toEqual([['1', 'waiting', 13006]])
    screen.outbox.flush()
    await settle()
    expect(screen.tried).toEqual(['1', '1'])
  })

  it('gives up a try that went into a dead line when the line is back', async () => {
    let isDead = true
    const screen = page(memory(), (message) =>
      isDead ? new Promise<Outcome>(() => {}) : stored(message),
    )
    screen.outbox.add(written(1))
    await settle()
    screen.outbox.flush()
    await settle()
    expect(screen.tried).toEqual(['1'])
    isDead = false
    screen.outbox.hurry()
    await settle()
    expect([screen.tried, screen.pending()]).toEqual([['1', '1'], []])
  })

  it('does not send what came back as stored by another way', async () => {
    const storage = memory()
    const screen = page(storage, () => ({ kind: 'later' }))
    screen.outbox.add(written(1))
    await settle()
    const outcome = stored({ ...written(1), refusal: null })
    if (outcome.kind === 'stored')
      screen.hear({ type: 'stored', clientId: '1', item: outcome.item })
    await screen.passes()
    expect([screen.tried, storage.texts.size]).toEqual([['1'], 0])
  })

  it.each([null, 7, [], { f: 1 }, { f: { unsent: [{ clientId: 1 }, null], draft: 3 } }])(
    'reads over what is broken: %j',
    (broken) => {
      const storage = memory()
      storage.write(key, broken)
      const { shelf, draft, keepDraft } = keptChat(storage, key, 'f')
      expect([shelf.list(), draft(), chatsWithUnsent(storage, key)]).toEqual([[], '', []])
      keepDraft('half')
      shelf.put({ ...written(1), refusal: null })
      expect([draft(), shelf.list()]).toEqual(['half', [{ ...written(1), refusal: null }]])
      shelf.put({ ...written(2), email: 'ada@x.test', refusal: null })
      expect(shelf.list()[1]).toEqual({ ...written(2), email: 'ada@x.test', refusal: null })
    },
  )
})
