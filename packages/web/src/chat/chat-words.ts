// The words of a chat: in the address's language, or that of the feedback, or that of the drawn page.
import type { Words } from '../app-types.ts'
import { chatCatalogues } from '../locales/chat/chat-catalogues.ts'
import { loadCatalogue } from '../locales/load.ts'
import { type CatalogueCode, catalogueCodes } from '../locales/messages.ts'
import { loadChunk } from '../run/chunk.ts'
import { catalogueFor } from '../run/language.ts'
import type { PageInput } from '../run/page-snapshot.ts'
import { type Catalogue, createWords } from '../words.ts'

export async function chatWords(
  { query, drawn, browser }: PageInput,
  spoken: string | null,
): Promise<Words> {
  const asked = (query.lang ?? spoken)?.toLowerCase() ?? drawn.code
  const code = catalogueFor(asked, catalogueCodes)
  const [page, chat] = await Promise.all([
    code === drawn.catalogueCode
      ? drawn.messages
      : loadChunk(() => loadCatalogue(code), browser.later),
    chatMessages(code, browser),
  ])
  return createWords({
    code: asked,
    catalogueCode: code,
    catalogue: { ...page, ...chat },
    flow: null,
    timeZone: 'UTC',
  })
}

/** The chat's own texts, in addition to those of every page. */
export const chatMessages = async (
  code: CatalogueCode,
  { later }: Pick<PageInput['browser'], 'later'>,
): Promise<Catalogue> => (await loadChunk(chatCatalogues[code], later)).default

/** The words of the surrounding page, and the chat's. */
export async function withChatWords(
  words: Words,
  browser: Pick<PageInput['browser'], 'later'>,
): Promise<Words> {
  const code = catalogueFor(words.code, catalogueCodes)
  const chat = createWords({
    code: words.code,
    catalogueCode: code,
    catalogue: await chatMessages(code, browser),
    flow: null,
    timeZone: 'UTC',
  })
  return {
    ...words,
    t: (id, values) => (id.startsWith('chat.') ? chat.t(id, values) : words.t(id, values)),
  }
}
