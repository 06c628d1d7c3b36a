import { expect, it } from 'vitest'
import { emptyLink, linkBody } from './prepared-link.ts'

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
