// The few words of a notification that are not a message's own. The server holds no catalogues: an agent's are English and
// Turkish, and a visitor's browser brings its own along.
import type { ItemDetail } from '../../store/index.ts'

export interface PushWords {
  readonly visitor: string
  readonly waiting: string
  readonly reply: string
}

const english: PushWords = {
  visitor: 'A visitor',
  waiting: 'A conversation is waiting',
  reply: 'You have a new message',
}
const turkish: PushWords = {
  visitor: 'Bir ziyaretçi',
  waiting: 'Bekleyen bir görüşme var',
  reply: 'Yeni bir mesajınız var',
}

export const pushWords = (languageCode: string | null): PushWords =>
  /^tr(-|$)/.test(languageCode ?? '') ? turkish : english

const longestText = 140

/** A message as a notification shows it; null = it has no words to show. */
export function shortText({
  body,
  detail,
}: {
  readonly body: string | null
  readonly detail: ItemDetail
}): string | null {
  const text = (body ?? detail.attachment?.name ?? '').replace(/\s+/g, ' ').trim()
  if (text === '') return null
  const characters = [...new Intl.Segmenter().segment(text.slice(0, 4 * longestText))].map(
    ({ segment }) => segment,
  )
  return characters.length <= longestText
    ? text
    : `${characters.slice(0, longestText - 1).join('')}…`
}
