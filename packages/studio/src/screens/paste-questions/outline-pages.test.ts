import { flowOfOutlineText, readOutline } from '@askwell/engine/outline'
import { describe, expect, it } from 'vitest'
import { outlinePages, questionCount } from './outline-pages.ts'

const pagesOf = (text: string) => {
  let last = 0
  const newId = () => {
    last += 1
    return `id-${last}`
  }
  const settings = { name: 'Survey', language: 'tr', thanks: 'Teşekkürler', newId }
  return outlinePages(flowOfOutlineText(readOutline(text), settings).flow, 'tr')
}

describe('the preview of pasted questions', () => {
  it('shows pages, questions with their kind, words and endings, and no buttons (O-80)', () => {
    const pages = pagesOf(
      'Merhaba.\n\nNe seçersiniz? *\n- Bir\n- İki\n## Devam\nOdalar?\n| Oda\n- İyi\n- Kötü',
    )
    expect(pages.map(({ name, isEnding }) => [name, isEnding])).toEqual([
      ['Page 1', false],
      ['Devam', false],
      ['Teşekkürler', true],
    ])
    expect(pages.map(({ lines }) => lines.map(({ text, question }) => [text, question]))).toEqual([
      [
        ['Merhaba.', null],
        ['Ne seçersiniz?', { style: 'radio', isRequired: true, optionCount: 2, rowCount: 0 }],
      ],
      [['Odalar?', { style: 'matrix', isRequired: false, optionCount: 2, rowCount: 1 }]],
      [['Teşekkürler', null]],
    ])
    expect(questionCount(pages)).toBe(2)
  })

  it('of an empty text has no question (O-80)', () => {
    expect(questionCount(pagesOf(''))).toBe(0)
  })
})
