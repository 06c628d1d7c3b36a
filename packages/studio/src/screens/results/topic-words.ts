import { defineWords } from '../../words/words.ts'

export const topicWords = defineWords({
  'topic.open': 'Topics',
  'topic.list': 'Topics of these texts',
  'topic.none': 'Without a topic',
  'topic.texts': '{count, plural, one {1 text} other {# texts}}',
  'topic.scored': '{count, plural, one {1 text} other {# texts}}, mean {mean}',
  'topic.higher': 'higher than without it',
  'topic.lower': 'lower than without it',
  'topic.empty':
    'There are no topics yet. A topic is a list of words: each text with one of them has the topic.',
  'topic.covered': '{share} of these texts have a topic.',
  'topic.foot':
    'The first number says how many texts have the topic. We look for words. We do not judge moods.',
  'topic.score': 'The second number is the mean of “{score}” of the people who wrote these texts.',
  'topic.nps': 'The second number is the NPS of the people who wrote these texts.',
  'topic.arrow':
    'An arrow says that the mean differs from that of all other texts by more than chance.',
  'topic.pull': '{name} moves the score of all by {pull}.',
  'topic.sampled': 'Counted in the newest texts, {count} of {all}.',
  'topic.failed': 'The topics did not load',
  'topic.noTexts': 'No text has this topic.',
  'topic.newest': 'The newest {count} texts',
  'topic.new': 'New topic',
  'topic.edit': 'Edit the topic',
  'topic.suggest': 'Suggest topics',
  'topic.suggested': 'Suggested topics',
  'topic.noSuggestions':
    'There is nothing to suggest. Suggestions need 50 texts in one language, and words that many of them share.',
  'topic.name': 'Name',
  'topic.terms': 'Words in {language}',
  'topic.termsHelp':
    'Separate words and phrases with commas. A star finds each word that begins so: deliver* finds delivery and delivered.',
  'topic.not': 'Not in texts with',
  'topic.notHelp': 'A text with one of these words does not have the topic.',
  'topic.where': 'Look in',
  'topic.here': 'This question only',
  'topic.everywhere': 'Every question',
  'topic.found': '{count, plural, one {1 text} other {# texts}} with this topic',
  'topic.change': '+{added}, −{removed} texts',
  'topic.save': 'Save the topic',
  'topic.delete': 'Delete the topic',
  'topic.deleteText': 'No answer changes. Results no longer count this topic.',
  'topic.fault.name': 'Give the topic a name.',
  'topic.fault.terms': 'Write at least one word.',
  'topic.fault.term': '“{term}” is not a word. A star may be at the end of a word only.',
  'topic.fault.taken': 'Another topic has this name.',
})
