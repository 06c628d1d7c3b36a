import { defineWords } from '../../../words/words.ts'

export const shortLinkWords = defineWords({
  'shortLink.title': 'Short links',
  'shortLink.note':
    'Short links fit on a poster and in an SMS. A new one leads to the link that is prepared here.',
  'shortLink.slug': 'Last part of the address',
  'shortLink.slugHelp':
    'Optional. 3 to 48 of the characters a to z, 0 to 9 and the hyphen. Without it the address gets seven letters.',
  'shortLink.until': 'Works until the end of',
  'shortLink.untilHelp': 'Optional. After that day the address shows that the link does not work.',
  'shortLink.make': 'Create short link',
  'shortLink.refused.slug':
    'This last part is in use, reserved or not allowed. Please choose another one.',
  'shortLink.refused.until': 'Please choose a day in the future.',
  'shortLink.failed': 'The short links did not load',
  'shortLink.link': 'Short link',
  'shortLink.visits': 'Visits',
  'shortLink.visitsCount': '{count, number}',
  'shortLink.visitsOf': '{count, plural, one {# visit} other {# visits}} of {url}: show the days',
  'shortLink.made': 'Created',
  'shortLink.works': 'until {time}',
  'shortLink.expired': 'Expired',
  'shortLink.copyOf': 'Copy {url}',
  'shortLink.delete': 'Delete',
  'shortLink.deleteOf': 'Delete {url}',
  'shortLink.deleteText':
    'The address stops working at once, also where it is printed. It cannot be created again for 90 days.',
  'shortLink.days': 'Visits of {url}',
  'shortLink.daysNote':
    'By day of UTC. Nothing is stored about who came, and programs that follow links count too.',
  'shortLink.day': 'Day',
  'shortLink.noDays': 'Nobody has opened this address yet.',
})
