import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf } from '../test/flow.ts'
import {
  changeElement,
  changeQuestion,
  moved,
  withMember,
  withOptionalText,
  withText,
} from './change-element.ts'

const label = { id: idOf('label'), type: 'label' as const, order: 1, isVisible: true, triggers: [] }
const flow = flowOf([ask('q', 'text'), label])

describe('changeElement', () => {
  it('changes one element, and leaves the others the same objects', () => {
    const next = changeElement(idOf('q'), (element) => ({ ...element, isVisible: false }))(flow)
    expect(next.elements[0]?.isVisible).toBe(false)
    expect(next.elements.slice(1)).toEqual(flow.elements.slice(1))
    for (const place of [1, 2]) expect(next.elements[place]).toBe(flow.elements[place])
    expect(flow.elements[0]?.isVisible).toBe(true)
  })

  it('returns the same flow when nothing changed, so that there is nothing to save or undo', () => {
    expect(changeElement(idOf('q'), (element) => element)(flow)).toBe(flow)
    expect(changeElement(idOf('deleted'), (element) => ({ ...element }))(flow)).toBe(flow)
  })

  it('changes the question of a question only', () => {
    const required = changeQuestion(idOf('q'), (question) => ({ ...question, isRequired: true }))
    expect(required(flow).elements[0]?.question?.isRequired).toBe(true)
    const onLabel = changeQuestion(label.id, (question) => ({ ...question, isRequired: true }))
    expect(onLabel(flow)).toBe(flow)
  })
})

describe('withMember', () => {
  it('has no empty members: undefined takes one out', () => {
    const whole: { a: number; b?: number } = { a: 1, b: 2 }
    expect(withMember(whole, 'b', 3)).toEqual({ a: 1, b: 3 })
    expect(Object.keys(withMember(whole, 'b', undefined))).toEqual(['a'])
    expect(whole).toEqual({ a: 1, b: 2 })
  })
  it.each([0, false, '', null])('keeps %j, which is a value', (value) =>
    expect(withMember<{ b?: unknown }, 'b'>({}, 'b', value)).toEqual({ b: value }),
  )
})

describe('texts', () => {
  it.each<
    [before: Record<string, string> | undefined, words: string, after: Record<string, string>]
  >([
    [undefined, 'Hi', { en: 'Hi' }],
    [{ tr: 'Selam' }, 'Hi', { tr: 'Selam', en: 'Hi' }],
    [{ en: 'Hello', tr: 'Selam' }, 'Hi', { en: 'Hi', tr: 'Selam' }],
    [{ en: 'Hello', tr: 'Selam' }, '', { tr: 'Selam' }],
    [undefined, '', {}],
  ])('%j with the English words %j becomes %j', (before, words, after) => {
    expect(withText(before, 'en', words)).toEqual(after)
    expect(withOptionalText(before, 'en', words)).toEqual(
      Object.keys(after).length === 0 ? undefined : after,
    )
  })
  it('keeps the order of the languages when one is changed', () =>
    expect(Object.keys(withText({ en: 'a', tr: 'b' }, 'en', 'c'))).toEqual(['en', 'tr']))
})

describe('moved', () => {
  it('keeps every item, puts the moved one where it belongs and the others in their order', () => {
    const list = fc.uniqueArray(fc.integer(), { maxLength: 12 })
    fc.assert(
      fc.property(
        list,
        fc.integer({ min: -2, max: 13 }),
        fc.integer({ min: -2, max: 13 }),
        (items, from, to) => {
          const next = moved(items, from, to)
          const isInside = [from, to].every((place) => place >= 0 && place < items.length)
          const rest = (some: readonly number[]) => some.filter((one) => one !== items[from])
          if (isInside) {
            expect(next[to]).toBe(items[from])
            expect(rest(next)).toEqual(rest(items))
            expect(moved(next, to, from)).toEqual(items)
          } else expect(next).toEqual(items)
        },
      ),
    )
  })
})
