import { defineWords } from '../../words/words.ts'

export const notificationWords = defineWords({
  'push.title': 'Notifications',
  'push.note':
    'These browsers notify you of waiting conversations and of messages in your conversations, also while Askwell is closed. Signing out turns it off.',
  'push.add': 'Notify this browser when Askwell is closed',
  'push.browser': 'Browser',
  'push.since': 'Turned on',
  'push.here': 'This session',
  'push.unnamed': 'Unknown',
  'push.remove': 'Remove',
  'push.removeOne': 'Remove {device}',
  'push.blocked':
    'Your browser blocks notifications from Askwell. Allow them in its settings for this site, then try again.',
  'push.unknown': 'This browser cannot receive notifications from a closed page.',
  'push.switchedOff': 'The operator of this server has not turned on notifications.',
  'push.failed': 'The notifications did not load',
})
