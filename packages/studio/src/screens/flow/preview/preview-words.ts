import { defineWords } from '../../../words/words.ts'

export const previewWords = defineWords({
  'preview.title': ['Live preview', 'Canlı önizleme'],
  'preview.frame': ['The survey as a respondent sees it', 'Yanıtlayanın gördüğü anket'],
  'preview.phone': ['Phone', 'Telefon'],
  'preview.desktop': ['Desktop', 'Masaüstü'],
  'preview.device': ['Size', 'Boyut'],
  'preview.language': ['Language', 'Dil'],
  'preview.again': ['Start again', 'Baştan başla'],
  'preview.failed': ['The preview could not start', 'Önizleme başlatılamadı'],
  'preview.failedText': ['The server could not be reached. Your work is unaffected.', 'Sunucuya ulaşılamadı. Çalışmanız bundan etkilenmez.'],
  'preview.retry': ['Try again', 'Tekrar dene'],
  'preview.hide': ['Hide the preview', 'Önizlemeyi gizle'],
  'preview.show': ['Show the preview', 'Önizlemeyi göster'],
  'preview.path': ['Path: {path}', 'Yol: {path}'],
  'preview.step': ['{name} ({answer})', '{name} ({answer})'],
  'preview.thanks': ['Default thank-you', 'Varsayılan teşekkür'],
  'preview.tryIt': ['Try it', 'Dene'],
  'preview.alone': ['Only this element', 'Yalnız bu öğe'],
})
