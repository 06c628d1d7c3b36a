import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, option, other, type Page, rule, when } from '../test/flow.ts'
import { simulate, simulating } from './simulate.ts'

const go = (name: string, hidden = false) => other(name, 'next_page', hidden)
const thanks: Page = { name: 'Thanks', elements: [other('bye', 'label')], style: 'thank' }
const runs = 400
const of = (pages: Page[]) => simulate(flowOf(pages), { runs, seed: 7 })
const reach = (pages: Page[]) =>
  Object.fromEntries(of(pages).states.map(({ runs }, at) => [pages[at]?.name, runs]))

/** visit → (bad) why → thanks; else thanks. */
const branching: Page[] = [
  {
    name: 'Visit',
    elements: [ask('visit', 'radio', { options: ['good', 'bad'], isRequired: true }), go('go')],
    next: 'Thanks',
    go: [{ to: 'Why', rules: [rule('visit', 'option_match', { optionIds: [idOf('visit.bad')] })] }],
  },
  { name: 'Why', elements: [ask('why', 'textarea'), other('send', 'submit')], next: 'Thanks' },
  thanks,
]

describe('simulate', () => {
  it('says how many reach each state and take each way, and that all come to an end (O-07)', () => {
    const told = of(branching)
    const [visit, why, end] = told.states
    expect(visit).toMatchObject({ runs, share: 1 })
    expect(why?.share).toBeGreaterThan(0.4)
    expect(why?.share).toBeLessThan(0.6)
    expect(end).toMatchObject({ runs })
    expect(told.transitions).toMatchObject([{ transitionId: idOf('Visit>Why#0'), runs: why?.runs }])
    expect(told.otherwise).toMatchObject([
      { stateId: idOf('Visit'), toStateId: idOf('Thanks'), runs: runs - (why?.runs ?? 0) },
      { runs: why?.runs },
    ])
    expect(told.ends).toEqual([{ stateId: idOf('Thanks'), runs, share: 1 }])
    expect(told.never).toEqual({ stateIds: [], transitionIds: [], elementIds: [] })
    expect(told.pages).toMatchObject({ least: 1, most: 2 })
    expect(told.lengths.map(({ pages }) => pages)).toEqual([1, 2])
    expect(told.longestPath).toEqual(['Visit', 'Why', 'Thanks'].map(idOf))
    expect(told.shortestPath).toEqual(['Visit', 'Thanks'].map(idOf))
    expect(told.stuck).toEqual([])
  })

  it('finds every point of a scale as likely, whichever side of it the rule names', () => {
    const pages = (named: readonly number[]): Page[] => [
      {
        name: 'Visit',
        elements: [ask('visit', 'score', { isRequired: true }), go('go')],
        next: 'Thanks',
        go: [{ to: 'Why', rules: [rule('visit', 'equals', { value: named.map(String) })] }],
      },
      ...branching.slice(1),
    ]
    const shareOf = (named: readonly number[]): number | undefined =>
      simulate(flowOf(pages(named)), { runs: 2_000, seed: 7 }).states[1]?.share
    expect(shareOf([0, 1, 2, 3, 4, 5, 6])).toBeCloseTo(7 / 11, 1)
    expect(shareOf([7, 8, 9, 10])).toBeCloseTo(4 / 11, 1)
  })

  it('expects a text to take longer than a tap', () => {
    const { seconds } = of(branching)
    expect(seconds?.most).toBeGreaterThanOrEqual((seconds?.least ?? 0) + 20)
  })

  it('names what nobody reaches: a state without a way, a way that another one takes first, an element nothing shows', () => {
    const bad = rule('visit', 'option_match', { optionIds: [idOf('visit.bad')] })
    const [visit, why] = branching as [Page, Page]
    const told = of([
      {
        ...visit,
        elements: [...visit.elements, other('hidden', 'label', true)],
        go: [...(visit.go ?? []), { to: 'Thanks', rules: [bad] }],
      },
      why,
      { name: 'Alone', elements: [ask('alone', 'text')] },
      thanks,
    ])
    expect(told.never).toEqual({
      stateIds: [idOf('Alone')],
      transitionIds: [idOf('Visit>Thanks#1')],
      elementIds: ['hidden', 'alone'].map(idOf),
    })
  })

  it('a submit skips what lies between: the way is taken, the page is not shown', () => {
    const told = of([
      {
        name: 'First',
        elements: [
          ask('a', 'radio', { options: ['x'], isRequired: true }),
          other('send', 'submit'),
        ],
        next: 'Between',
      },
      { name: 'Between', elements: [ask('b', 'text')], next: 'Thanks' },
      thanks,
    ])
    expect(told.never.stateIds).toEqual([idOf('Between')])
    expect(told.otherwise).toMatchObject([{ runs }, { stateId: idOf('Between'), runs }])
  })

  it('says texts that rules and triggers wait for, so that their branches are seen', () => {
    const words = [
      rule('say', 'equals', { value: 'refund' }),
      rule('say', 'regex', { value: '^(late|slow)$' }),
      rule('count', 'equals', { value: '42' }),
    ]
    const told = of([
      {
        name: 'Say',
        elements: [
          ask('say', 'text', {
            isRequired: true,
            triggers: [{ ...when('', 'make_visible', 'more'), answerValue: 'refund' }],
          }),
          ask('more', 'text', { hidden: true }),
          ask('count', 'numeric', { isRequired: true }),
          go('go'),
        ],
        go: words.map((one, at) => ({ to: `W${at}`, rules: [one] })),
        next: 'Thanks',
      },
      ...words.map(
        (_, at): Page => ({ name: `W${at}`, elements: [other(`l${at}`, 'label')], next: 'Thanks' }),
      ),
      thanks,
    ])
    expect(told.never).toEqual({ stateIds: [], transitionIds: [], elementIds: [] })
  })

  it.each<[string, string, Page[], string[]]>([
    [
      'whose required question shows no option',
      'refused',
      [
        {
          name: 'P',
          elements: [
            ask('q', 'radio', {
              options: [option('q', 'x', { isVisible: false })],
              isRequired: true,
            }),
            go('n'),
          ],
        },
      ],
      ['q?'],
    ],
    [
      'that offers nothing',
      'nothing_to_do',
      [
        {
          name: 'P',
          elements: [ask('q', 'radio', { options: [option('q', 'x', { isVisible: false })] })],
        },
      ],
      [],
    ],
    [
      'that leads back to itself',
      'endless',
      [{ name: 'P', elements: [other('l', 'label'), go('n')], next: 'P' }],
      [],
    ],
  ])(
    'names a page %s as the place where everybody is stuck, with one run as an example',
    (_what, why, pages, questions) => {
      const { stuck, ends, pages: lengths } = of(pages)
      expect(stuck).toMatchObject([
        {
          stateId: idOf('P'),
          why,
          runs,
          share: 1,
          questionIds: questions.map(idOf),
          example: { run: 0 },
        },
      ])
      expect(stuck[0]?.example.stateIds[0]).toBe(idOf('P'))
      expect([ends, lengths]).toEqual([[], null])
    },
  )

  it('leaves a loop that an answer ends', () => {
    const told = of([
      {
        name: 'Again',
        elements: [ask('again', 'radio', { options: ['yes', 'no'], isRequired: true })],
        next: 'Thanks',
        go: [{ to: 'Again', rules: [rule('again', 'equals', { value: 'yes' })] }],
      },
      thanks,
    ])
    expect(told.stuck).toEqual([])
    expect(told.pages?.most).toBeGreaterThan(3)
  })

  it('answers every kind of question so that it passes', () => {
    const rows = ['r1', 'r2', 'r3'].map((key) => ({
      id: idOf(key),
      key,
      body: { en: key },
      order: 0,
      options: [option(key, 'best'), option(key, 'worst')],
    }))
    const reached = reach([
      {
        name: 'All',
        elements: [
          ask('age', 'age', { isRequired: true, min: 18, max: 20 }),
          ask('check', 'checklist', {
            isRequired: true,
            options: ['a', 'b', 'c', option('check', 'none', { exclusive: true })],
            minSelectionCount: 2,
            maxSelectionCount: 2,
          }),
          ask('date', 'datepicker', { isRequired: true }),
          ask('offer', 'dynamic_multiple_value', { isRequired: true, minSelectionCount: 2 }),
          ask('mail', 'email', { isRequired: true }),
          ask('file', 'file', { isRequired: true }),
          ask('grid', 'matrix', { isRequired: true, statements: rows }),
          ask('best', 'matrix', {
            isRequired: true,
            statements: rows.map((row) => ({ ...row, id: idOf(`m${row.key}`) })),
            extra: { matrix_question_type: 'maxdiff' },
          }),
          ask('number', 'numeric', { isRequired: true, min: 0.1, max: 0.9, step: 0.2 }),
          ask('phone', 'phone_verification', { isRequired: true }),
          ask('rank', 'ranking', { isRequired: true, options: ['a', 'b', 'c'] }),
          ask('slide', 'slider', { isRequired: true, min: 10, max: 100, step: 30 }),
          ask('long', 'text', { isRequired: true, minLength: 40, maxLength: 41 }),
          go('next'),
        ],
        next: 'Thanks',
      },
      thanks,
    ])
    expect(reached).toEqual({ All: runs, Thanks: runs })
  })

  it('gives the same bytes for the same seed, at once or in parts, and others for another', () => {
    const flow = flowOf(branching)
    const once = JSON.stringify(simulate(flow, { runs: 90, seed: 3 }))
    const parts = simulating(flow, 3)
    for (const part of [1, 40, 49]) parts.walk(part)
    expect(JSON.stringify(parts.told())).toBe(once)
    expect(JSON.stringify(simulate(flow, { runs: 90, seed: 4 }))).not.toBe(once)
    expect(simulate(flow, { runs: 0, seed: 1 })).toMatchObject({
      runs: 0,
      pages: null,
      seconds: null,
      longestPath: [],
    })
  })
})
