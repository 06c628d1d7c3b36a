import { expect, it } from 'vitest'
import { noticeText } from './notice-text.ts'

const notice = {
  version: '3',
  texts: [
    { language: 'tr', text: 'Aydınlatma' },
    { language: 'pt', text: 'Aviso' },
    { language: 'PT-BR', text: 'Aviso (BR)' },
  ],
}

it.each([
  ['tr', 'Aydınlatma'],
  ['pt-br', 'Aviso (BR)'],
  ['pt-ao', 'Aviso'],
  ['en', 'Aydınlatma'],
])('the notice for %s', (code, text) => {
  expect(noticeText(notice, code)?.text).toBe(text)
})
