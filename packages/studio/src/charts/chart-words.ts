import { defineWords } from '../words/words.ts'

export const chartWords = defineWords({
  'chart.table': 'Show as table',
  'chart.inside': '{title}, figures',
  'chart.picture': 'Save as picture',
  'chart.detractors': 'Detractors',
  'chart.passives': 'Passives',
  'chart.promoters': 'Promoters',
  'chart.other': 'compared',
})
