// The texts of a notification that are not a message's own. A visitor's browser sends its own when it subscribes.
import type { ItemDetail } from '../../store/index.ts'
import type { ServerTexts } from '../server-texts/server-texts.ts'
import { serverTexts } from '../server-texts/texts-in.ts'

export const pushWords = (languageCode: string | null): ServerTexts['push'] =>
  serverTexts(languageCode).push

const longestText = 140

/** A message's text for a notification; null = it has no words to show. */
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
