// The data of conversations that a browser keeps beyond the page: unsent messages and the text that is being written.
// Stored values are validated, because they may be old, foreign or broken. They are read before each change, because tabs
// share them.
import type { Shelf, UnsentMessage } from './chat-outbox.ts'

/** JSON under keys. What cannot be stored is kept in memory as long as the page lives. */
export interface ChatStorage {
  read(key: string): unknown
  write(key: string, value: unknown): void
  remove(key: string): void
}

export interface LocalChat {
  readonly shelf: Shelf
  readonly draft: () => string
  readonly keepDraft: (text: string) => void
}

interface StoredChat {
  readonly draft: string
  readonly unsent: readonly UnsentMessage[]
}

/** `key`: one for all conversations of a person. */
export function keptChat(storage: ChatStorage, key: string, feedbackId: string): LocalChat {
  const read = (): StoredChat => asKept(chatsAt(storage, key)[feedbackId])
  function write(change: Partial<StoredChat>): void {
    const kept = { ...read(), ...change }
    const { [feedbackId]: _, ...others } = chatsAt(storage, key)
    const chats =
      kept.draft === '' && kept.unsent.length === 0 ? others : { ...others, [feedbackId]: kept }
    if (Object.keys(chats).length === 0) storage.remove(key)
    else storage.write(key, chats)
  }
  return {
    shelf: {
      list: () => read().unsent,
      put(message) {
        const { unsent } = read()
        const isKnown = unsent.some(({ clientId }) => clientId === message.clientId)
        write({
          unsent: isKnown
            ? unsent.map((one) => (one.clientId === message.clientId ? message : one))
            : [...unsent, message],
        })
      },
      remove: (clientId) =>
        write({ unsent: read().unsent.filter((one) => one.clientId !== clientId) }),
    },
    draft: () => read().draft,
    keepDraft: (draft) => write({ draft }),
  }
}

/** Conversations with messages that are still to be sent. */
export const chatsWithUnsent = (storage: ChatStorage, key: string): readonly string[] =>
  Object.entries(chatsAt(storage, key)).flatMap(([feedbackId, kept]) =>
    asKept(kept).unsent.some(({ refusal }) => refusal === null) ? [feedbackId] : [],
  )

const chatsAt = (storage: ChatStorage, key: string): Readonly<Record<string, unknown>> =>
  asRecord(storage.read(key))

function asKept(json: unknown): StoredChat {
  const { draft, unsent } = asRecord(json)
  return {
    draft: typeof draft === 'string' ? draft : '',
    unsent: Array.isArray(unsent) ? unsent.flatMap((one: unknown) => asUnsent(asRecord(one))) : [],
  }
}

function asUnsent({
  clientId,
  body,
  at,
  picture,
  email,
  refusal,
}: Readonly<Record<string, unknown>>): UnsentMessage[] {
  if (typeof clientId !== 'string' || typeof body !== 'string' || typeof at !== 'number') return []
  return [
    {
      clientId,
      body,
      at,
      picture: typeof picture === 'string' ? picture : null,
      ...(typeof email === 'string' && { email }),
      refusal: typeof refusal === 'number' ? refusal : null,
    },
  ]
}

const asRecord = (json: unknown): Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>) : {}
