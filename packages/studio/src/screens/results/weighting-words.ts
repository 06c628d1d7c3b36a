import { defineWords } from '../../words/words.ts'

export const weightingWords = defineWords({
  'weighting.weight': 'Weight',
  'weighting.none': 'Not weighted',
  'weighting.new': 'New weighting',
  'weighting.edit': 'Edit the weighting',
  'weighting.to': 'Weighted to {source}, efficiency {efficiency}.',
  'weighting.worth':
    '{count} responses say as much as {worth} that all count the same. The lowest weight is {least} and the highest is {largest}.',
  'weighting.designEffect': 'The design effect is {effect}.',
  'weighting.worthHead': 'worth {worth}',
  'weighting.counts':
    'Counts of answers are weighted, and add up to as many people as the answers are worth. Responses, completion, time and paths are not weighted. A median has no interval, and no item of a ranking is tested for the first place.',
  'weighting.costly':
    'The weights differ a lot, so the figures are much less certain. Use fewer or broader targets.',
  'weighting.gone': 'The weighting in this address no longer exists. Nothing is weighted.',
  'weighting.sharedGone':
    'The weighting of this page no longer exists. The figures are not weighted.',
  'weighting.unreached': 'This weighting cannot be used here',
  'weighting.without': 'Show the results without it',
  'weighting.unreachedText':
    'The responses of this survey cannot reach its targets, because nobody has one of the answers, or its targets exclude each other. Edit the weighting or choose another one.',
  'weighting.weightedBase': '{base}, weighted',
  'weighting.effectiveBase': '{base}, effective',
  'weighting.name': 'Name',
  'weighting.source': 'Source of the targets',
  'weighting.sourceHelp': 'Shown with every weighted figure, such as “Census 2024, adults”.',
  'weighting.target': 'Target {number}: {subject}',
  'weighting.add': 'Add a target…',
  'weighting.remove': 'Remove the target {subject}',
  'weighting.percent': '{value}, percent',
  'weighting.sum': 'Sum: {sum} of 100%',
  'weighting.base': 'Who is weighted',
  'weighting.baseHelp':
    'Everybody else is left out of weighted figures. Without a condition, nobody is.',
  'weighting.baseEverybody': 'Everybody',
  'weighting.baseKept': 'A filter that only a program can change',
  'weighting.cap': 'Limit the weights',
  'weighting.capHelp':
    'The mean weight is 1. Limits keep single people from counting too much, but the targets may then be out of reach.',
  'weighting.capLow': 'Lowest weight, 0 to 1',
  'weighting.capHigh': 'Highest weight, 1 or more',
  'weighting.missing.cap':
    'The lowest weight must be from 0 to 1, and the highest from 1 to 1,000.',
  'weighting.keeps': 'People with an answer whose field is empty keep the share that they have.',
  'weighting.save': 'Save the weighting',
  'weighting.delete': 'Delete the weighting',
  'weighting.deleteText': 'Results that use it are no longer weighted. No response changes.',
  'weighting.missing.name': 'Enter a name.',
  'weighting.missing.source': 'Enter where the targets are from.',
  'weighting.missing.targets': 'Add at least one target.',
  'weighting.missing.sum': 'The percentages of “{subject}” must sum to 100.',
  'weighting.fault.name': 'Another weighting has this name.',
  'weighting.fault.nobody':
    'Nobody has the answer “{value}” of “{subject}”. Leave its field empty.',
  'weighting.fault.several':
    'One person can have several answers to “{subject}”. Choose another target.',
  'weighting.fault.unreached':
    'The targets exclude each other: the responses cannot reach the percentages of “{subject}” together with the others.',
})
