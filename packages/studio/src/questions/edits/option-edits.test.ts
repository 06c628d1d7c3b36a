import type { Flow, Transition } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, ids, option, trigger } from '../test/flow.ts'
import {
  addOptions,
  changeOption,
  moveOption,
  removeOption,
  renameOptionKey,
} from './option-edits.ts'
import { optionsFromLines, presetOptions } from './option-lists.ts'

const way = (...rules: Transition['rules']): Transition => ({
  id: idOf('way'),
  fromStateId: idOf('page'),
  toStateId: idOf('end'),
  rules,
})
const flow = flowOf(
  [
    ask('q', 'radio', {
      options: ['yes', 'no'],
      triggers: [
        trigger({ key: 'yes', targetIds: [idOf('r')] }),
        trigger({ key: 'no', targetIds: [idOf('r')] }),
      ],
    }),
    ask('r', 'radio', {
      options: ['a'],
      triggers: [
        trigger({
          key: 'a',
          scope: 'option',
          targetOptionIds: [{ questionKey: 'q', optionKey: 'yes' }],
        }),
      ],
    }),
  ],
  {
    transitions: [
      way(
        {
          elementId: idOf('q'),
          operator: 'option_match',
          optionIds: [idOf('q.yes'), idOf('q.no')],
        },
        { elementId: idOf('q'), operator: 'not_equals', value: ['yes'] },
        { elementId: idOf('r'), operator: 'equals', value: 'yes' },
      ),
    ],
  },
)
const q = { elementId: idOf('q') }
const of = (changed: Flow, key = 'q') =>
  changed.elements.find(({ question }) => question?.key === key)
const keys = (changed: Flow) =>
  of(changed)?.question?.options.map((each) => `${each.order}${each.key}`)

describe('options', () => {
  it('are added at the end, moved and changed, in order (O-04)', () => {
    const three = addOptions(q, [option('q', 'maybe')])(flow)
    expect(keys(three)).toEqual(['0yes', '1no', '2maybe'])
    expect(keys(moveOption(q, 2, 0)(three))).toEqual(['0maybe', '1yes', '2no'])
    expect(keys(moveOption(q, 0, 2)(three))).toEqual(['0no', '1maybe', '2yes'])
    expect(keys(moveOption(q, 0, 3)(three))).toEqual(keys(three))
    expect(
      of(changeOption(q, idOf('q.no'), (known) => ({ ...known, exclusive: true }))(flow))?.question
        ?.options[1]?.exclusive,
    ).toBe(true)
  })

  it('a removed option leaves triggers that fire on it or aim at it, and rules keep their place (O-04, O-05, O-06)', () => {
    const less = removeOption(q, idOf('q.yes'))(flow)
    expect(keys(less)).toEqual(['0no'])
    expect(of(less)?.triggers.map(({ key }) => key)).toEqual(['no'])
    expect(of(less, 'r')?.triggers).toEqual([])
    expect(less.transitions[0]?.rules[0]?.optionIds).toEqual([idOf('q.no')])
    const none = removeOption(q, idOf('q.no'))(less)
    expect(none.transitions[0]?.rules[0]).toEqual({
      elementId: idOf('q'),
      operator: 'option_match',
      optionIds: [],
    })
  })

  it('a renamed key is renamed wherever it is named, and nowhere else (O-05, O-06)', () => {
    const renamed = renameOptionKey(q, idOf('q.yes'), 'sure')(flow)
    expect(keys(renamed)).toEqual(['0sure', '1no'])
    expect(of(renamed)?.triggers.map(({ key }) => key)).toEqual(['sure', 'no'])
    expect(of(renamed, 'r')?.triggers[0]?.targetOptionIds).toEqual([
      { questionKey: 'q', optionKey: 'sure' },
    ])
    expect(renamed.transitions[0]?.rules.map(({ value }) => value)).toEqual([
      undefined,
      ['sure'],
      'yes',
    ])
  })

  it('leaves a flow unchanged when the option is not there', () => {
    expect(removeOption(q, idOf('elsewhere'))(flow)).toBe(flow)
    expect(renameOptionKey(q, idOf('elsewhere'), 'x')(flow)).toBe(flow)
  })
})

describe('optionsFromLines', () => {
  it.each([
    ['Yes\nNo', ['yes', 'no']],
    ['Very good!\r\n\r\n  Çok iyi  ', ['very_good', 'cok_iyi']],
    ['- One\n* Two\n3. Three\n4) Four', ['one', 'two', 'three', 'four']],
    ['Same\nSame\nsame', ['same', 'same_2']],
    ['مرحبا\n你好', ['option_1', 'option_2']],
    ['   ', []],
  ])('reads %j (O-04)', (text, expected) => {
    expect(
      optionsFromLines(text, { languageCode: 'en', newId: ids(), takenKeys: [] }).map(
        ({ key }) => key,
      ),
    ).toEqual(expected)
  })

  it('keeps keys unlike those that are there', () => {
    expect(
      optionsFromLines('Yes', { languageCode: 'tr', newId: ids(), takenKeys: ['yes'] }),
    ).toMatchObject([{ key: 'yes_2', body: { tr: 'Yes' } }])
  })
})

describe('presetOptions', () => {
  it('an NPS scale counts 0–6 as −1, 7 and 8 as 0, 9 and 10 as 1 (O-04)', () => {
    expect(presetOptions('nps', [], ['en'], ids()).map(({ weight }) => weight)).toEqual([
      -1, -1, -1, -1, -1, -1, -1, 0, 0, 1, 1,
    ])
  })
  it('is worded in English and Turkish, in English for another first language (O-09)', () => {
    expect(presetOptions('yes_no', [], ['de', 'tr', 'fr'], ids())[0]?.body).toEqual({
      de: 'Yes',
      tr: 'Evet',
    })
  })
  it('keeps the ids of options of the same key', () => {
    expect(presetOptions('yes_no', [option('q', 'no')], ['en'], ids())[1]?.id).toBe(idOf('q.no'))
  })
})
