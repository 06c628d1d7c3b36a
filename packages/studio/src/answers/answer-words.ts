import { defineWords } from '../words/words.ts'

export const answerWords = defineWords({
  'answer.anonymous': 'Anonymous',
  'answer.noScore': 'No score',
  'answer.score': 'Score {value}',
  'answer.points': '{value} of {of}',
  'answer.best': 'Best',
  'answer.worst': 'Worst',
  'answer.nothing': 'Nothing chosen',
  'answer.verified': 'Confirmed by a code',
  'answer.unverified': 'Not confirmed',
  'answer.masked': 'hidden',
  'answer.personal': 'Personal data is masked',
  'answer.notScanned': 'Not scanned for malware',
  'answer.image': 'Picture {name}',
})
