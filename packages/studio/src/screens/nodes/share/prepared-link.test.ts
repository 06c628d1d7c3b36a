import { expect, it } from 'vitest'
import { emptyLink, fileNameOf, linkBody } from './prepared-link.ts'

const nothing = {
  lang: null,
  creator_id: null,
  is_internal_feedback: false,
  channel: null,
  responses: [],
}

it.each([
  ['nothing is a plain link (O-12)', {}, {}],
  [
    'language and the mark of a try (O-12)',
    { lang: 'tr', isInternal: true },
    { lang: 'tr', is_internal_feedback: true },
  ],
  [
    'a whole channel (O-12)',
    { channel: 'email' as const, distribution: ' spring ', receiver: 'a' },
    { channel: { kind: 'email', distribution_id: 'spring', customer_id: 'a' } },
  ],
  ['half a channel is none (O-12)', { channel: 'email' as const, distribution: 'spring' }, {}],
  [
    'answers, several of one question together, empty ones not (O-12)',
    {
      answers: [
        { question: 'mood', answer: 'good' },
        { question: 'why', answer: 'price' },
        { question: 'why', answer: 'people' },
        { question: 'name', answer: ' ' },
      ],
    },
    {
      responses: [
        { question: 'mood', answer: 'good' },
        { question: 'why', answer: ['price', 'people'] },
      ],
    },
  ],
])('%s', (_title, link, expected) => {
  expect(linkBody({ ...emptyLink, ...link })).toEqual({ ...nothing, ...expected })
})

it.each([
  ['At the gate', 'At-the-gate'],
  ['Tea & cake: how was it?', 'Tea-cake-how-was-it'],
  ['../..\\etc/passwd', 'etc-passwd'],
  ['Çay şöleni 2026', 'Çay-şöleni-2026'],
  ['???', 'code'],
  ['', 'code'],
])('the code of %j is saved under a name that every system accepts (ECO-51)', (name, file) => {
  expect(fileNameOf(name)).toBe(file)
})
