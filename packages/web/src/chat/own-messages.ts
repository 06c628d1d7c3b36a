// The visitor's own unsent messages: the outbox over this browser's storage and the call that sends one.
import type { TimelineItem } from '@askwell/contract'
import {
  type ChatEvent,
  type ChatOutbox,
  type ChatState,
  createChatOutbox,
  type LocalChat,
  type Outcome,
  type PendingMessage,
  pictureLost,
  type UnsentMessage,
} from '@askwell/engine/chat'
import type { CallFailure, CallResult, ChatCalls } from './chat-calls.ts'
import { type ChatSnapshot, type ChosenFile, pdfType } from './chat-snapshot.ts'
import type { PictureShelf } from './picture-shelf.ts'

interface OwnMessagesInput {
  readonly kept: LocalChat
  readonly pictures: PictureShelf
  readonly calls: Pick<ChatCalls, 'write' | 'leave'>
  /** True if nobody answers now, so that a message is left for the next agent. */
  readonly isLeft: () => boolean
  readonly chat: () => ChatState
  readonly tell: (event: ChatEvent) => void
  readonly uploads: (uploading: ChatSnapshot['uploading']) => void
  /** Called when the chat, or the messages that it accepts, have changed meanwhile. */
  readonly refused: (told: CallFailure) => void
  /** Called when a reply is slow. */
  readonly slow: () => void
  readonly nowMs: () => number
  readonly later: (ms: number, task: () => void) => () => void
  readonly chance: () => number
  readonly showFile: (file: File) => string
  readonly forgetFile: (url: string) => void
}

export interface OwnMessages
  extends Pick<ChatOutbox, 'retry' | 'drop' | 'flush' | 'hurry' | 'stop'> {
  readonly write: (
    clientId: string,
    body: string,
    chosen: ChosenFile | null,
    email?: string,
  ) => void
}

/** A text gets its reply sooner, even on a slow connection. */
const slowMs = 8_000

export function ownMessages({
  kept: { shelf },
  pictures,
  ...input
}: OwnMessagesInput): OwnMessages {
  const files = new Map<string, ChosenFile>()
  const forget = (clientId: string): void => {
    const chosen = files.get(clientId)
    if (chosen) input.forgetFile(chosen.url)
    files.delete(clientId)
    void pictures.remove(clientId)
  }
  async function takeKept({ clientId, picture }: UnsentMessage): Promise<void> {
    const file = picture === null ? null : await pictures.take(clientId, picture)
    if (file) files.set(clientId, { file, url: input.showFile(file) })
  }

  async function send(
    { clientId, body, picture, email }: UnsentMessage,
    onAbandoned: (abandon: () => void) => void,
  ): Promise<Outcome> {
    const file = files.get(clientId)?.file ?? null
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
            (share) =>
              file &&
              !tried.signal.aborted &&
              input.uploads({ clientId, percent: Math.floor(share * 100) }),
            tried.signal,
          )
    stopDoubt()
    if (file) input.uploads(null)
    const outcome = outcomeOf(told, (item) => item)
    if (outcome.kind === 'stored') forget(clientId)
    if (outcome.kind === 'refused' && !told.ok) input.refused(told)
    return outcome
  }

  const outbox = createChatOutbox({
    shelf,
    send,
    isStored: (clientId) => input.chat().items.some((item) => item.client_id === clientId),
    tell: input.tell,
    show: ({ clientId, picture }) =>
      picture === null ? null : shownOf(picture, files.get(clientId)),
    ready: Promise.all(shelf.list().map(takeKept)),
    later: input.later,
    chance: input.chance,
  })
  return {
    ...outbox,
    write(clientId, body, chosen, email) {
      if (chosen) {
        files.set(clientId, chosen)
        void pictures.put(clientId, chosen.file)
      }
      outbox.add({
        clientId,
        body,
        at: input.nowMs(),
        picture: chosen?.file.name ?? null,
        ...(email !== undefined && { email }),
      })
    },
    drop(clientId) {
      forget(clientId)
      outbox.drop(clientId)
    },
  }
}

/** The outcome of a reply for the outbox. */
export function outcomeOf<T>(told: CallResult<T>, itemOf: (value: T) => TimelineItem): Outcome {
  if (told.ok) return { kind: 'stored', item: itemOf(told.value) }
  return isRefusal(told.status)
    ? { kind: 'refused', code: told.code }
    : {
        kind: 'later',
        afterMs: secondsIn(told.retryAfter) * 1_000,
        ...(told.status === 429 && { code: told.code }),
      }
}

const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429

const secondsIn = (retryAfter: string | null): number =>
  retryAfter !== null && /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) : 0

const shownOf = (
  name: string,
  chosen: ChosenFile | undefined,
): NonNullable<PendingMessage['attachment']> => ({
  name,
  url: chosen?.url ?? '',
  ...(chosen?.file.type === pdfType && { pdfBytes: chosen.file.size }),
})
