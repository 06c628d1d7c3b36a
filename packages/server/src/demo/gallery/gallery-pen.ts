// The pen of the gallery and the shorthands that its pages share: a text in three languages, options by key.
import type { Text } from '@askwell/contract'
import { type Choice, pen } from '../pen.ts'

export const gallery = pen('gallery')

export const say = (en: string, tr: string, ar: string): Text => ({ en, tr, ar })

export const choice = (
  key: string,
  en: string,
  tr: string,
  ar: string,
  more: Pick<Choice, 'emoji' | 'weight' | 'exclusive'> = {},
): Choice => ({
  key,
  body: say(en, tr, ar),
  ...more,
})

/** What the two dynamic lists and the request belong to, once the owner has connected a system. */
export const bookingSystem = 'booking-system'

export const toNext = (name: string) =>
  gallery.nextPage(`${name}_next`, say('Next', 'İleri', 'التالي'))
