// Messages of one conversation that the server does not have yet. Each is stored before it is sent, and is sent again
// under its own id until the server stores or refuses it. They are sent one at a time, in the order of writing. Used by the
// visitor's page and the agents' inbox. Storage, wire, clock and chance are arguments.
import type { TimelineItem } from '@askwell/contract'
import type { ChatEvent, PendingMessage } from './chat-state.ts'

export interface UnsentMessage {
  /** Sent as the Idempotency-Key, so that a retry adds nothing. */
  readonly clientId: string
  readonly body: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The name of the attached image or PDF. The file is stored elsewhere. */
  readonly picture: string | null
  /** The address that also receives the answer. */
  readonly email?: string
  /** The code of the server's refusal; null = not sent yet. */
  readonly refusal: number | null
}

/** Not a code of the server: the picture was not stored with its message and must be chosen again. */
export const pictureLost = 0

export type Outcome =
  | { readonly kind: 'stored'; readonly item: TimelineItem }
  | { readonly kind: 'refused'; readonly code: number }
  /** No reply, or a request to wait. `afterMs`: how long to wait, if the reply says it. `code`: why, if the server says it. */
  | { readonly kind: 'later'; readonly afterMs?: number; readonly code?: number }

/** The storage that outlives the page, in the order of writing. Other pages may change it at any time. */
export interface Shelf {
  list(): readonly UnsentMessage[]
  /** Replaces the message with the same id, or else appends. */
  put(message: UnsentMessage): void
  remove(clientId: string): void
}

export interface OutboxOutside {
  readonly shelf: Shelf
  /** Calls `onAbandoned` with a function that aborts, for when nobody waits for the reply any longer. */
  send(message: UnsentMessage, onAbandoned: (abandon: () => void) => void): Promise<Outcome>
  /** True if the screen already has it from the server. */
  isStored(clientId: string): boolean
  tell(event: ChatEvent): void
  /** How a stored file is shown again. */
  show(message: Omit<UnsentMessage, 'refusal'>): PendingMessage['attachment']
  /** Nothing is sent before. From then on, stored pictures can be shown. */
  readonly ready: Promise<unknown>
  readonly later: (ms: number, task: () => void) => () => void
  /** 0 to 1. */
  readonly chance: () => number
}

export interface ChatOutbox {
  add(message: Omit<UnsentMessage, 'refusal'>): void
  retry(clientId: string): void
  drop(clientId: string): void
  /** Sends the waiting messages now. */
  flush(): void
  /** The connection was lost and is back: messages in flight went over the old one and are sent again. */
  hurry(): void
  stop(): void
}

const firstWaitMs = 1_000
const longestWaitMs = 15_000

/** Random between half the cap and the cap, which doubles with each try. */
const waitMs = (tries: number, chance: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries - 1, 10)) * (0.5 + chance / 2)

export function createChatOutbox({
  shelf,
  send,
  isStored,
  tell,
  show,
  ready,
  later,
  chance,
}: OutboxOutside): ChatOutbox {
  let tries = 0
  let isReady = false
  let isSending = false
  let isHurried = false
  let isStopped = false
  let abandon = (): void => {}
  let prevent = (): void => {}

  const tellSent = (message: Omit<UnsentMessage, 'refusal'>): void => {
    const { clientId, body, at } = message
    tell({ type: 'sent', message: { clientId, body, attachment: show(message), at } })
  }

  /** Another page may have left messages, or this page before it was reloaded. */
  function takeOver(): readonly UnsentMessage[] {
    const kept = shelf.list()
    for (const message of kept) {
      tellSent(message)
      if (message.refusal !== null)
        tell({ type: 'refused', clientId: message.clientId, code: message.refusal })
    }
    return kept
  }

  async function sendAll(): Promise<void> {
    prevent()
    if (!isReady || isSending || isStopped) return
    isSending = true
    try {
      for (let next = following(takeOver()); next && !isStopped; next = following(shelf.list()))
        if (!(await sendOne(next))) break
    } finally {
      isSending = false
    }
  }

  const following = (kept: readonly UnsentMessage[]): UnsentMessage | undefined =>
    kept.find(({ refusal }) => refusal === null)

  /** → whether the next one may follow. */
  async function sendOne(message: UnsentMessage): Promise<boolean> {
    const { clientId } = message
    isHurried = false
    if (isStored(clientId)) {
      shelf.remove(clientId)
      return true
    }
    const outcome = await send(message, (act) => {
      abandon = act
    })
    abandon = () => {}
    if (outcome.kind === 'stored') {
      shelf.remove(clientId)
      tell({ type: 'stored', clientId, item: outcome.item })
    } else if (outcome.kind === 'refused') {
      if (shelf.list().some((kept) => kept.clientId === clientId))
        shelf.put({ ...message, refusal: outcome.code })
      tell({ type: 'refused', clientId, code: outcome.code })
    } else {
      for (const kept of shelf.list())
        if (kept.refusal === null)
          tell({ type: 'delayed', clientId: kept.clientId, code: outcome.code ?? null })
      if (isHurried) return true
      tries += 1
      prevent = later(Math.max(outcome.afterMs ?? 0, waitMs(tries, chance())), () => void sendAll())
      return false
    }
    tries = 0
    return true
  }

  void ready.then(() => {
    isReady = true
    return sendAll()
  })
  return {
    add(message) {
      shelf.put({ ...message, refusal: null })
      tellSent(message)
      void sendAll()
    },
    retry(clientId) {
      const message = shelf.list().find((kept) => kept.clientId === clientId)
      if (!message) return
      shelf.put({ ...message, refusal: null })
      tell({ type: 'retried', clientId })
      void sendAll()
    },
    drop(clientId) {
      shelf.remove(clientId)
      tell({ type: 'dropped', clientId })
    },
    flush: () => void sendAll(),
    hurry() {
      tries = 0
      isHurried = true
      abandon()
      void sendAll()
    },
    stop() {
      isStopped = true
      prevent()
    },
  }
}
