// The visitor's chat as a plain object: what is known of it, what is on its way, and the acts of the screen. Everything
// heard goes through the engine's reconciler; the calls hold the truth, the socket only makes it quick.
import type { ChatDetail, Flow, RatingValue } from '@askwell/contract'
import { isOperating } from '@askwell/engine'
import { type ChatEvent, type ChatState, emptyChat, hasRated, inBatches, isEcho, lackOf, latestRating, reconcile } from '@askwell/engine/chat'
import type { Live, Words } from '../app-types.ts'
import type { ChatCalls, ChatDoor } from './chat-calls.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'
import type { ChatSocket, OpenSocket } from './chat-socket.ts'
import { type FormRun, openForm } from './form-run.ts'
import { createTypists } from './typists.ts'

export interface ChatOutside {
  readonly nowMs: () => number
  readonly later: (ms: number, task: () => void) => () => void
  readonly newId: () => string
  /** An address under which the page can show the file. */
  readonly showFile: (file: File) => string
  readonly forgetFile: (url: string) => void
  /** The chat's words with the texts of this flow, in this language. */
  readonly wordsOf: (flow: Flow, code: string) => Words
}

export interface ChatActs {
  readonly write: (text: string) => void
  readonly chooseImage: (file: File) => void
  readonly dropImage: () => void
  readonly retry: (clientId: string) => void
  readonly rate: (rating: RatingValue) => void
  readonly archive: () => void
  readonly isTyping: (typing: boolean) => void
  /** Everything up to the newest item was on the screen. */
  readonly saw: () => void
  readonly reload: () => void
  /** Null when it did not come. */
  readonly openForm: (itemId: string) => Promise<FormRun | null>
}

export interface ChatStore extends Live<ChatSnapshot>, ChatActs {
  readonly start: (openSocket: Promise<OpenSocket | null>) => void
  readonly hurry: () => void
  readonly stop: () => void
}

/** Seed §9. */
const hoursCheckMs = 60_000
/** Where no socket stands, or something did not come, the chat is read again this often. */
const pollMs = 10_000
/** Many messages at once are seen at once: each mark is told to everybody. */
const settleMs = 150
/** In the queue an event tells of the place, but not to everybody and not surely. */
const queueMs = 15_000
/** */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export const largestImageBytes = 10 * 1024 * 1024

