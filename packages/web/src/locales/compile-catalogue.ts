// Compiles ICU messages for `say.ts`, so that the browser needs no message parser. Used by the build and by tests.
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Message, MessagePiece } from '../say.ts'
import type { Catalogue } from '../words.ts'

/** Throws at a format that `say.ts` does not know. */
export const compileCatalogue = (messages: Readonly<Record<string, string>>): Catalogue =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, readable(id, compileMessage(message))]),
  )

function readable(id: string, compiled: unknown): Message {
  if (isMessage(compiled)) return typeof compiled === 'string' ? compiled : compiled.map(lean)
  throw new Error(`${id} uses more than texts, values and plurals`)
}

/** Leaves out plural forms that equal `other`: the files have every form, the page only those that differ. */
function lean(part: MessagePiece): MessagePiece {
  if (typeof part === 'string') return part
  const [name, kind, forms] = part
  if (kind === undefined || !forms) return part
  const other = JSON.stringify(forms['other'])
  return [
    name,
    kind,
    Object.fromEntries(
      Object.entries(forms).filter(
        ([form, said]) => form === 'other' || JSON.stringify(said) !== other,
      ),
    ),
  ]
}

function isMessage(compiled: unknown): compiled is Message {
  if (typeof compiled === 'string') return true
  return (
    Array.isArray(compiled) &&
    compiled.every(
      (part) => typeof part === 'string' || (Array.isArray(part) && isPlaceholder(part)),
    )
  )
}

const isPlaceholder = ([name, kind, cases]: readonly unknown[]): boolean =>
  typeof name === 'string' &&
  (kind === undefined ||
    (kind === 'plural' &&
      typeof cases === 'object' &&
      cases !== null &&
      Object.values(cases).every(isCase)))

/** The compiler leaves an empty place where a plural counts from 0. */
const isCase = (compiled: unknown): boolean => compiled === undefined || isMessage(compiled)
