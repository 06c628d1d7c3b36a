import { describe, expect, it } from 'vitest'
import { isGoodKey } from '../keys.ts'
import { ids, option } from '../test/flow.ts'
import { optionsFromLines, presetNames, presetOptions } from './option-lists.ts'

const read = (text: string, takenKeys: readonly string[] = []) =>
  optionsFromLines(text, { languageCode: 'en', newId: ids(), takenKeys })
const shown = (text: string, takenKeys?: readonly string[]): string[] =>
  read(text, takenKeys).map(({ key, body }) => `${key}: ${body['en']}`)

describe('optionsFromLines', () => {
  it.each<[name: string, text: string, options: string[]]>([
    ['a line each', 'Red\nGreen', ['red: Red', 'green: Green']],
    ['lines of Windows', 'Red\r\nGreen\r\n', ['red: Red', 'green: Green']],
    ['empty lines', '\n\n  Red  \n \n', ['red: Red']],
    ['bullets', '- Red\n* Green\n• Blue', ['red: Red', 'green: Green', 'blue: Blue']],
    ['numbers', '1. Red\n2) Green\n 10. Blue', ['red: Red', 'green: Green', 'blue: Blue']],
    ['a repeated line', 'Red\nGreen\nRed', ['red: Red', 'green: Green']],
    ['a repeated line under another bullet', '- Red\n2. Red', ['red: Red']],
    [
      'amounts, which are not list marks',
      '1.5 litres\n-5 °C',
      ['1_5_litres: 1.5 litres', '5_c: -5 °C'],
    ],
    ['words that make the same key', 'Yes!\nYes?', ['yes: Yes!', 'yes_2: Yes?']],
    ['words without a letter of the alphabet', '日本\n中国', ['option_1: 日本', 'option_2: 中国']],
    ['nothing', ' \n', []],
  ])('reads %s', (_name, text, options) => expect(shown(text)).toEqual(options))

  it('leaves the keys alone that the question has already', () =>
    expect(shown('Red\nRed.', ['red', 'red_2'])).toEqual(['red_3: Red', 'red_4: Red.']))

  it('makes options that a survey accepts, each with its own id and key', () => {
    const long = 'A very long answer '.repeat(20)
    const options = read(`${long}\n${long}!\nÇok iyi`)
    expect(options.every(({ key }) => isGoodKey(key))).toBe(true)
    expect(new Set(options.map(({ key }) => key)).size).toBe(3)
    expect(new Set(options.map(({ id }) => id)).size).toBe(3)
    expect(options.every(({ isVisible }) => isVisible)).toBe(true)
  })
})

describe('presetOptions', () => {
  it.each(presetNames)(
    '%s has an order, keys of its own and words in every known language',
    (name) => {
      const options = presetOptions(name, [], ['en', 'tr'], ids())
      expect(options.map(({ order }) => order)).toEqual(options.map((_, place) => place))
      expect(new Set(options.map(({ key }) => key)).size).toBe(options.length)
      for (const { body } of options) expect(Object.keys(body)).toEqual(['en', 'tr'])
    },
  )

  it('gives NPS its three groups by weight', () => {
    const weights = presetOptions('nps', [], ['en'], ids()).map(({ weight }) => weight)
    expect(weights).toEqual([...Array(7).fill(-1), 0, 0, 1, 1])
  })

  it.each(['five', 'agree', 'yes_no'] as const)('weighs %s so that more is better', (name) => {
    const weights = presetOptions(name, [], ['en'], ids()).map(({ key, weight = 0 }) => [
      key,
      weight,
    ])
    const sorted = weights.toSorted(([, a], [, b]) => Number(a) - Number(b))
    expect(name === 'yes_no' ? weights : sorted).toEqual(
      name === 'yes_no'
        ? [
            ['yes', 1],
            ['no', 0],
          ]
        : weights,
    )
  })

  it('keeps the ids of options that stay, so that rules and earlier answers still mean them', () => {
    const before = [option('q', 'yes'), option('q', 'maybe', 1)]
    const [yes, no] = presetOptions('yes_no', before, ['en'], ids())
    expect(yes?.id).toBe(before[0]?.id)
    expect(before.map(({ id }) => id)).not.toContain(no?.id)
  })

  it('is in English in a first language that has no ready words, and leaves the others empty', () => {
    const [first] = presetOptions('yes_no', [], ['fi', 'sv', 'tr'], ids())
    expect(first?.body).toEqual({ fi: 'Yes', tr: 'Evet' })
  })
})
