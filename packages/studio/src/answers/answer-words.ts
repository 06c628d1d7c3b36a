import { defineWords } from '../words/words.ts'

export const answerWords = defineWords({
  'answer.anonymous': ['Anonymous', 'Adsız'],
  'answer.noScore': ['No score', 'Puan yok'],
  'answer.score': ['Score {value}', 'Puan {value}'],
  'answer.points': ['{value} of {of}', '{of} üzerinden {value}'],
  'answer.best': ['Best', 'En iyi'],
  'answer.worst': ['Worst', 'En kötü'],
  'answer.nothing': ['Nothing chosen', 'Seçilmedi'],
  'answer.verified': ['Confirmed by a code', 'Kodla doğrulandı'],
  'answer.unverified': ['Not confirmed', 'Doğrulanmadı'],
  'answer.masked': ['hidden', 'gizlendi'],
  'answer.personal': ['Personal data is hidden', 'Kişisel veriler gizlendi'],
  'answer.notScanned': ['Not scanned for malware', 'Zararlı içerik taraması yapılmadı'],
  'answer.image': ['Picture {name}', 'Görsel {name}'],
})
