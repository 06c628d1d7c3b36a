// Matrix, ranking and the closed picker as the server draws them: groups, names, marks of what is missing.
import type { Question, Statement } from '@askwell/contract'
import type { MatrixRow, QuestionView } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { drawQuestion } from '../test/drawn-question.tsx'
import { exampleOptions, exampleQuestion } from '../test/example-flow.ts'

const id = exampleQuestion().id

const draw = (question: Partial<Question>, more: Partial<QuestionView> = {}): string =>
  drawQuestion(
    { options: [], ...question },
    {
      rows: (question.statements ?? []).map((one) => ({ statement: one, options: one.options })),
      ...more,
    },
  )

const statement = (
  name: string,
  ...options: readonly (readonly [string, string])[]
): Statement => ({
  id: name,
  key: name,
  body: { en: `About ${name}` },
  order: 0,
  options: options.map(([key, body], order) => ({
    id: `${name}-${key}`,
    key,
    body: { en: body },
    order,
    isVisible: true,
  })),
})
const scale = [
  ['bad', 'Bad'],
  ['fair', 'Fair'],
  ['good', 'Good'],
] as const
const likert = {
  style: 'matrix' as const,
  isRequired: true,
  statements: [statement('food', ...scale), statement('crew', ...scale)],
}
const gave = (...rows: MatrixRow[]) => ({ answer: { kind: 'matrix' as const, rows } })
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0
const texts = (html: string) => [...html.matchAll(/>([^<]+)</g)].map(([, text]) => text)
const missing = { fault: { code: 'required' as const } }

