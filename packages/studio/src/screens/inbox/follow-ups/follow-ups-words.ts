import { defineWords } from '../../../words/words.ts'

export const followUpsWords = defineWords({
  'followUps.tabs': 'Parts of the inbox',
  'followUps.conversations': 'Conversations',
  'followUps.title': 'Follow-ups',
  'followUps.failed': 'The follow-ups did not load',
  'followUps.none': 'No open follow-ups',
  'followUps.noneText':
    'A follow-up begins when a member assigns a response, or when an alert starts one.',
  'followUps.noMatch': 'Nothing matches these filters',
  'followUps.noMatchText': 'Remove a filter to see more follow-ups.',
  'followUps.clear': 'Clear filters',
  'followUps.due': 'Due',
  'followUps.soon': 'Within 24 hours',
  'followUps.select': 'Select the follow-up of {name}',
  'followUps.chosen': '{count, plural, one {# follow-up} other {# follow-ups}}',
})
