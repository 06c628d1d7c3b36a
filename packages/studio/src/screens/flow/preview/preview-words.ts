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
  'preview.failedText': ['The server was not reached. Your work is not touched by it.', 'Sunucuya ulaşılamadı. Çalışmanız bundan etkilenmez.'],
  'preview.retry': ['Try again', 'Tekrar dene'],
  'preview.hide': ['Hide the preview', 'Önizlemeyi gizle'],
  'preview.show': ['Show the preview', 'Önizlemeyi göster'],
  'preview.from': ['Begins at {name}', '{name} durumundan başlar'],
  'preview.fromStart': ['Begins at the start', 'Baştan başlar'],
  'preview.alone': ['Only this element', 'Yalnız bu öğe'],
  'preview.open': ['Open in a new tab', 'Yeni sekmede aç'],
})
