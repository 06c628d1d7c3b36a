import { defineWords } from '../../../words/words.ts'

export const previewWords = defineWords({
  'preview.title': 'Live preview',
  'preview.frame': 'The survey as a respondent sees it',
  'preview.phone': 'Phone',
  'preview.desktop': 'Desktop',
  'preview.device': 'Size',
  'preview.language': 'Language',
  'preview.again': 'Start again',
  'preview.failed': 'The preview could not start',
  'preview.failedText': 'The server could not be reached. Your work is unaffected.',
  'preview.retry': 'Try again',
  'preview.hide': 'Hide the preview',
  'preview.show': 'Show the preview',
  'preview.path': 'Path: {path}',
  'preview.step': '{name} ({answer})',
  'preview.thanks': 'Default ending',
  'preview.tryIt': 'Try it',
  'preview.alone': 'Only this question',
})
