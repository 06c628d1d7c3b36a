import { defineWords } from '../../words/words.ts'

export const weightingWords = defineWords({
  'weighting.weight': 'Weight',
  'weighting.none': 'Not weighted',
  'weighting.new': 'New weighting',
  'weighting.edit': 'Edit the weighting',
  'weighting.to': 'Weighted to {source}, efficiency {efficiency}.',
  'weighting.worth':
    '{count} responses say as much as {worth} that all count the same. The lowest weight is {least} and the highest is {largest}.',
  'weighting.costly':
    'The weights differ a lot, so the figures are much less certain. Use fewer or broader targets.',
  'weighting.gone': 'The weighting in this address no longer exists. Nothing is weighted.',
  'weighting.unreached': 'This weighting cannot be used here',
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
  'weighting.keeps': 'People with an answer whose field is empty keep the share that they have.',
  'weighting.save': 'Save the weighting',
  'weighting.delete': 'Delete the weighting',
  'weighting.deleteText': 'Tables that use it are no longer weighted. No response changes.',
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