export function createChatStore(door: ChatDoor, calls: ChatCalls, outside: ChatOutside): ChatStore {
  const listeners = new Set<() => void>()
  const files = new Map<string, File>()
  let socket: ChatSocket | null = null
  let sawSeq = 0
  let isSeenSoon = false
  const toPost: string[] = []
  let isPosting = false
  let isStopped = false
  let snapshot: ChatSnapshot = {
    load: 'loading',
    detail: null,
    chat: emptyChat,
    connection: 'closed',
    isOperating: true,
    image: null,
    imageFault: null,
    uploading: null,
    rating: { chosen: null, isSending: false, hasFailed: false },
    archiving: 'no',
    typing: new Set(),
  }
  const typists = createTypists(outside.later, (typing) => set({ typing }))

  function set(more: Partial<ChatSnapshot>): void {
    snapshot = { ...snapshot, ...more }
    for (const listener of listeners) listener()
  }

  function apply(event: ChatEvent): void {
    become(reconcile(snapshot.chat, event))
  }

  function become(chat: ChatState): void {
    if (chat === snapshot.chat) return
    set({ chat, rating: snapshot.rating.isSending ? snapshot.rating : { ...snapshot.rating, chosen: ratedIn(chat) } })
  }

  function learn(detail: ChatDetail): void {
    set({ detail, load: 'ready' })
    apply({ type: 'heard', change: detail })
    checkHours()
  }

  async function read(after?: number): Promise<void> {
    const told = await calls.read(after)
    if (isStopped) return
    if (told.ok) learn(told.value)
    else if (snapshot.detail === null) set({ load: 'failed' })
  }

  /** A burst is drawn a few times, not once a message; what the visitor's own messages became waits for its turn. */
  const news = inBatches<News>((batch) => {
    become(batch.reduce(withNews, snapshot.chat))
    for (const one of batch) if (one.type === 'heard') for (const id of writersIn(one)) typists.wrote(id)
    fillGap()
  }, outside.later)

  /** Whatever is known to be missing is asked for; should that fail, the next look at the chat asks again. */
  function fillGap(): void {
    const lack = lackOf(snapshot.chat)
    if (lack) void read(lack.after)
  }

  function checkHours(): void {
    const { detail } = snapshot
    if (!detail) return
    const open = isOperating({ ...detail.node, operating_hours: detail.node.operating_hours }, outside.nowMs())
    if (open !== snapshot.isOperating) set({ isOperating: open })
  }

  /** One after the other, in the order they were written: a retried one goes last. One alone leaves before it is drawn. */
  async function post(clientId: string): Promise<void> {
    toPost.push(clientId)
    if (isPosting) return
    isPosting = true
    try {
      for (let next = toPost.shift(); next !== undefined; next = toPost.shift()) await postOne(next)
    } finally {
      isPosting = false
    }
  }

  async function postOne(clientId: string): Promise<void> {
    const message = snapshot.chat.pending.find((one) => one.clientId === clientId)
    if (!message) return
    const file = files.get(clientId) ?? null
    if (file) set({ uploading: { clientId, percent: 0 } })
    const told = await calls.write({ clientId, body: message.body, file }, (share) => {
      if (file) set({ uploading: { clientId, percent: Math.floor(share * 100) } })
    })
    if (snapshot.uploading?.clientId === clientId) set({ uploading: null })
    if (!told.ok) {
      apply({ type: 'failed', clientId })
      // Refused because the chat, or what it takes, has changed meanwhile: the screen should say how.
      if (told.status === 409 || told.status === 403) void read(snapshot.chat.knownSeq)
      // No image after all, whatever its name said: to try again would not help, and to know why does.
      if (file && (told.status === 422 || told.status === 413)) set({ imageFault: told.status === 422 ? 'type' : 'size' })
      return
    }
    news.add({ type: 'stored', clientId, item: told.value }, 'idly')
    if (message.attachment) outside.forgetFile(message.attachment.url)
    files.delete(clientId)
  }

  function every(ms: number, task: () => void): void {
    outside.later(ms, () => {
      if (isStopped) return
      task()
      every(ms, task)
    })
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,

    start(openSocket) {
      void read()
      void openSocket.then((open) => {
        if (!open || isStopped) return
        socket = open(door, () => snapshot.chat.knownSeq, {
          connection: (connection) => set({ connection }),
          heard: (change) => news.add({ type: 'heard', change }, isEcho(snapshot.chat, change) ? 'idly' : 'soon'),
          refetch: () => void read(),
          typing: typists.heard,
          seen: ({ actor, seq }) => {
            if (actor === 'agent') news.add({ type: 'seen', seq }, 'idly')
          },
          queueMoved: ({ queue_place }) => {
            if (snapshot.detail) set({ detail: { ...snapshot.detail, queue_place } })
          },
        })
      })
      every(hoursCheckMs, checkHours)
      every(pollMs, () => {
        if (snapshot.load !== 'ready') return
        if (snapshot.connection !== 'open' || lackOf(snapshot.chat)) void read(snapshot.chat.knownSeq)
      })
      every(queueMs, () => {
        if (snapshot.chat.status === 'queued') void read(snapshot.chat.knownSeq)
      })
    },
    hurry() {
      socket?.hurry()
      if (snapshot.load === 'ready') void read(snapshot.chat.knownSeq)
    },
    stop() {
      isStopped = true
      news.stop()
      socket?.close()
    },

    write(text) {
      const body = text.trim()
      const { image } = snapshot
      if (body === '' && !image) return
      const clientId = outside.newId()
      if (image) files.set(clientId, image.file)
      set({ image: null, imageFault: null })
      const attachment = image ? { name: image.file.name, url: image.url } : null
      apply({ type: 'sent', message: { clientId, body, attachment, at: outside.nowMs() } })
      void post(clientId)
    },
    chooseImage(file) {
      if (!imageTypes.some((type) => type === file.type)) return set({ imageFault: 'type' })
      if (file.size > largestImageBytes) return set({ imageFault: 'size' })
      if (snapshot.image) outside.forgetFile(snapshot.image.url)
      set({ image: { file, url: outside.showFile(file) }, imageFault: null })
    },
    dropImage() {
      if (snapshot.image) outside.forgetFile(snapshot.image.url)
      set({ image: null, imageFault: null })
    },
    retry(clientId) {
      apply({ type: 'retried', clientId })
      void post(clientId)
    },
    rate(rating) {
      if (snapshot.rating.isSending) return
      set({ rating: { chosen: rating, isSending: true, hasFailed: false } })
      void calls.rate(rating).then((told) => {
        set({ rating: { chosen: told.ok ? rating : ratedIn(snapshot.chat), isSending: false, hasFailed: !told.ok } })
        if (told.ok) void read(snapshot.chat.knownSeq)
      })
    },
    archive() {
      if (snapshot.archiving === 'sending') return
      set({ archiving: 'sending' })
      void calls.archive().then(async (told) => {
        // Not every change comes by the socket: read what it has become.
        if (told.ok) await read(snapshot.chat.knownSeq)
        set({ archiving: told.ok ? 'no' : 'failed' })
      })
    },
    isTyping: (typing) => socket?.typing(typing),
    saw() {
      if (snapshot.chat.knownSeq <= sawSeq || isSeenSoon) return
      isSeenSoon = true
      outside.later(settleMs, () => {
        isSeenSoon = false
        sawSeq = snapshot.chat.knownSeq
        socket?.seen(sawSeq)
      })
    },
    reload() {
      set({ load: 'loading' })
      void read()
    },
    async openForm(itemId) {
      const told = await calls.form(itemId)
      if (!told.ok) return null
      const answered = (): void => void read(snapshot.chat.knownSeq)
      return openForm(itemId, told.value.flow, snapshot.detail?.creator_language_code ?? '', { ...outside, calls, answered })
    },
  }
}

/** What changes the chat by itself, and not by something that the visitor does. */
type News = Extract<ChatEvent, { type: 'heard' | 'stored' }> | { readonly type: 'seen'; readonly seq: number }

const withNews = (chat: ChatState, news: News): ChatState =>
  news.type !== 'seen' ? reconcile(chat, news) : news.seq > chat.agentSeenSeq ? { ...chat, agentSeenSeq: news.seq } : chat

const writersIn = ({ change }: Extract<News, { type: 'heard' }>): readonly string[] =>
  change.timeline_items.filter(({ actor }) => actor === 'agent').map(({ detail }) => detail.user?.id ?? '')

const ratedIn = (chat: ChatState): RatingValue | null => (hasRated(chat) ? (latestRating(chat)?.rating ?? null) : null)
