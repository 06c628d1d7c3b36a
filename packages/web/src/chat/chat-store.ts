// The visitor's chat as a plain object: the shell around `reduceChat`. It performs the reducer's effects and sends it
// the results. The calls are authoritative; the socket only makes the chat faster.
import type { Flow, RatingValue } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { inBatches, isEcho, type LocalChat } from '@askwell/engine/chat'
import type { Live, Words } from '../app-types.ts'
import { type ChatCalls, type ChatDoor, watched } from './chat-calls.ts'
import {
  type ChatNews,
  type ChatStoreEffect,
  type ChatStoreEvent,
  firstMemory,
} from './chat-memory.ts'
import { type ChatSnapshot, inputOf } from './chat-snapshot.ts'
import type { ChatSocket, OpenSocket, SocketListener } from './chat-socket.ts'
import { type FormRun, openForm } from './form-run.ts'
import { watchLine } from './line.ts'
import type { NotifyCalls } from './notify.ts'
import { ownMessages } from './own-messages.ts'
import type { PictureShelf } from './picture-shelf.ts'
import { reduceChat } from './reduce-chat.ts'
import { createTypists } from './typists.ts'

export interface ChatOutside {
  readonly nowMs: () => number
  readonly later: (ms: number, task: () => void) => () => void
  readonly newId: () => string
  /** 0 to 1. */
  readonly chance: () => number
  readonly kept: LocalChat
  readonly pictures: PictureShelf
  /** An address under which the page can show the file. */
  readonly showFile: (file: File) => string
  readonly forgetFile: (url: string) => void
  /** The chat's words combined with the texts of this flow, in this language. */
  readonly wordsOf: (flow: Flow, code: string) => Words
}

export interface ChatActs {
  readonly write: (text: string) => void
  /** Leaves a message for the next agent. `email`: the address that also receives the answer. */
  readonly leaveMessage: (text: string, email?: string) => void
  readonly chooseFile: (file: File) => void
  readonly dropFile: () => void
  readonly retry: (clientId: string) => void
  readonly discard: (clientId: string) => void
  /** The unsent text, also from before a reload. */
  readonly draft: () => string
  readonly keepDraft: (text: string) => void
  readonly rate: (rating: RatingValue) => void
  readonly archive: () => void
  readonly leaveQueue: () => void
  /** Resolves to whether a copy of the conversation will be sent. */
  readonly mailCopy: (email: string) => Promise<boolean>
  readonly isTyping: (typing: boolean) => void
  /** Everything up to the newest item was on the screen. */
  readonly saw: () => void
  readonly reload: () => void
  /** Null if it could not be loaded. */
  readonly openForm: (itemId: string) => Promise<FormRun | null>
  readonly notify?: NotifyCalls
}

export interface ChatStore extends Live<ChatSnapshot>, ChatActs {
  readonly start: (openSocket: Promise<OpenSocket | null>) => void
  /** The browser has woken up, or reports that the network is back. */
  readonly hurry: () => void
  /** The browser reports that there is no network. */
  readonly offline: () => void
  readonly stop: () => void
}