describe('matrix', () => {
  it('a likert is a table with headers, and one group of radios a statement (R-QS-20)', () => {
    const html = draw(likert, gave({ statementId: 'food', optionId: 'food-fair' }))
    expect(html).toContain('<table class="matrix matrix--small"')
    expect([count(html, /scope="col"/g), count(html, /scope="row"/g)]).toEqual([3, 2])
    expect([
      count(html, /type="radio"[^>]* name="food"/g),
      count(html, /type="radio"[^>]* name="crew"/g),
    ]).toEqual([3, 3])
    expect(html).toContain('1 of 2 answered')
    expect(html).toMatch(/checked="" value="food-fair"|value="food-fair" checked=""/)
  })

  it('names each radio by its statement and its option', () => {
    const html = draw(likert)
    expect(html).toContain('aria-labelledby="statement-crew option-crew-good"')
    expect(html).toMatch(/id="statement-crew"><bdi>About crew</)
    expect(html).toMatch(/id="option-crew-good"><bdi>Good</)
  })

  it('says what is required, and marks the statements a Next found open (R-QS-47, R-VAL-41)', () => {
    const html = draw(likert, {
      ...gave({ statementId: 'food', optionId: 'food-fair' }),
      ...missing,
    })
    expect(html).toContain('(required)')
    expect(count(html, /matrix__row--missing" data-missing="true"/g)).toBe(1)
    expect(count(html, new RegExp(`aria-invalid="true" aria-describedby="error-${id}"`, 'g'))).toBe(
      3,
    )
    expect(html).toContain(`id="error-${id}"`)
  })

  it.each([
    ['is a table if there is room for one', scale, 'matrix matrix--small'],
    [
      'asks for more room with longer words',
      [...scale, ['x', 'Outstanding'], ['y', 'Exceptional'], ['z', 'Disappointing']] as const,
      'matrix matrix--full matrix--tall matrix--folds',
    ],
    [
      'breaks long words and takes half of the margins for seven of them',
      Array.from(
        { length: 7 },
        (_, at) => [`o${at}`, `${at} Außerordentlich wahrscheinlich`] as const,
      ),
      'matrix matrix--wide matrix--tall matrix--folds',
    ],
    [
      'holds the scale from 0 to 10',
      Array.from({ length: 11 }, (_, at) => [`o${at}`, `${at}`] as const),
      'matrix matrix--wide matrix--tall matrix--folds',
    ],
    [
      'is stacked always where the columns would never fit',
      Array.from({ length: 12 }, (_, at) => [`o${at}`, `Number ${at}`] as const),
      'matrix matrix--list matrix--tall matrix--folds',
    ],
  ])('%s (A-177)', (_what, columns, className) => {
    expect(
      draw({
        ...likert,
        statements: [statement('food', ...columns), statement('crew', ...columns)],
      }),
    ).toContain(`class="${className}"`)
  })

  it('folds all statements but the first without an answer, and never a single one', () => {
    const seven = Array.from({ length: 7 }, (_, at) => [`o${at}`, `Number ${at}`] as const)
    const two = {
      ...likert,
      statements: [statement('food', ...seven), statement('crew', ...seven)],
    }
    expect(draw(two)).toMatch(
      /<tr class="matrix__row matrix__row--unfolded"[^>]*><th[^>]*><span id="statement-food"/,
    )
    const html = draw(two, gave({ statementId: 'food', optionId: 'food-o3' }))
    expect(html).toMatch(
      /<tr class="matrix__row matrix__row--unfolded"[^>]*><th[^>]*><span id="statement-crew"/,
    )
    expect(html).toContain(
      '<span class="matrix__given" aria-hidden="true"><bdi>Number 3</bdi></span>',
    )
    expect(draw({ ...likert, statements: [statement('food', ...seven)] })).not.toContain(
      'matrix--folds',
    )
  })

  it('has no common header where statements name an option differently', () => {
    expect(
      draw({
        ...likert,
        statements: [statement('food', ['a', 'Tasty']), statement('crew', ['a', 'Kind'])],
      }),
    ).toContain('matrix--list')
  })

  it('a maxdiff is two groups across its statements, least and most (R-QS-21)', () => {
    const ends = [
      ['best', ''],
      ['worst', ''],
    ] as const
    const maxdiff = {
      ...likert,
      statements: [statement('food', ...ends), statement('crew', ...ends)],
      extra: { matrix_question_type: 'maxdiff' as const },
    }
    const html = draw(maxdiff, {
      ...gave({ statementId: 'crew', optionId: 'crew-best' }),
      ...missing,
    })
    expect([count(html, /name="best-/g), count(html, /name="worst-/g)]).toEqual([2, 2])
    expect(html).toContain('1 of 2 answered')
    expect(html).toContain('aria-labelledby="end-food-worst statement-food"')
    expect(texts(html)).toEqual(expect.arrayContaining(['Least', 'Most']))
    expect([
      count(html, /maxdiff__end--worst maxdiff__end--missing/g),
      count(html, /maxdiff__end--best maxdiff__end--missing/g),
    ]).toEqual([2, 0])
  })

  it('a maxdiff with a design is both groups for each set of the person (R-QS-21)', () => {
    const ends = [
      ['best', ''],
      ['worst', ''],
    ] as const
    const maxdiff = {
      ...likert,
      statements: ['food', 'crew', 'seat', 'wifi'].map((key) => statement(key, ...ends)),
      extra: {
        matrix_question_type: 'maxdiff' as const,
        maxdiff: {
          itemsPerSet: 3,
          setsPerPerson: 2,
          versions: 1,
          seed: 1,
          designs: [
            [
              ['food', 'crew', 'seat'],
              ['wifi', 'crew', 'food'],
            ],
          ],
        },
      },
    }
    const html = draw(maxdiff, {
      ...gave(
        { statementId: 'crew', optionId: 'crew-best', set: '0/0' },
        { statementId: 'food', optionId: 'food-worst', set: '0/0' },
        { statementId: 'crew', optionId: 'crew-worst', set: '0/1' },
      ),
      ...missing,
    })
    expect(texts(html)).toEqual(expect.arrayContaining(['1 of 2', '2 of 2']))
    expect(html).toContain('1 of 2 answered')
    expect(
      [...html.matchAll(/ name="(\w+)-[^"]*-0\/([01])"/g)].map(
        ([, end = '', set = '']) => end + set,
      ),
    ).toEqual(
      ['0', '1'].flatMap((set) =>
        Array(3)
          .fill([`worst${set}`, `best${set}`])
          .flat(),
      ),
    )
    expect([...html.matchAll(/ checked="" value="([^"]+)"/g)].map(([, value]) => value)).toEqual([
      'food-worst 0/0',
      'crew-best 0/0',
      'crew-worst 0/1',
    ])
    expect([
      count(html, /maxdiff__end--worst maxdiff__end--missing/g),
      count(html, /maxdiff__end--best maxdiff__end--missing/g),
    ]).toEqual([0, 3])
    // Half a set can be cleared, because an optional maxdiff refuses it.
    const half = draw(
      { ...maxdiff, isRequired: false },
      gave({ statementId: 'crew', optionId: 'crew-best', set: '0/0' }),
    )
    expect(half).toContain('0 of 2 answered')
    expect(half).toContain('answer__clear')
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('a conjoint is one group of profiles a set, read line by line (R-QS-22)', () => {
    const sets = [
      statement('first', ['a', 'Price: €90\nBag: none'], ['b', 'Price: €120\nFlexible']),
    ]
    const html = draw(
      { ...likert, statements: sets, extra: { matrix_question_type: 'conjoint' } },
      missing,
    )
    expect(html).toContain(
      'role="radiogroup" class="conjoint conjoint--missing" data-missing="true" aria-labelledby="statement-first" aria-required="true"',
    )
    expect(count(html, /type="radio" name="first"/g)).toBe(2)
    expect(texts(html)).toEqual(
      expect.arrayContaining(['Price', '€90', 'Bag', 'none', '€120', 'Flexible']),
    )
  })

  it('a conjoint with a design shows the levels of each product, and what is none of them (R-QS-22)', () => {
    const named = (key: string) => ({ key, body: { en: key } })
    const conjoint = {
      attributes: [
        { ...named('Price'), levels: ['€90: flat', '€120'].map(named) },
        { ...named('Bag'), levels: ['none', 'one'].map(named) },
      ],
      ...{ alternatives: 2, hasNone: true, tasks: 1, versions: 1, seed: 1 },
      designs: [
        [
          [
            [0, 1],
            [1, 0],
          ],
        ],
      ],
    }
    const html = draw(
      {
        ...likert,
        statements: [statement('first', ['a1', 'A'], ['a2', 'B'], ['none', 'Neither'])],
        extra: { matrix_question_type: 'conjoint', conjoint },
      },
      gave({ statementId: 'first', optionId: 'first-a2', set: '0/0' }),
    )
    expect(texts(html)).toEqual(
      expect.arrayContaining(['Price', '€90: flat', 'Bag', 'one', '€120', 'none', 'Neither']),
    )
    expect(texts(html)).not.toContain('A')
    expect(html).toContain('1 of 1 answered')
    expect(html).toMatch(
      /name="first"[^>]*value="first-a2 0\/0"|value="first-a2 0\/0"[^>]*name="first"/,
    )
  })

  it('an optional one can be taken back (A-270)', () => {
    const answered = gave({ statementId: 'food', optionId: 'food-fair' })
    expect(draw({ ...likert, isRequired: false }, answered)).toContain('>Clear</button>')
    expect(draw(likert, answered)).not.toContain('>Clear</button>')
  })
})

describe('ranking', () => {
  const options = exampleOptions('Seat', 'Bag', 'Food')
  const ranked = (...at: number[]) => ({
    answer: { kind: 'options' as const, optionIds: at.map((index) => options[index]?.id ?? '') },
  })

  it('each option is added by one press, and moved and removed by its own buttons (R-QS-32)', () => {
    const html = draw({ style: 'ranking', options }, ranked(2, 0))
    const names = [...html.matchAll(/<button [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name)
    const ofRow = (name: string) => [
      `Move ${name} up`,
      `Move ${name} down`,
      `Take ${name} out of the order`,
    ]
    expect(names).toEqual([...ofRow('Food'), ...ofRow('Seat'), 'Rank Bag'])
    expect(html).toMatch(
      /<ol class="ranking__list">.*>1<.*Food.*>2<.*Seat.*<\/ol><ul class="ranking__list">/,
    )
  })

  it('keeps the buttons at the ends in reach, and says that they do nothing', () => {
    const html = draw({ style: 'ranking', options }, ranked(2, 0))
    const idle = [...html.matchAll(/aria-label="([^"]+)"[^>]*aria-disabled="true"/g)].map(
      ([, name]) => name,
    )
    expect(idle).toEqual(['Move Food up', 'Move Seat down'])
  })

  it('says what is required, and marks what is not ranked yet (R-QS-33, R-QS-47)', () => {
    const html = draw({ style: 'ranking', options, isRequired: true }, { ...ranked(2), ...missing })
    expect(html).toContain('(required)')
    expect(html).toContain('ranking--missing')
    expect(
      count(html, new RegExp(`class="ranking__add"[^>]*aria-describedby="error-${id}"`, 'g')),
    ).toBe(2)
  })
})

describe('the closed picker', () => {
  it.each(['radio', 'plain', 'gender', 'random', 'dropdown'] as const)(
    '%s with eleven options is a native select until its search has come (R-QS-45, A-077)',
    (style) => {
      const html = draw({
        style,
        options: exampleOptions(...Array.from({ length: 11 }, (_, at) => `Option ${at}`)),
      })
      expect(html).toMatch(
        new RegExp(`<select id="q-${id}"[^>]*><option value="" selected="">Please Select</option>`),
      )
      expect(count(html, /<option /g)).toBe(12)
      expect(html).toContain(`for="q-${id}"`)
    },
  )
})
