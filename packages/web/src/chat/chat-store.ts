// The visitor's chat as a plain object: what is known of it, what is on its way, and the acts of the screen. Everything
// heard goes through the engine's reconciler; the calls hold the truth, the socket only makes it quick.
import type { ChatDetail, Flow, RatingValue } from '@askwell/contract'
import { isOperating } from '@askwell/engine'
import {
  type ChatEvent,
  type ChatState,
  emptyChat,
  hasRated,
  inBatches,
  isEcho,
  type KeptChat,
  latestRating,
  missingRange,
  reconcile,
} from '@askwell/engine/chat'
import type { Live, Words } from '../app-types.ts'
import { attachmentFault } from './attachment.ts'
import { type ChatCalls, type ChatDoor, watched } from './chat-calls.ts'
import { type ChatSnapshot, inputOf } from './chat-snapshot.ts'
import type { ChatSocket, OpenSocket } from './chat-socket.ts'
import { type FormRun, openForm } from './form-run.ts'
import { watchLine } from './line.ts'
import type { NotifyCalls } from './notify.ts'
import { ownMessages } from './own-messages.ts'
import type { PictureShelf } from './picture-shelf.ts'
import { createTypists } from './typists.ts'

export interface ChatOutside {
  readonly nowMs: () => number
  readonly later: (ms: number, task: () => void) => () => void
  readonly newId: () => string
  /** 0 to 1. */
  readonly chance: () => number
  readonly kept: KeptChat
  readonly pictures: PictureShelf
  /** An address under which the page can show the file. */
  readonly showFile: (file: File) => string
  readonly forgetFile: (url: string) => void
  /** The chat's words with the texts of this flow, in this language. */
  readonly wordsOf: (flow: Flow, code: string) => Words
}

export interface ChatActs {
  readonly write: (text: string) => void
  /** For whoever comes. `email`: where the answer should be sent as well. */
  readonly leaveMessage: (text: string, email?: string) => void
  readonly chooseFile: (file: File) => void
  readonly dropFile: () => void
  readonly retry: (clientId: string) => void
  readonly discard: (clientId: string) => void
  /** What was being written, also before the page was loaded again. */
  readonly draft: () => string
  readonly keepDraft: (text: string) => void
  readonly rate: (rating: RatingValue) => void
  readonly archive: () => void
  readonly leaveQueue: () => void
  /** Answers whether a copy of the conversation is on its way. */
  readonly mailCopy: (email: string) => Promise<boolean>
  readonly isTyping: (typing: boolean) => void
  /** Everything up to the newest item was on the screen. */
  readonly saw: () => void
  readonly reload: () => void
  /** Null when it did not come. */
  readonly openForm: (itemId: string) => Promise<FormRun | null>
  readonly notify?: NotifyCalls
}

export interface ChatStore extends Live<ChatSnapshot>, ChatActs {
  readonly start: (openSocket: Promise<OpenSocket | null>) => void
  /** The browser has woken, or says that the network is back. */
  readonly hurry: () => void
  /** The browser says that there is no network. */
  readonly offline: () => void
  readonly stop: () => void
}

