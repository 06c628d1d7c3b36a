import { defineWords } from '../../words/words.ts'

export const bottomWords = defineWords({
  'bottom.tabs': ['Survey checks', 'Anket denetimleri'],
  'bottom.simulation': ['Simulation', 'Simülasyon'],
  'bottom.golden': ['Test paths', 'Deneme yolları'],
  'bottom.versions': ['Versions', 'Sürümler'],
  'bottom.open': ['Show the panel', 'Paneli göster'],
  'bottom.close': ['Hide the panel', 'Paneli gizle'],
})
