// The visitor's own messages on their way: the outbox over this browser's storage and the call that sends one.
import {
  type ChatEvent,
  type ChatOutbox,
  type ChatState,
  createChatOutbox,
  type KeptChat,
  type Outcome,
  pictureLost,
  type UnsentMessage,
} from '@askwell/engine/chat'
import type { ChatCalls, Untold } from './chat-calls.ts'
import type { ChatSnapshot, ChosenImage } from './chat-snapshot.ts'
import type { PictureShelf } from './picture-shelf.ts'

interface OwnMessagesInput {
  readonly kept: KeptChat
  readonly pictures: PictureShelf
  readonly calls: Pick<ChatCalls, 'write' | 'leave'>
  /** Nobody answers now: a message waits for whoever comes. */
  readonly isLeft: () => boolean
  readonly chat: () => ChatState
  readonly tell: (event: ChatEvent) => void
  readonly uploads: (uploading: ChatSnapshot['uploading']) => void
  /** The chat, or what it takes, has changed meanwhile. */
  readonly refused: (told: Untold) => void
  /** A reply takes long. */
  readonly slow: () => void
  readonly nowMs: () => number
  readonly later: (ms: number, task: () => void) => () => void
  readonly chance: () => number
  readonly showFile: (file: File) => string
  readonly forgetFile: (url: string) => void
}

export interface OwnMessages extends Pick<ChatOutbox, 'retry' | 'drop' | 'flush' | 'hurry' | 'stop'> {
  readonly write: (clientId: string, body: string, image: ChosenImage | null, email?: string) => void
}

/** A text is answered in less, however slow the line. */
const slowMs = 8_000

export function ownMessages({ kept: { shelf }, pictures, ...input }: OwnMessagesInput): OwnMessages {
  const images = new Map<string, ChosenImage>()
  const forget = (clientId: string): void => {
    const image = images.get(clientId)
    if (image) input.forgetFile(image.url)
    images.delete(clientId)
    void pictures.remove(clientId)
  }
  async function takeKept({ clientId, picture }: UnsentMessage): Promise<void> {
    const file = picture === null ? null : await pictures.take(clientId, picture)
    if (file) images.set(clientId, { file, url: input.showFile(file) })
  }

  async function send({ clientId, body, picture, email }: UnsentMessage, onAbandoned: (abandon: () => void) => void): Promise<Outcome> {
    const file = images.get(clientId)?.file ?? null
    if (picture !== null && !file) return { kind: 'refused', code: pictureLost }
    const tried = new AbortController()
    onAbandoned(() => tried.abort())
    if (file) input.uploads({ clientId, percent: 0 })
    const stopDoubt = file ? () => {} : input.later(slowMs, input.slow)
    const told =
      !file && (email !== undefined || input.isLeft())
        ? await input.calls.leave({ clientId, body, email }, tried.signal)
        : await input.calls.write(
            { clientId, body, file },
            (share) => file && !tried.signal.aborted && input.uploads({ clientId, percent: Math.floor(share * 100) }),
            tried.signal,
          )
    stopDoubt()
    if (file) input.uploads(null)
    if (told.ok) {
      forget(clientId)
      return { kind: 'stored', item: told.value }
    }
    if (!isRefusal(told.status)) return { kind: 'later', afterMs: secondsIn(told.retryAfter) * 1_000 }
    input.refused(told)
    return { kind: 'refused', code: told.code }
  }

  const outbox = createChatOutbox({
    shelf,
    send,
    isStored: (clientId) => input.chat().items.some((item) => item.client_id === clientId),
    tell: input.tell,
    show: ({ clientId, picture }) => (picture === null ? null : { name: picture, url: images.get(clientId)?.url ?? '' }),
    ready: Promise.all(shelf.list().map(takeKept)),
    later: input.later,
    chance: input.chance,
  })
  return {
    ...outbox,
    write(clientId, body, image, email) {
      if (image) {
        images.set(clientId, image)
        void pictures.put(clientId, image.file)
      }
      outbox.add({ clientId, body, at: input.nowMs(), picture: image?.file.name ?? null, ...(email !== undefined && { email }) })
    },
    drop(clientId) {
      forget(clientId)
      outbox.drop(clientId)
    },
  }
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

const secondsIn = (retryAfter: string | null): number => (retryAfter !== null && /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) : 0)
