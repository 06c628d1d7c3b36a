import type { Words } from '../app-types.ts'
import type { MessageId } from '../locales/messages.ts'

/** Keys that a reply's error body or an error may name. Anything else is the system error. */
const spoken = [
  'systemError',
  'notFound',
  'alreadyAnswered',
  'surveyClosed',
  'invalidSignature',
  'notOnline',
  'chatDetailLoadError',
  'widgetLoadError',
  'storageFull',
] as const satisfies readonly MessageId[]

export const errorText = (words: Words, messageKey: string | null | undefined): string =>
  words.t(spoken.find((key) => key === messageKey) ?? 'systemError')
