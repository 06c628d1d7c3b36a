import { defineWords } from '../../words/words.ts'

export const trialsWords = defineWords({
  'trials.simulation': ['Simulation', 'Simülasyon'],
  'trials.golden': ['Golden paths', 'Altın yollar'],
  'trials.versions': ['Versions', 'Sürümler'],
  'trials.title': ['Before it is public', 'Yayınlanmadan önce'],
  'trials.tabs': ['What to look at', 'Neye bakılacak'],
  'trials.failed': ['The survey did not load', 'Anket yüklenemedi'],
  'trials.restored': ['It is in the draft now.', 'Artık taslakta.'],
  'trials.export': ['Save as a file', 'Dosya olarak kaydet'],
})
