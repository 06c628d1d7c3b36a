// What somebody says in a chat: words, a file, or both. Read alike from visitors and agents.
import type { ChatAttachment } from '@askwell/contract'
import { invalid } from '../../refusal.ts'

/** Of characters as a language counts them, not of code units. */
const mostCharacters = 5_000

export interface Said {
  readonly body: string | null
  readonly attachment: ChatAttachment | null
}

/** Blank words count as none. A form sends each line break as two signs (RFC 7578); they were one. Throws 13001. */
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
