// The texts that a document contains. Texts of special views are only in documents whose flow may draw one: a
// tenth of an ordinary document is not sent, and its first question is painted sooner.
import type { Catalogue } from '../words.ts'

/** A chat, with which any survey may end, also uses the texts for file sizes and uploads. */
const special =
  /^(?:agreement|calendar|date|dynamic|file(?!\.(?:bytes|uploading)$)|matrix|phone|rank|screenshot|slider|widget)\./

export const ordinaryMessages = (messages: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(messages).filter(([id]) => !special.test(id)))
