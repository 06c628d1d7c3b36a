// Search that ignores case, accents and the Turkish dotted and dotless i: stored texts and queries are folded here, because
// the two engines' own lower() disagree.

import type { FeedbackRow } from '../feedback/feedback-row.ts'
import { plainText } from './plain-text.ts'

/** Longest folded text kept per feedback: searching must not cost a second copy of a very long answer. */
const limit = 20_000

const isAscii = /^[\0-\x7f]*$/

export function fold(text: string): string {
  // Nothing else changes in ASCII, and most answers are ASCII.
  if (isAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
}

/** A pattern for `like … escape '\'` that finds the words literally. */
export function likePattern(query: string): string {
  return `%${plainText(fold(query)).replace(/[\\%_]/g, '\\$&')}%`
}

/** The searchable text of a feedback: written answers and their author's names. */
export function searchText(row: Pick<FeedbackRow, 'responses' | 'customer' | 'userId'>): string {
  const parts: string[] = []
  for (const item of row.responses) if (item.body !== undefined) parts.push(item.body)
  if (row.userId !== null) parts.push(row.userId)
  const { email, name, phone_number, external_id, user_id } = row.customer ?? {}
  for (const part of [email, name, phone_number, external_id, user_id])
    if (part !== undefined) parts.push(part)
  return parts.length === 0 ? '' : plainText(fold(parts.join('\n')).slice(0, limit))
}
