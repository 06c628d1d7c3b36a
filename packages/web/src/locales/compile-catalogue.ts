// ICU messages → what `@lingui/core` reads, so that no message parser reaches the browser. Used by the build and by tests.
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Catalogue } from '../words.ts'

export const compileCatalogue = (messages: Readonly<Record<string, string>>): Catalogue =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, compileMessage(message)]))
