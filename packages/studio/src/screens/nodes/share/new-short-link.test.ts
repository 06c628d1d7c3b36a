import { describe, expect, it } from 'vitest'
import { queryOf, slugOf, untilOf } from './new-short-link.ts'

describe('a new short link (ECO-52)', () => {
  it.each([
    ['https://ask.example/feedback?node_id=n', {}],
    [
      'https://ask.example/feedback?node_id=n&lang=tr&responses=W10&signature=s&ldi=a%26b&lci=%C3%BC',
      { lang: 'tr', responses: 'W10', signature: 's', ldi: 'a&b', lci: 'ü' },
    ],
    ['', {}],
  ])('has the parameters of %s', (url, query) => expect(queryOf(url)).toEqual(query))

  it.each([
    ['', {}],
    ['  ', {}],
    [' Spring-26 ', { slug: 'spring-26' }],
  ])('reads the last part %j', (typed, slug) => expect(slugOf(typed)).toEqual(slug))

  it('ends with the day of its reader, or never', () => {
    expect(untilOf('')).toBeNull()
    expect(new Date(untilOf('2027-02-03') ?? '').getHours()).toBe(23)
  })
})
