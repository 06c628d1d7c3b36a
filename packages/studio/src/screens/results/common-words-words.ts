import { defineWords } from '../../words/words.ts'

export const commonWordsWords = defineWords({
  'common.open': 'Common words',
  'common.words': 'Words',
  'common.phrases': 'Phrases',
  'common.language': 'Language',
  'common.texts': '{count, plural, one {1 text} other {# texts}}',
  'common.scored': '{count, plural, one {1 text} other {# texts}}, mean {mean}',
  'common.none': 'No word is in two of these texts.',
  'common.foot':
    'The first number says how many texts have the word. We look for words. We do not judge moods.',
  'common.score': 'The second number is the mean of “{score}” of the people who wrote it.',
  'common.nps': 'The second number is the NPS of the people who wrote it.',
  'common.sampled': 'Counted in {count} of {all} texts, the newest ones.',
  'common.failed': 'The words did not load',
})
