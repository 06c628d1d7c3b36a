// The gate against work that grows faster than what was sent. Each kind of work has a hostile alphabet, of which single
// pieces and seeded mixtures are made n, 2n and 4n long: twice the text may take at most twice the steps.
import { mapFlow, noTools, replay } from '@askwell/engine'
import { mask } from '@askwell/engine/mask'
import { patternSize } from '@askwell/engine/pattern-size'
import { matches } from '@askwell/engine/regex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOfCss } from '../actions/owner/check-css.ts'
import { makeChance } from '../demo/chance.ts'
import { Refusal } from '../refusal.ts'
import { makeStepCounter, type StepCounter } from '../test-kit/count-steps.ts'
import { ids, testFlow } from '../test-kit/respondent-flow.ts'
import { parseJson } from './json-body.ts'

const seed = 20_261_122
const mixtures = 12
/** Characters. A masked answer of four times as many is not cut yet. */
const shortest = 1_000
/** Equal counts of neighbouring blocks are reported once, so a count may be off by half. */
const mostGrowth = { twice: 3, fourTimes: 6 }
/** For what does not depend on the text. */
const overhead = 1_000

interface Kind {
  readonly alphabet: readonly string[]
  readonly stepsPerCharacter: number
  readonly work: (text: string) => void
}

const map = mapFlow(testFlow())
const digits = [
  '(0',
  '(5',
  '5 ',
  '0 ',
  '00 ',
  '+1',
  '0532 123 45 67 ',
  '4111 1111 ',
  '2024-',
  '12:30-',
  '1.250.000 ',
  '12 ',
  '123-',
]
const letters = [
  'a@b.co ',
  'a@',
  '"@',
  '"a b',
  'A1B2C3 ',
  'AB12345 ',
  'word ',
  'ş',
  '👍',
  '٥ ',
  '\u200b',
  '\u0301',
  'XXXX-',
  '*',
  '@[1',
  '\n',
]

const kinds: Readonly<Record<string, Kind>> = {
  masking: {
    alphabet: [...digits, ...letters],
    stepsPerCharacter: 150,
    work: (text) => void mask(text, { country: 'GB' }),
  },
  'masking where numbers have any length': {
    alphabet: [...digits, ...letters],
    stepsPerCharacter: 150,
    work: (text) => void mask(text, { country: 'DE' }),
  },
  'reading JSON': {
    alphabet: ['[', ']', '[],', '{"a":', '}', '"', '\\u0000', '"\\ud800",', '1,', ' ', '\\'],
    stepsPerCharacter: 20,
    work: (text) => {
      for (const body of [text, `["${text}`, `[${text}1]`])
        try {
          parseJson(Buffer.from(body))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
    },
  },
  'checking a stylesheet': {
    alphabet: [
      'a{',
      '}',
      'src(',
      'url(',
      'image-set(',
      'var(',
      '(',
      ')',
      '"a"',
      "'",
      '/*',
      '*/',
      '\\',
      '[value=',
      '@x ',
      '\n',
      ';',
      'a:',
    ],
    stepsPerCharacter: 200,
    work: (text) => void faultsOfCss(text, []),
  },
  'measuring a pattern': {
    alphabet: ['(', ')', '[', ']', '[:', ':]', '{1,9}', '{', '\\', '\\p{', 'a', '|', '?'],
    stepsPerCharacter: 50,
    work: (text) => void patternSize(text.slice(0, 8_000)),
  },
  'searching an answer': {
    alphabet: ['a', 'ab', 'x', 'ı', ' '],
    stepsPerCharacter: 4_000,
    work: (text) => void matches('(a|b){1,20}c|(x+x+)+y', text.slice(0, text.length / 4)),
  },
  'walking a path': {
    alphabet: ['s', 'c', 'm', 'e', '-', 'sc', 'scm'],
    stepsPerCharacter: 300,
    work: (text) => {
      const states: Readonly<Record<string, string>> = {
        s: ids.start,
        c: ids.comment,
        m: ids.contact,
        e: ids.end,
      }
      const path = Array.from(text.slice(0, text.length / 2), (letter, at) => ({
        state_id: states[letter] ?? ids.unknown,
        at,
      }))
      replay(
        map,
        {
          responses: [{ question_id: ids.mood, option_id: ids.good }],
          path,
          completed: true,
          year: 2026,
        },
        noTools,
      )
    },
  },
  'reading many answers': {
    alphabet: ['m', 't', 'r', 'x', '-'],
    stepsPerCharacter: 300,
    work: (text) => {
      const questions: Readonly<Record<string, string>> = {
        m: ids.mood,
        t: ids.topics,
        r: ids.remark,
        x: ids.email,
      }
      const responses = Array.from(text.slice(0, text.length / 2), (letter) => ({
        question_id: questions[letter] ?? ids.unknown,
        option_id: ids.price,
      }))
      replay(map, { responses, completed: false, year: 2026 }, noTools)
    },
  },
}

describe('work grows as what was sent grows', () => {
  let counter: StepCounter
  beforeAll(async () => {
    counter = await makeStepCounter()
  })
  afterAll(() => counter.close())

  it.each(Object.entries(kinds))(
    `%s grows linearly with its input (seed ${seed})`,
    { timeout: 120_000 },
    async (_name, { alphabet, stepsPerCharacter, work }) => {
      const chance = makeChance(seed)
      const mixed = Array.from({ length: mixtures }, () =>
        Array.from({ length: chance.whole(2, 5) }, () => chance.pick(alphabet)).join(''),
      )
      for (const piece of [...alphabet, ...mixed]) {
        const text = (length: number): string => varied(piece, length)
        work(text(shortest))
        const once = await counter.count(() => work(text(shortest)))
        const twice = await counter.count(() => work(text(2 * shortest)))
        const fourTimes = await counter.count(() => work(text(4 * shortest)))
        const counted = JSON.stringify({ piece, once, twice, fourTimes })
        expect(once, counted).toBeLessThan(stepsPerCharacter * shortest)
        expect(twice, counted).toBeLessThan(mostGrowth.twice * once + overhead)
        expect(fourTimes, counted).toBeLessThan(mostGrowth.fourTimes * once + overhead)
      }
    },
  )

  it('would find work that grows with the square', async () => {
    const square = (n: number): void => {
      for (let one = 0; one < n; one += 1)
        for (let other = 0; other < n; other += 1) if (one < 0) throw new Error('Never.')
    }
    const [once, twice] = [
      await counter.count(() => square(100)),
      await counter.count(() => square(200)),
    ]
    expect(twice).toBeGreaterThan(3 * once)
  })
})

/** The piece repeated, with other digits each time, so that nothing can be cached. */
function varied(piece: string, length: number): string {
  const chance = makeChance(seed)
  return piece
    .repeat(Math.ceil(length / piece.length))
    .slice(0, length)
    .replace(/[1-9]/g, () => String(chance.whole(1, 9)))
}
