import { defineWords } from '../../words/words.ts'

export const privacyWords = defineWords({
  'privacy.title': 'Privacy',
  'privacy.places': 'What is stored, and the privacy notice',
  'privacy.note': 'You can change this in each channel.',
  'privacy.none': 'Nothing has been published yet',
  'privacy.toPlaces': 'Go to Channels',
  'privacy.noneText': 'This page shows how long each channel keeps its responses.',
  'privacy.failed': 'This did not load',
  'privacy.place': 'Survey',
  'privacy.kept': 'Responses are kept for',
  'privacy.days': '{days, plural, one {# day} other {# days}}',
  'privacy.forGood': 'Indefinitely',
  'privacy.who': 'Respondents',
  'privacy.anonymous': 'Anonymous',
  'privacy.known': 'May be identified',
  'privacy.notice': 'Privacy notice',
  'privacy.version': 'Version {version}',
  'privacy.noNotice': 'None',
  'privacy.people': 'Requests from people',
  'privacy.peopleText':
    'The contact’s page shows what is stored about a person and what they agreed to. You can erase everything there.',
  'privacy.customers': 'Find the contact',
})
