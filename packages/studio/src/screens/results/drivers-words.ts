import { defineWords } from '../../words/words.ts'

export const driversWords = defineWords({
  'drivers.title': 'Drivers',
  'drivers.target': 'Score',
  'drivers.of': 'May go together with it',
  'drivers.choose': 'Choose…',
  'drivers.close': 'Show all cards',
  'drivers.card': 'What goes together with {target}',
  'drivers.sentence':
    'Of what you asked, {driver} goes together most with the score ({share} of what can be explained; R² {r2}; {count, plural, one {1 response} other {# responses}}).',
  'drivers.driver': 'Question',
  'drivers.share': 'Of what can be explained',
  'drivers.likely': 'Likely between',
  'drivers.weight': 'Part of R²',
  'drivers.mean': 'Mean, 0 to 100',
  'drivers.meanIs': 'mean {mean}',
  'drivers.range': '{low}–{high}',
  'drivers.opposite': 'the higher, the lower the score',
  'drivers.improve': 'These matter much and score low: {drivers}.',
  'drivers.foot':
    'The lines show chance alone. A driver goes together with the score; whether one changes the other, only a trial can show.',
  'drivers.meanFoot':
    'A mean is 0 where all people chose the lowest value, and 100 where all chose the highest.',
  'drivers.sampled': 'A sample of {count} of {all} responses.',
  'drivers.same.title': 'Two of these say the same',
  'drivers.same':
    '“{first}” and “{second}” move together so closely that their parts cannot be told apart. Leave one of them out.',
  'drivers.leaveOut': 'Leave out “{driver}”',
  'drivers.small.title': 'Too few answers for drivers',
  'drivers.small':
    'Drivers need at least {needed} complete answers to these {questions} questions. You have {count}.',
  'drivers.none.title': 'Nothing to explain',
  'drivers.none': 'All people gave the same score.',
  'drivers.pick.title': 'Choose a score and at least two questions',
  'drivers.pick':
    'Scales, numbers and choices whose options have different weights can be drivers.',
  'drivers.failed': 'The drivers did not load',
})
