import { questionStyles } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { problems } from '../problems.ts'
import { dice as diceOf } from '../random/dice.ts'
import { compiles } from '../regex.ts'
import { kindNamed } from '../styles/outline-kinds.ts'
import { flowOfOutlineText, readOutline } from './index.ts'

const made = (text: string) => {
  let last = 0
  const newId = (): string => {
    last += 1
    return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
  }
  return flowOfOutlineText(readOutline(text), {
    ...{ name: 'Survey', language: 'en', thanks: 'Thank you', newId },
  })
}
const asked = (text: string) =>
  made(text).flow.elements.flatMap(({ question }) => (question === undefined ? [] : [question]))
const words = (items: readonly { readonly body: Readonly<Record<string, string>> }[]) =>
  items.map(({ body }) => body['en'])

describe('an outline', () => {
  it('has a title, pages, questions, texts and endings (O-80)', () => {
    const { flow, notes } = made(
      [
        '# Shop visit',
        '## First',
        'Welcome to our survey.',
        'It takes a minute.',
        '',
        'How likely are you to recommend us? (NPS)',
        'Very unlikely ... Very likely',
        '0 -> Sorry',
        '---',
        '1. What did you like? (checkboxes, min 1, max 2)',
        '> Choose up to two.',
        '- The range = range',
        '- The staff',
        '=> Thanks a lot',
        '   See you soon.',
        '=> Sorry',
      ].join('\n'),
    )
    expect(flow.name).toBe('Shop visit')
    expect(flow.states.map(({ name, style }) => `${style} ${name}`)).toEqual([
      ...['page First', 'page Page 2', 'thank Thanks a lot', 'thank Sorry'],
    ])
    const [nps, liked] = flow.elements.flatMap(({ question }) => question ?? [])
    expect([nps?.isRequired, nps?.options.length, nps?.extra.measure]).toEqual([true, 11, 'nps'])
    expect(nps?.extra.min_label).toEqual({ en: 'Very unlikely' })
    expect([liked?.minSelectionCount, liked?.maxSelectionCount]).toEqual([1, 2])
    expect(liked?.help).toEqual({ en: 'Choose up to two.' })
    expect(liked?.options.map(({ key }) => key)).toEqual(['range', 'the_staff'])
    expect(
      flow.elements.filter(({ type }) => type === 'label').map(({ body }) => body?.['en']),
    ).toEqual([
      'Welcome to our survey. It takes a minute.',
      'Thanks a lot\n\nSee you soon.',
      'Sorry',
    ])
    expect(
      flow.transitions.map(({ toStateId }) => flow.states.find(({ id }) => id === toStateId)?.name),
    ).toEqual(['Sorry'])
    expect(notes).toEqual([])
  })

  it.each([
    ['Which one?\n- A\n- B', 'radio'],
    ['Which ones?\n[ ] A\n[ ] B', 'checklist'],
    ['Which? Select all that apply.\n- A\n- B', 'checklist'],
    ['1. Which ones?[[MultipleAnswer]]\n\nA\nB', 'checklist'],
    ['1. Which one?\n\nRed\nBlue', 'radio'],
    ['1. How do you rate these?\n\nThe room\nThe food\n\nGood\nBad', 'matrix'],
    ['How do you rate these?\n| The room\n| The food\n- Good\n- Bad', 'matrix'],
    ['How likely are you to recommend us? (0-10)\nUnlikely ... Likely', 'score'],
    ['How easy was it?\nHard ... Easy', 'score'],
    ['Your e-mail?', 'email'],
    ['Your phone number?', 'phone_number'],
    ['What else?', 'textarea'],
    ['Stay (dropdown)\nShort\nLong', 'dropdown'],
    ['Did you find it? (Yes/No)', 'plain'],
    ['Rate us (stars)', 'star'],
    ['Your age (numeric, min 18, max 99)', 'numeric'],
    ['Q7: Tell us more *', 'textarea'],
  ])('reads %j as a question of the style %s (O-80)', (text, style) => {
    expect(asked(text).map((one) => one.style)).toEqual([style])
  })

  it('knows every style by its name, and other words by the words of the field (O-80)', () => {
    for (const style of questionStyles) expect(kindNamed(style)?.style, style).toBe(style)
    expect(kindNamed('Net Promoter Score')?.style).toBe('score')
    expect(kindNamed('something')).toBeUndefined()
    expect(asked('Is it good (or bad)?')[0]?.body).toEqual({ en: 'Is it good (or bad)?' })
  })

  it('reads items without signs after a number, and a single line as a sentence (O-80)', () => {
    expect(words(asked('1. Color?\n\nRed\nBlue')[0]?.options ?? [])).toEqual(['Red', 'Blue'])
    const { flow } = made('1. What was wrong?\n\nWe are sorry.')
    expect(flow.elements.map(({ type }) => type)).toEqual(['question', 'label', 'label', 'submit'])
    const [grid] = asked('1. Rate\n\nRoom\nFood\n\nGood\nBad')
    expect([words(grid?.statements ?? []), words(grid?.statements[0]?.options ?? [])]).toEqual([
      ['Room', 'Food'],
      ['Good', 'Bad'],
    ])
  })

  it('says what it could not take over, with the line (O-80)', () => {
    expect(made('Which?\n- A -> Nowhere\n- B\n\nRank (ranking, shuffle)\n- X').notes).toEqual([
      { line: 5, kind: 'unknown_setting', words: 'shuffle' },
      { line: 2, kind: 'unknown_target', words: 'Nowhere' },
    ])
  })

  it.each([1, 2, 3])(
    'is read from any text, and its survey has no error (seed %d, O-80)',
    (seed) => {
      const dice = diceOf(seed, 'outline')
      const pieces = [
        '# ',
        '## ',
        '---',
        '=> ',
        '> ',
        '- ',
        '| ',
        '[ ] ',
        '1. ',
        'Q2) ',
        '   ',
        '',
        '*',
        '?',
        ' ... ',
        ' -> next',
        ' -> x',
        ' = k',
        '(nps)',
        '(checkboxes, max 2)',
        '(0-10)',
        '(max 5)',
        'Word',
        'two words',
        'ğüş',
        '[[Block: B]]',
        '[[MultipleAnswer]]',
        '\t',
        '\u0000',
        '(',
      ]
      for (let round = 0; round < 400; round += 1) {
        const lines = Array.from({ length: dice.below(14) }, () =>
          Array.from({ length: 1 + dice.below(4) }, () => dice.pick(pieces)).join(''),
        )
        const { flow } = made(lines.join('\n'))
        const errors = problems(flow, { compiles }).filter(({ severity }) => severity === 'error')
        expect(errors, lines.join('\n')).toEqual([])
      }
    },
  )

  it('is read in a time that grows with its length (O-80)', () => {
    for (const piece of [
      'a?\n',
      '- a = b -> c ',
      '   ',
      '((((',
      'a ... ',
      '1. a\n\n',
      '=> a\n   b\n',
      '| a\n',
    ]) {
      const fastest = (length: number): number =>
        Math.min(
          ...[1, 2, 3].map(() => {
            const begun = performance.now()
            made(piece.repeat(length / piece.length))
            return performance.now() - begun
          }),
        )
      // Four times as long; a square would take sixteen times the time.
      expect(fastest(100_000), piece).toBeLessThan(Math.max(10 * fastest(25_000), 200))
    }
  })
})
