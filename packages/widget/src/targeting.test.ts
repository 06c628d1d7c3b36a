import type { TargetAttribute } from '@askwell/contract/embed'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainDisplay } from './rules.ts'
import { mayShow, targetsOf } from './targeting.ts'
import { nowMs } from './test/display-case.ts'
import { asked, at, type Case, talking } from './test/target-case.ts'

const plan = (comparison: TargetAttribute['comparison'], value = ''): TargetAttribute => ({
  key: 'plan',
  comparison,
  value,
})

describe('an attribute of the visitor (A-291)', () => {
  it.each<[TargetAttribute, unknown, boolean]>([
    [plan('is', 'gold'), 'gold', true],
    [plan('is', ' Gold '), 'gOLD', true],
    [plan('is', 'gold'), 'golden', false],
    [plan('is', 'gold'), undefined, false],
    [plan('is', '7'), 7, true],
    [plan('is', 'true'), true, true],
    [plan('is_not', 'gold'), 'silver', true],
    [plan('is_not', 'gold'), undefined, true],
    [plan('is_not', 'gold'), 'GOLD', false],
    [plan('contains', 'ol'), 'GOLD', true],
    [plan('contains', 'x'), 'gold', false],
    [plan('more_than', '3'), 4, true],
    [plan('more_than', '3'), '3', false],
    [plan('more_than', '3'), '10', true],
    [plan('more_than', '3'), 'many', false],
    [plan('more_than', '-1'), undefined, false],
    [plan('less_than', '3'), 2.5, true],
    [plan('less_than', '3'), '', false],
    [plan('less_than', ''), -1, false],
    [plan('is_set'), 'x', true],
    [plan('is_set'), 0, true],
    [plan('is_set'), '  ', false],
    [plan('is_set'), null, false],
    [plan('is_not_set'), undefined, true],
    [plan('is_not_set'), 'x', false],
    [{ key: 'plan', comparison: 'resembles' as 'is', value: 'x' }, 'x', false],
  ])('%j with %j: %s', (target, value, holds) => {
    expect(
      mayShow(
        asked({ set: { target_attributes: [target] }, visitor: { attributes: { plan: value } } }),
      ),
    ).toBe(holds)
  })

  it('holds only if each of them does', () => {
    const target_attributes = [
      plan('is', 'gold'),
      { key: 'seats', comparison: 'more_than' as const, value: '5' },
    ]
    expect(
      mayShow(
        asked({ set: { target_attributes }, visitor: { attributes: { plan: 'gold', seats: 6 } } }),
      ),
    ).toBe(true)
    expect(
      mayShow(
        asked({ set: { target_attributes }, visitor: { attributes: { plan: 'gold', seats: 5 } } }),
      ),
    ).toBe(false)
  })
})

describe('the other targets', () => {
  it.each<[string, Case, boolean]>([
    ['no target', {}, true],
    [
      'the second page of three (A-292)',
      { set: { target_pages: 3 }, visitor: { pages: 2 } },
      false,
    ],
    ['the third of three (A-292)', { set: { target_pages: 3 }, visitor: { pages: 3 } }, true],
    [
      'a lot below the share (A-293)',
      { set: { target_percentage: 20 }, visitor: { lot: 19.9 } },
      true,
    ],
    ['a lot at the share (A-293)', { set: { target_percentage: 20 }, visitor: { lot: 20 } }, false],
    ['nobody (A-293)', { set: { target_percentage: 0 }, visitor: { lot: 0 } }, false],
    ['everybody (A-293)', { set: { target_percentage: 100 }, visitor: { lot: 99.99 } }, true],
    [
      'an owner who asks, of a share (A-293)',
      { set: { target_percentage: 20 }, visitor: { lot: null } },
      true,
    ],
    [
      'before its time (A-294)',
      { set: { target_seconds: 5 }, visitor: { arrivedMs: nowMs - 4_999 } },
      false,
    ],
    [
      'after its time (A-294)',
      { set: { target_seconds: 5 }, visitor: { arrivedMs: nowMs - 5_000 } },
      true,
    ],
    ['before the start (A-295)', { set: { activation_start_date: at(nowMs + 1) } }, false],
    [
      'at the start (A-295)',
      { set: { activation_start_date: at(nowMs), activation_end_date: at(nowMs + 1) } },
      true,
    ],
    ['at the end (A-295)', { set: { activation_end_date: at(nowMs) } }, false],
    [
      'a date that cannot be read (A-295)',
      { set: { activation_start_date: 'soon', activation_end_date: 'later' } },
      true,
    ],
  ])('is $2 for $0', (_name, input, holds) => {
    expect(mayShow(asked(input))).toBe(holds)
  })

  const nobody: Case['set'] = {
    target_percentage: 0,
    target_pages: 9,
    activation_end_date: at(nowMs - 1),
    target_attributes: [plan('is_set')],
  }
  it.each<[string, Case, boolean]>([
    ['the page shows it', { host: 'shown' }, true],
    ['it is open', { visitor: { isOpen: true } }, true],
    ['a conversation runs', { record: talking }, true],
    ['nothing of the kind', {}, false],
    [
      'it is open, but the address does not match',
      { visitor: { isOpen: true }, set: { enabled_urls: ['/basket'] } },
      false,
    ],
    [
      'the page shows it, but the address does not match',
      { host: 'shown', set: { enabled_urls: ['/basket'] } },
      false,
    ],
  ])('where no target holds and %s (A-296)', (_name, { set, ...input }, may) => {
    expect(mayShow(asked({ ...input, set: { ...nobody, ...set } }))).toBe(may)
  })
})

describe('the explanation of the targets', () => {
  it.each<[string, Case, string]>([
    [
      'activation',
      { set: { activation_end_date: at(nowMs - 1) } },
      'until 2026-11-20T11:59:59.999Z',
    ],
    [
      'attributes',
      { set: { target_attributes: [plan('is', 'gold'), plan('is_not_set')] } },
      'plan is gold, plan is_not_set',
    ],
    ['page_count', { set: { target_pages: 3 } }, 'page 3 of a visit or a later one'],
    [
      'percentage',
      { set: { target_percentage: 20 }, visitor: { lot: 61.04 } },
      '20 % of the visitors',
    ],
    ['time_on_page', { set: { target_seconds: 5 } }, 'after 5 s on the page'],
  ])('says of %s what was expected', (rule, input, expected) => {
    const trace = explainDisplay(asked(input))
    expect(trace.isVisible).toBe(false)
    expect(trace.rules.filter(({ holds }) => !holds).map((one) => one.rule)).toContain(rule)
    expect(trace.rules.find((one) => one.rule === rule)?.expected).toBe(expected)
  })

  it('agrees with the decision for any visitor', () => {
    fc.assert(
      fc.property(
        fc.record({
          pages: fc.nat(5),
          lot: fc.nat(100),
          ago: fc.nat(9_000),
          shown: fc.boolean(),
          open: fc.boolean(),
        }),
        (one) => {
          const input = asked({
            set: { target_pages: 3, target_percentage: 50, target_seconds: 5 },
            host: one.shown ? 'shown' : 'undecided',
            visitor: {
              pages: one.pages,
              lot: one.lot,
              arrivedMs: nowMs - one.ago,
              isOpen: one.open,
            },
          })
          const trace = explainDisplay(input)
          const names = targetsOf(input).map(({ rule }) => rule)
          expect(trace.isVisible).toBe(mayShow(input))
          expect(
            trace.rules
              .filter(({ rule }) => names.some((name) => name === rule))
              .every(({ holds }) => holds),
          ).toBe(trace.isVisible)
        },
      ),
    )
  })
})
