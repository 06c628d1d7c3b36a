import { defineWords } from '../words/words.ts'

export const chartWords = defineWords({
  'chart.table': ['Show as table', 'Tablo olarak göster'],
  'chart.inside': ['{title}, figures', '{title}, sayılar'],
  'chart.picture': ['Save as picture', 'Resim olarak kaydet'],
  'chart.detractors': ['Detractors', 'Kötüleyenler'],
  'chart.passives': ['Passives', 'Kararsızlar'],
  'chart.promoters': ['Promoters', 'Tavsiye edenler'],
  'chart.other': ['compared', 'karşılaştırılan'],
})
