// An agent's unsent messages of one conversation: the outbox over this browser's storage and the call that sends one.
import {
  type ChatEvent,
  type ChatOutbox,
  type ChatState,
  createChatOutbox,
  type Outcome,
  type PendingMessage,
  pictureLost,
  type UnsentMessage,
} from '@askwell/engine/chat'
import { CallRefused, call } from '../../api/call.ts'
import { later } from '../../later.ts'
import { forgetPicture, keepPicture, keptFor, takePicture } from './kept-messages.ts'

export interface OwnMessages
  extends Pick<ChatOutbox, 'retry' | 'drop' | 'flush' | 'hurry' | 'stop'> {
  readonly say: (body: string, picture: File | null) => void
}

interface OwnMessagesInput {
  readonly feedbackId: string
  readonly myId: string
  readonly chat: () => ChatState
  readonly tell: (event: ChatEvent) => void
}

export function ownMessages({ feedbackId, myId, chat, tell }: OwnMessagesInput): OwnMessages {
  const { shelf } = keptFor(myId, feedbackId)
  const pictures = new Map<string, { readonly file: File; readonly url: string }>()
  const hold = (clientId: string, file: File): void =>
    void pictures.set(clientId, { file, url: URL.createObjectURL(file) })
  async function takeKept({ clientId, picture }: UnsentMessage): Promise<void> {
    const file = picture === null ? null : await takePicture(clientId, picture)
    if (file) hold(clientId, file)
  }

  async function send(
    { clientId, body, picture }: UnsentMessage,
    onAbandoned: (abandon: () => void) => void,
  ): Promise<Outcome> {
    const attachment = pictures.get(clientId)?.file ?? null
    if (picture !== null && !attachment) return { kind: 'refused', code: pictureLost }
    const tried = new AbortController()
    onAbandoned(() => tried.abort())
    try {
      const item = await call(
        'post_chat_message',
        {
          params: { feedback_id: feedbackId },
          body: { body: body === '' ? undefined : body, attachment },
        },
        { idempotencyKey: clientId, signal: tried.signal },
      )
      void forgetPicture(clientId)
      return { kind: 'stored', item }
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      return waits(error.status) ? { kind: 'later' } : { kind: 'refused', code: error.code }
    }
  }

  const outbox = createChatOutbox({
    shelf,
    send,
    isStored: (clientId) => chat().items.some((item) => item.client_id === clientId),
    tell,
    show: ({ clientId, picture }) =>
      picture === null ? null : shownOf(picture, pictures.get(clientId)),
    ready: Promise.all(shelf.list().map(takeKept)),
    later,
    chance: Math.random,
  })
  return {
    ...outbox,
    say(body, picture) {
      const clientId = crypto.randomUUID()
      if (picture) {
        hold(clientId, picture)
        void keepPicture(clientId, picture)
      }
      outbox.add({ clientId, body, at: Date.now(), picture: picture?.name ?? null })
    },
    drop(clientId) {
      void forgetPicture(clientId)
      outbox.drop(clientId)
    },
    stop() {
      outbox.stop()
      for (const { url } of pictures.values()) URL.revokeObjectURL(url)
    },
  }
}

/** The server was not reached, nobody is signed in, or the server is busy: it may be sent later. */
const waits = (status: number): boolean =>
  status < 400 || status >= 500 || [401, 408, 429].includes(status)

const shownOf = (
  name: string,
  held: { readonly file: File; readonly url: string } | undefined,
): NonNullable<PendingMessage['attachment']> => ({
  name,
  url: held?.url ?? '',
  ...(held?.file.type === pdfType && { pdfBytes: held.file.size }),
})

export const pdfType = 'application/pdf'