export function createChatStore(door: ChatDoor, wire: ChatCalls, outside: ChatOutside): ChatStore {
  const listeners = new Set<() => void>()
  let memory = firstMemory
  let socket: ChatSocket | null = null
  const knownSeq = (): number => memory.snapshot.chat.knownSeq

  function send(event: ChatStoreEvent): void {
    const before = memory.snapshot
    const [next, effects] = reduceChat(memory, event, outside.nowMs())
    memory = next
    if (memory.snapshot !== before) for (const listener of listeners) listener()
    for (const effect of effects) perform(effect)
  }

  const typists = createTypists(outside.later, (typing) => send({ type: 'typing', typing }))
  const line = watchLine({
    ...outside,
    changed: (downSince) => send({ type: 'line', downSince }),
    probe: () => send({ type: 'news_expected' }),
  })
  const calls = watched(wire, (told) =>
    told.ok || isAnswer(told.status) ? line.works() : line.failed(),
  )
  /** A burst is drawn a few times, not once for each message. */
  const news = inBatches<ChatNews>(
    (batch) => send({ type: 'news_came', news: batch }),
    outside.later,
  )
  const own = ownMessages({
    ...outside,
    calls,
    chat: () => memory.snapshot.chat,
    isLeft: () => {
      const input = inputOf(memory.snapshot)
      return input === 'queued' || input === 'outside_hours'
    },
    // Steps of the visitor's own messages are queued with the other news.
    tell: (step) =>
      step.type === 'stored' ? news.add(step, 'idly') : send({ type: 'message_moved', step }),
    uploads: (uploading) => send({ type: 'uploading', uploading }),
    refused: ({ status }) => send({ type: 'message_refused', status }),
    slow: line.suspect,
  })

  function perform(effect: ChatStoreEffect): void {
    switch (effect.type) {
      case 'read':
        void calls.read(effect.after, effect.seen).then((reply) => {
          send({ type: 'read', reply })
          if (effect.followUp) send(effect.followUp)
        })
        return
      case 'wait':
        void outside.later(effect.ms, () => send(effect.event))
        return
      case 'send_message':
        own.write(outside.newId(), effect.body, effect.chosen, effect.email)
        return
      case 'hurry_messages':
        own.hurry()
        return
      case 'flush_messages':
        own.flush()
        return
      case 'hurry_socket':
        socket?.hurry()
        return
      case 'send_seen':
        socket?.seen(effect.seq)
        return
      case 'rate': {
        const { rating } = effect
        void calls.rate(rating).then((reply) => send({ type: 'rated', rating, reply }))
        return
      }
      case 'archive':
        void calls.archive().then((reply) => send({ type: 'archive_replied', reply }))
        return
      case 'leave_queue':
        void calls.leaveQueue().then((reply) => send({ type: 'leave_queue_replied', reply }))
        return
      case 'show_file': {
        const { file } = effect
        send({ type: 'file_shown', chosen: { file, url: outside.showFile(file) } })
        return
      }
      case 'forget_file':
        outside.forgetFile(effect.url)
        return
      case 'end_typing':
        effect.agentIds.forEach(typists.wrote)
        return
      case 'line_works':
        line.works()
        return
      case 'suspect_line':
        line.suspect()
        return
      case 'stop':
        line.stop()
        own.stop()
        news.stop()
        socket?.close()
        return
      default:
        unreachable(effect)
    }
  }

  const listener: SocketListener = {
    connection: (connection) => send({ type: 'connection', connection }),
    heard: (change) => {
      if (!memory.isStopped)
        news.add({ type: 'heard', change }, isEcho(memory.snapshot.chat, change) ? 'idly' : 'soon')
    },
    refetch: () => send({ type: 'refetch_asked' }),
    typing: typists.heard,
    seen: ({ actor, seq }) => {
      if (actor === 'agent') news.add({ type: 'seen', seq }, 'idly')
    },
    queueMoved: (notice) => send({ type: 'queue_moved', notice }),
    ended: () => send({ type: 'ended' }),
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => memory.snapshot,

    start(openSocket) {
      send({ type: 'started' })
      void openSocket.then((open) => {
        if (open && !memory.isStopped) socket = open(door, knownSeq, listener)
      })
    },
    hurry: () => send({ type: 'hurried' }),
    offline: line.failed,
    stop: () => send({ type: 'stopped' }),

    write: (text) => send({ type: 'written', text }),
    leaveMessage: (text, email) => send({ type: 'message_left', text, email }),
    chooseFile: (file) => send({ type: 'file_chosen', file }),
    dropFile: () => send({ type: 'file_dropped' }),
    retry: own.retry,
    discard: own.drop,
    draft: outside.kept.draft,
    keepDraft: outside.kept.keepDraft,
    rate: (rating) => send({ type: 'rate_pressed', rating }),
    archive: () => send({ type: 'archive_pressed' }),
    leaveQueue: () => send({ type: 'leave_queue_pressed' }),
    mailCopy: async (email) => (await calls.mailCopy(email)).ok,
    isTyping: (typing) => socket?.typing(typing),
    saw: () => send({ type: 'looked' }),
    reload: () => send({ type: 'reloaded' }),
    async openForm(itemId) {
      const told = await calls.form(itemId)
      if (!told.ok) return null
      const code = memory.snapshot.detail?.creator_language_code ?? ''
      return openForm(itemId, told.value.flow, code, {
        ...outside,
        calls,
        answered: () => send({ type: 'news_expected' }),
      })
    },
  }
}

/** False for the reply of a proxy whose server is down. */
const isAnswer = (status: number): boolean => status !== 0 && (status < 502 || status > 504)
