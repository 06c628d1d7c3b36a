import { defineWords } from '../../words/words.ts'

export const bottomWords = defineWords({
  'bottom.tabs': 'Survey checks',
  'bottom.simulation': 'Simulation',
  'bottom.golden': 'Test paths',
  'bottom.versions': 'Versions',
  'bottom.open': 'Show the panel',
  'bottom.close': 'Hide the panel',
})