/** Seed §9. */
const hoursCheckMs = 60_000
/** Where no socket stands, or something did not come, the chat is read again this often. */
const pollMs = 10_000
/** Many messages at once are seen at once: each mark is sent to everybody. */
const settleMs = 150
/** In the queue an event tells of the place, but not to everybody and not surely. */
const queueMs = 15_000
export function createChatStore(door: ChatDoor, wire: ChatCalls, outside: ChatOutside): ChatStore {
  const listeners = new Set<() => void>()
  let socket: ChatSocket | null = null
  let sawSeq = 0
  /** The server learns of it soon, where it is more. */
  let sawSoon = 0
  let isStopped = false
  let snapshot: ChatSnapshot = {
    load: 'loading',
    isGone: false,
    detail: null,
    chat: emptyChat,
    connection: 'closed',
    downSince: null,
    isOperating: true,
    chosen: null,
    fileFault: null,
    uploading: null,
    rating: { chosen: null, isSending: false, hasFailed: false },
    archiving: 'no',
    leavingQueue: 'no',
    typing: new Set(),
  }
  const typists = createTypists(outside.later, (typing) => set({ typing }))
  const line = watchLine({
    ...outside,
    changed: lineChanged,
    probe: () => void read(snapshot.chat.knownSeq),
  })
  const calls = watched(wire, (told) =>
    told.ok || isAnswer(told.status) ? line.works() : line.failed(),
  )
  const own = ownMessages({
    ...outside,
    calls,
    chat: () => snapshot.chat,
    isLeft: () => {
      const input = inputOf(snapshot)
      return input === 'queued' || input === 'outside_hours'
    },
    // What the visitor's own messages became waits for its turn.
    tell: (event) => (event.type === 'stored' ? news.add(event, 'idly') : apply(event)),
    uploads: (uploading) => set({ uploading }),
    refused: ({ status }) => {
      if (status === 409 || status === 403) void read(snapshot.chat.knownSeq)
    },
    slow: line.suspect,
  })

  function set(more: Partial<ChatSnapshot>): void {
    snapshot = { ...snapshot, ...more }
    for (const listener of listeners) listener()
  }

  function lineChanged(downSince: number | null): void {
    set({ downSince })
    if (downSince !== null || isStopped) return
    own.hurry()
    if (snapshot.load === 'failed' && !snapshot.isGone) void read()
  }

  function apply(event: ChatEvent): void {
    become(reconcile(snapshot.chat, event))
  }

  function become(chat: ChatState): void {
    if (chat === snapshot.chat) return
    set({
      chat,
      rating: snapshot.rating.isSending
        ? snapshot.rating
        : { ...snapshot.rating, chosen: ratedIn(chat) },
    })
  }

  function learn(detail: ChatDetail): void {
    set({ detail, load: 'ready' })
    apply({ type: 'heard', change: detail })
    checkHours()
  }

  async function read(after?: number): Promise<void> {
    const told = await calls.read(after, snapshot.connection === 'open' ? 0 : sawSeq)
    if (isStopped) return
    if (told.ok) return learn(told.value)
    const isGone = told.status === 401 || told.status === 404
    if (snapshot.detail === null) set({ load: 'failed', isGone })
    else if (isGone) end()
  }

  function leave(): void {
    isStopped = true
    line.stop()
    own.stop()
    news.stop()
    socket?.close()
  }

  /** Nothing can be said or heard any more, and no try brings it back: it is shown as a chat that is over. */
  function end(): void {
    if (isStopped || snapshot.detail === null) return
    leave()
    become({ ...snapshot.chat, status: 'archived' })
  }

  /** A burst is drawn a few times, not once a message; what the visitor's own messages became waits for its turn. */
  const news = inBatches<News>((batch) => {
    become(batch.reduce(withNews, snapshot.chat))
    for (const one of batch)
      if (one.type === 'heard') for (const id of writersIn(one)) typists.wrote(id)
    fillGap()
  }, outside.later)

  /** Whatever is known to be missing is asked for; should that fail, the next look at the chat asks again. */
  function fillGap(): void {
    const lack = missingRange(snapshot.chat)
    if (lack) void read(lack.after)
  }

  function checkHours(): void {
    const { detail } = snapshot
    if (!detail) return
    const open = isOperating(
      { ...detail.node, operating_hours: detail.node.operating_hours },
      outside.nowMs(),
    )
    if (open !== snapshot.isOperating) set({ isOperating: open })
  }

  /** Does the server answer without the socket? */
  function lost(): void {
    line.suspect()
    void read(snapshot.chat.knownSeq)
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
          connection: (connection) => {
            const was = snapshot.connection
            set({ connection })
            if (connection === 'open') line.works()
            else if (connection === 'opening' && was === 'open') lost()
          },
          heard: (change) => {
            if (!isStopped)
              news.add({ type: 'heard', change }, isEcho(snapshot.chat, change) ? 'idly' : 'soon')
          },
          refetch: () => void read(),
          typing: typists.heard,
          seen: ({ actor, seq }) => {
            if (actor === 'agent') news.add({ type: 'seen', seq }, 'idly')
          },
          queueMoved: ({ queue_place, queue_wait_minutes = null }) => {
            if (snapshot.detail)
              set({ detail: { ...snapshot.detail, queue_place, queue_wait_minutes } })
          },
          ended: end,
        })
      })
      every(hoursCheckMs, checkHours)
      every(pollMs, () => {
        if (snapshot.load !== 'ready') return
        if (snapshot.connection !== 'open' || missingRange(snapshot.chat))
          void read(snapshot.chat.knownSeq)
      })
      every(queueMs, () => {
        if (snapshot.chat.status === 'queued') void read(snapshot.chat.knownSeq)
      })
    },
    hurry() {
      socket?.hurry()
      own.flush()
      if (!snapshot.isGone && snapshot.load !== 'loading')
        void read(snapshot.detail ? snapshot.chat.knownSeq : undefined)
    },
    offline: line.failed,
    stop: leave,

    write(text) {
      const body = text.trim()
      const { chosen } = snapshot
      if (body === '' && !chosen) return
      set({ chosen: null, fileFault: null })
      own.write(outside.newId(), body, chosen)
    },
    leaveMessage(text, email) {
      const body = text.trim()
      if (body !== '') own.write(outside.newId(), body, null, email)
    },
    chooseFile(file) {
      const fileFault = attachmentFault(file, snapshot.detail)
      if (fileFault !== null) return set({ fileFault })
      if (snapshot.chosen) outside.forgetFile(snapshot.chosen.url)
      set({ chosen: { file, url: outside.showFile(file) }, fileFault: null })
    },
    dropFile() {
      if (snapshot.chosen) outside.forgetFile(snapshot.chosen.url)
      set({ chosen: null, fileFault: null })
    },
    retry: own.retry,
    discard: own.drop,
    draft: outside.kept.draft,
    keepDraft: outside.kept.keepDraft,
    rate(rating) {
      if (snapshot.rating.isSending) return
      set({ rating: { chosen: rating, isSending: true, hasFailed: false } })
      void calls.rate(rating).then((told) => {
        set({
          rating: {
            chosen: told.ok ? rating : ratedIn(snapshot.chat),
            isSending: false,
            hasFailed: !told.ok,
          },
        })
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
    leaveQueue() {
      if (snapshot.leavingQueue === 'sending') return
      set({ leavingQueue: 'sending' })
      void calls.leaveQueue().then(async (told) => {
        // Where it was refused somebody has just taken the chat, which the read tells.
        if (told.ok || told.status === 409) await read(snapshot.chat.knownSeq)
        set({ leavingQueue: told.ok || told.status === 409 ? 'no' : 'failed' })
      })
    },
    mailCopy: async (email) => (await calls.mailCopy(email)).ok,
    isTyping: (typing) => socket?.typing(typing),
    saw() {
      const isWaiting = sawSoon > sawSeq
      sawSoon = snapshot.chat.knownSeq
      if (isWaiting || sawSoon <= sawSeq) return
      outside.later(settleMs, () => {
        // Not what has come since: the visitor may have looked away.
        sawSeq = sawSoon
        socket?.seen(sawSeq)
        become({ ...snapshot.chat, visitorSeenSeq: Math.max(snapshot.chat.visitorSeenSeq, sawSeq) })
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
      return openForm(itemId, told.value.flow, snapshot.detail?.creator_language_code ?? '', {
        ...outside,
        calls,
        answered,
      })
    },
  }
}

/** A proxy answers for a server that is away. */
const isAnswer = (status: number): boolean => status !== 0 && (status < 502 || status > 504)

/** What changes the chat by itself, and not by something that the visitor does. */
type News =
  | Extract<ChatEvent, { type: 'heard' | 'stored' }>
  | { readonly type: 'seen'; readonly seq: number }

const withNews = (chat: ChatState, news: News): ChatState =>
  news.type !== 'seen'
    ? reconcile(chat, news)
    : news.seq > chat.agentSeenSeq
      ? { ...chat, agentSeenSeq: news.seq }
      : chat

const writersIn = ({ change }: Extract<News, { type: 'heard' }>): readonly string[] =>
  change.timeline_items
    .filter(({ actor }) => actor === 'agent')
    .map(({ detail }) => detail.user?.id ?? '')

const ratedIn = (chat: ChatState): RatingValue | null =>
  hasRated(chat) ? (latestRating(chat)?.rating ?? null) : null
