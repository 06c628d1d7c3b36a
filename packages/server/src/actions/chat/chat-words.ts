// The content of a chat message: words, a file, or both. Visitors' and agents' messages are read alike.
import type { ChatAttachment } from '@askwell/contract'
import { invalid } from '../../refusal.ts'

/** Characters as people count them, not code units. */
const mostCharacters = 5_000

export interface MessageContent {
  readonly body: string | null
  readonly attachment: ChatAttachment | null
}

/** Blank text counts as absent. A form sends each line break as two characters (RFC 7578), which become one. Throws 13001. */
export function checkedWords(given: string | undefined): string | null {
  const body = (given ?? '').replaceAll('\r\n', '\n').trim()
  if ([...body].length > mostCharacters)
    throw invalid([{ field: 'body', message: `must have at most ${mostCharacters} characters` }])
  return body === '' ? null : body
}

export function assertSaid({
  body,
  attachment,
}: {
  readonly body: string | null
  readonly attachment: unknown
}): void {
  if (body === null && attachment === null)
    throw invalid([{ field: 'body', message: 'may not be empty without an attachment' }])
}
