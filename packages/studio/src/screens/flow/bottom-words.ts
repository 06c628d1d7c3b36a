import { defineWords } from '../../words/words.ts'

export const bottomWords = defineWords({
  'bottom.tabs': ['Is the survey right?', 'Anket doğru mu?'],
  'bottom.simulation': ['Simulation', 'Simülasyon'],
  'bottom.golden': ['Golden paths', 'Altın yollar'],
  'bottom.versions': ['Versions', 'Sürümler'],
  'bottom.open': ['Show the panel', 'Paneli göster'],
  'bottom.close': ['Hide the panel', 'Paneli gizle'],
})
