// Unsent messages of an agent in this browser, by person, so that the next agent at this computer sees and
// sends none of them. Signing out deletes them (`settings/stored.ts`).
import { type ChatStorage, chatsWithUnsent, keptChat, type LocalChat } from '@askwell/engine/chat'
import { forgetStored, keptPictures, readStored, store } from '../../settings/stored.ts'

const memory = new Map<string, string>()
const storage: ChatStorage = {
  read(name) {
    const text = memory.get(name) ?? readStored(name)
    try {
      return text === null ? null : JSON.parse(text)
    } catch {
      return null
    }
  },
  write(name, value) {
    const text = JSON.stringify(value)
    if (store(name, text)) memory.delete(name)
    else memory.set(name, text)
  },
  remove(name) {
    memory.delete(name)
    forgetStored(name)
  },
}
const keyOf = (agentId: string): string => `chats ${agentId}`

export const keptFor = (agentId: string, name: string): LocalChat =>
  keptChat(storage, keyOf(agentId), name)
export const chatsToSend = (agentId: string): readonly string[] =>
  chatsWithUnsent(storage, keyOf(agentId))
/** Something is stored only in the memory of this page. */
export const isForgottenWithPage = (): boolean => memory.size > 0

const addressOf = (clientId: string): string => `/kept-pictures/${clientId}`

/** A browser may have no cache for pictures (plain http): then they exist as long as the page. */
async function inCache<T>(act: (cache: Cache) => Promise<T>): Promise<T | null> {
  try {
    return 'caches' in globalThis ? await act(await caches.open(keptPictures)) : null
  } catch {
    return null
  }
}
export const keepPicture = (clientId: string, file: File): Promise<unknown> =>
  inCache((cache) => cache.put(addressOf(clientId), new Response(file)))
export const forgetPicture = (clientId: string): Promise<unknown> =>
  inCache((cache) => cache.delete(addressOf(clientId)))
export const takePicture = (clientId: string, name: string): Promise<File | null> =>
  inCache(async (cache) => {
    const kept = await (await cache.match(addressOf(clientId)))?.blob()
    return kept ? new File([kept], name, { type: kept.type }) : null
  })
