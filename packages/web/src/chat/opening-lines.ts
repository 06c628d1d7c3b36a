// When visitors can write again, for a page without a conversation: the hours, and the next opening.
import { nextOpeningChange } from '@askwell/engine'
import type { Words } from '../app-types.ts'
import type { PageInput } from '../run/page-snapshot.ts'
import { chatTimes } from './chat-times.ts'
import { withChatWords } from './chat-words.ts'
import { openingHours } from './opening-hours.ts'

/** The lines for a closed channel; empty if it never opens. */
export async function openingLines(
  node: Parameters<typeof nextOpeningChange>[0],
  words: Words,
  nowMs: number,
  browser: Pick<PageInput['browser'], 'later'>,
): Promise<readonly string[]> {
  const opensAt = nextOpeningChange(node, nowMs)
  if (opensAt === null) return []
  const spoken = await withChatWords(words, browser)
  const hours = openingHours(node, words.code, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return [
    hours,
    spoken.t('chat.nextOpening', { time: chatTimes(words.code).weekday(opensAt) }),
  ].filter((line) => line !== '')
}
