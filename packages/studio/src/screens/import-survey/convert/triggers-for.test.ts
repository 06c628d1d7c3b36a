import { describe, expect, it } from 'vitest'
import { ask, idOf } from '../../../questions/test/flow.ts'
import type { Condition } from './condition.ts'
import type { DraftElement, DraftItem } from './survey-draft.ts'
import { triggerForm, triggersFor } from './triggers-for.ts'

const any = (ref: string, ...keys: string[]): Condition => ({ kind: 'any', ref, keys })
const none = (ref: string, ...keys: string[]): Condition => ({ kind: 'none', ref, keys })
const text = (
  ref: string,
  operator: Extract<Condition, { kind: 'text' }>['operator'],
  value: string,
): Condition => ({ kind: 'text', ref, operator, value })
const and = (...of: Condition[]): Condition => ({ kind: 'and', of })
const or = (...of: Condition[]): Condition => ({ kind: 'or', of })

describe('triggerForm', () => {
  it.each<[name: string, condition: Condition, form: string | null]>([
    ['one of some answers', any('q', 'a', 'b'), 'make_visible 1'],
    ['one of two questions', or(any('q', 'a'), any('r', 'b')), 'make_visible 2'],
    ['a typed word', text('t', 'equals', 'x'), 'make_visible 1'],
    ['none of some answers', none('q', 'a'), 'make_invisible 1'],
    ['none of two questions', and(none('q', 'a'), none('r', 'b')), 'make_invisible 2'],
    ['another word', text('t', 'not_equals', 'x'), 'make_invisible 1'],
    ['two at once', and(any('q', 'a'), any('r', 'b')), null],
    ['one and not another', and(any('q', 'a'), none('r', 'b')), null],
    ['one or not another', or(any('q', 'a'), none('r', 'b')), null],
    ['a part of a word', text('t', 'contains', 'x'), null],
    ['always', { kind: 'always' }, null],
    ['never', { kind: 'never' }, null],
    ['among no answers', any('q'), null],
  ])('%s', (_name, condition, form) => {
    const found = triggerForm(condition)
    expect(found && `${found.action} ${found.leaves.length}`).toBe(form)
  })
})

describe('triggersFor', () => {
  const target = (key: string, when?: Condition): DraftElement => {
    const { question } = ask(key, 'text')
    if (!question) throw new Error('no question')
    return { kind: 'question', ref: key, path: key, question, ...(when && { when }) }
  }
  const asked = new Map([
    ['q', { element: ask('q', 'radio', { options: ['a', 'b'] }) }],
    ['t', { element: ask('t', 'text') }],
  ])
  const of = (...elements: DraftElement[]) => {
    const items: DraftItem[] = [{ kind: 'page', name: 'One', path: 'one', elements }]
    const nameOf = (element: DraftElement) =>
      element.kind === 'question' ? element.question.key : element.path
    const { triggers, hidden } = triggersFor(items, asked, nameOf)
    return {
      hidden: [...hidden],
      triggers: [...triggers].map(
        ([id, list]) =>
          `${id === idOf('q') ? 'q' : 't'}: ${list
            .map(
              ({ action, key, answerValue, targetIds }) =>
                `${action} ${key ?? `"${answerValue}"`} ${targetIds.join('+')}`,
            )
            .join(', ')}`,
      ),
    }
  }

  it('shows by a chosen answer, and hides until then', () => {
    expect(of(target('x', any('q', 'a', 'b')))).toEqual({
      hidden: ['x'],
      triggers: ['q: make_visible a x, make_visible b x'],
    })
  })

  it('puts targets of one answer into one trigger, whatever asks for them', () => {
    expect(of(target('x', any('q', 'a')), target('y', any('q', 'a', 'b')))).toEqual({
      hidden: ['x', 'y'],
      triggers: ['q: make_visible a x+y, make_visible b y'],
    })
  })

  it('hides by an answer what is there otherwise', () => {
    expect(of(target('x', none('q', 'b')), target('y', text('t', 'not_equals', 'no')))).toEqual({
      hidden: [],
      triggers: ['q: make_invisible b x', 't: make_invisible "no" y'],
    })
  })

  it('leaves out what has no condition, what triggers cannot say, and questions that are not asked', () => {
    expect(of(target('x'), target('y', and(any('q', 'a'), any('t', 'b'))))).toEqual({
      hidden: [],
      triggers: [],
    })
    expect(of(target('z', any('gone', 'a'))).triggers).toEqual([])
  })
})
