import { WidgetTargeting } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import {
  contactConditionOf,
  contactGroupOf,
  groupOf,
  isGroupComplete,
  newGroup,
  newRow,
  placedTests,
  type TargetGroup,
  targetingOf,
  targetJoins,
} from './target-groups.ts'

const pages = { page_count: 2 }
const scrolled = { scroll_depth: 50 }
const plan = { on: { customer: 'plan' }, op: 'is', value: 'gold' } as const
const invited = { on: { invited: { last_days: 7 } } }
const contact = (where: object) => ({ about: 'contact', where }) as WidgetTargeting

/** Joins and, of rows, whether they must hold. */
const shape = ({ join, about, parts }: TargetGroup): unknown => [
  about === 'contact' ? `contact ${join}` : join,
  ...parts.map((part) => ('parts' in part ? shape(part) : part.isNegated ? 'not' : 'is')),
]

describe('the groups of a condition (ECO-80)', () => {
  it.each<[string, WidgetTargeting | null, unknown]>([
    ['no condition', null, ['all']],
    ['a single test', pages, ['all', 'is']],
    ['a negated test', { not: pages }, ['all', 'not']],
    ['tests that must all hold', { all: [pages, { not: scrolled }] }, ['all', 'is', 'not']],
    ['tests of which one must hold', { any: [pages, scrolled] }, ['any', 'is', 'is']],
    ['one test of which one must hold', { any: [pages] }, ['any', 'is']],
    ['tests of which none may hold', { not: { any: [pages, scrolled] } }, ['none', 'is', 'is']],
    ['tests that may not all hold', { not: { all: [pages, scrolled] } }, ['notAll', 'is', 'is']],
    [
      'groups in a group',
      { all: [{ any: [pages, { not: { any: [scrolled] } }] }, { not: { all: [pages] } }] },
      ['all', ['any', 'is', ['none', 'is']], ['notAll', 'is']],
    ],
    ['a single group', { all: [{ any: [pages, scrolled] }] }, ['all', ['any', 'is', 'is']]],
    ['an empty group', { all: [pages, { any: [] }] }, ['all', 'is', ['any']]],
    ['a test about a contact', contact(plan), ['all', 'is']],
    ['a negated test about a contact', { not: contact(plan) }, ['all', 'not']],
    [
      'a group about a contact',
      contact({ all: [plan, { not: { any: [invited, { not: plan }] } }] }),
      ['all', ['contact all', 'is', ['contact none', 'is', 'not']]],
    ],
    ['a contact who does not', contact({ all: [{ not: plan }] }), ['all', ['contact all', 'not']]],
    [
      'no contact who does',
      { all: [pages, { not: { any: [contact({ all: [plan, invited] })] } }] },
      ['all', 'is', ['none', ['contact all', 'is', 'is']]],
    ],
    ['a test of a newer server', { moon: 'full' } as never, ['all', 'is']],
  ])('are read from %s and written back unchanged', (_name, targeting, seen) => {
    const group = groupOf(targeting)
    expect(shape(group)).toEqual(seen)
    expect(targetingOf(group)).toEqual(targeting)
  })

  it.each<[string, WidgetTargeting, WidgetTargeting | null]>([
    ['an empty list', { all: [] }, null],
    ['a list of one', { all: [pages] }, pages],
    ['two negations', { not: { not: pages } }, pages],
    ['two negations of a list', { not: { not: { any: [pages] } } }, { any: [pages] }],
    [
      'a contact who does not, without a list',
      contact({ not: plan }),
      contact({ all: [{ not: plan }] }),
    ],
    [
      'a negated group about contacts, which also visitors without a contact fulfil',
      { not: contact({ all: [plan] }) },
      { not: { any: [contact({ all: [plan] })] } },
    ],
  ])('write %s as what means the same', (_name, targeting, written) => {
    expect(targetingOf(groupOf(targeting))).toEqual(written)
  })

  it('begin as what the server accepts once the rows are complete', () => {
    for (const join of targetJoins) {
      const nested = { ...newGroup('contact', 'PSN-1'), join }
      const group: TargetGroup = {
        join,
        about: 'visitor',
        parts: [newRow('visitor', 'PSN-1'), nested],
      }
      expect(shape(groupOf(targetingOf(group)))).toEqual([join, 'is', [`contact ${join}`, 'is']])
      expect(isGroupComplete(group)).toBe(false)
      const filled = {
        ...group,
        parts: [groupOf(contact({ all: [plan] })), newRow('visitor', 'PSN-1')],
      }
      expect(isGroupComplete(filled)).toBe(true)
      expect(WidgetTargeting.safeParse(targetingOf(filled)).success).toBe(true)
    }
  })

  it('of a segment are about contacts from the outermost on (O-55)', () => {
    const where = { any: [plan, { not: { all: [invited] } }] }
    expect(shape(contactGroupOf(where))).toEqual(['contact any', 'is', ['contact notAll', 'is']])
    expect(contactConditionOf(contactGroupOf(where))).toEqual(where)
    expect(shape(contactGroupOf({ not: plan }))).toEqual(['contact all', 'not'])
    expect(contactConditionOf(contactGroupOf(plan))).toEqual({ all: [plan] })
  })

  it('name their tests in the order of the explanation, a group about contacts as one (ECO-81)', () => {
    const targeting = {
      all: [
        pages,
        { any: [scrolled, { not: contact(invited) }] },
        contact({ any: [plan, invited] }),
      ],
    }
    expect(placedTests(groupOf(targeting))).toEqual([
      { place: '1', kind: 'page_count' },
      { place: '2.1', kind: 'scroll_depth' },
      { place: '2.2', kind: 'invited' },
      { place: '3', kind: 'contactGroup' },
    ])
  })
})
