import { describe, expect, it } from 'vitest'
import { linkOf, stepsLeft } from './attention.ts'

describe('what needs attention', () => {
  it.each([
    ['/inbox?list=queue', { to: '/inbox', search: { list: 'queue' } }],
    ['/settings/integrations/a%20b', { to: '/settings/integrations/a%20b', search: {} }],
    ['/inbox/follow-ups?due=overdue', { to: '/inbox/follow-ups', search: { due: 'overdue' } }],
  ])('leads to %s (O-26)', (target, link) => {
    expect(linkOf({ target })).toEqual(link)
  })

  it('first steps are those not done, in order', () => {
    expect(stepsLeft({ survey: true, place: false, answer: false })).toEqual(['place', 'answer'])
  })
})
