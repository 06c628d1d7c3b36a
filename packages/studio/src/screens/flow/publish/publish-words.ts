import { defineWords } from '../../../words/words.ts'

export const publishWords = defineWords({
  'publish.publish': 'Publish',
  'publish.title': 'Publish this survey',
  'publish.first': 'It has not been published yet. Respondents see it in its channels.',
  'publish.changed': 'What changed since version {version}',
  'publish.running': 'People already answering stay on the version they started.',
  'publish.warnings':
    '{count, plural, one {There is one warning.} other {There are # warnings.}} You can publish anyway.',
  'publish.undecided':
    '{count, plural, one {# change is not decided yet. Your version is published.} other {# changes are not decided yet. Your versions are published.}}',
  'publish.cancel': 'Not yet',
  'publish.golden': 'Test paths break',
  'publish.goldenText': 'These answers no longer reach the ending that you recorded for them.',
  'publish.anyway': 'Publish anyway',
  'publish.done': 'Version {version} has been published',
  'publish.live': 'Live here',
  'publish.nowhere': 'It isn’t live anywhere yet. Create a link that you can send or print.',
  'publish.copy': 'Copy link',
  'publish.makeAndCopy': 'Create and copy link',
  'publish.copied': 'The link is copied',
  'publish.link': 'Link to the survey',
  'publish.answer': 'Answer it yourself',
  'publish.share': 'Share it',
  'publish.close': 'Done',
})
