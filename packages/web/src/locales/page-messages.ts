// Which texts a document brings along. Those that only special views say stand in documents whose flow may draw one: a
// tenth of an ordinary document is not sent, and its first question is painted sooner.
import type { Catalogue } from '../words.ts'

/** A chat, with which any survey may end, says the size of a file and that it is being sent. */
const special =
  /^(?:agreement|calendar|date|dynamic|file(?!\.(?:bytes|uploading)$)|matrix|phone|rank|screenshot|slider|widget)\./

export const ordinaryMessages = (messages: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(messages).filter(([id]) => !special.test(id)))
