import type { ConjointProducts, Flow } from '@askwell/contract'
import { conjointDesign } from '@askwell/engine/choice'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, ids } from '../test/flow.ts'
import {
  applyDesign,
  newAttribute,
  newLevel,
  newProducts,
  setAttributes,
  setProducts,
} from './product-edits.ts'
import { turnMatrix } from './statement-edits.ts'

const m = idOf('m')
const flow = flowOf([ask('m', 'matrix', { rows: { first: ['a1', 'other'] } })])
const questionIn = (of: Flow) => {
  const found = of.elements.find(({ id }) => id === m)?.question
  if (!found) throw new Error('The question is missing.')
  return found
}
const plan = { alternatives: 2, tasks: 3, versions: 2, seed: 1 }
const made: ConjointProducts = {
  ...newProducts(),
  ...plan,
  designs: conjointDesign({ ...plan, levels: [2, 2], prohibited: [] }),
}

describe('the products of a conjoint', () => {
  it('become tasks that keep the ids of statements and options (R-QS-22)', () => {
    const { statements, extra } = questionIn(applyDesign(m, made, ['en', 'tr'], ids())(flow))
    expect(statements.map(({ key }) => key)).toEqual(['first', 't2', 't3'])
    expect(statements.map(({ options }) => options.map(({ key }) => key))).toEqual(
      Array.from({ length: 3 }, () => ['a1', 'a2', 'none']),
    )
    const [before] = questionIn(flow).statements
    expect(statements[0]?.id).toBe(before?.id)
    expect(statements[0]?.options[0]?.id).toBe(before?.options[0]?.id)
    expect(statements[1]?.options[2]?.body).toEqual({ en: 'None of these', tr: 'Hiçbiri' })
    expect(extra.conjoint).toEqual(made)
  })

  it('stay while texts change, and need a new design when levels change', () => {
    const designed = applyDesign(m, made, ['en'], ids())(flow)
    const [price, view] = made.attributes
    if (!price || !view) throw new Error('There are two attributes.')
    const named = [{ ...price, body: { en: 'Price' } }, view]
    const designsOf = (of: Flow) => questionIn(of).extra.conjoint?.designs.length
    expect(designsOf(setAttributes(m, named)(designed))).toBe(2)
    const more = { ...price, levels: [...price.levels, newLevel(price.levels)] }
    expect(more.levels.map(({ key }) => key)).toEqual(['level_1', 'level_2', 'level_3'])
    expect(designsOf(setAttributes(m, [more, view])(designed))).toBe(0)
    expect(designsOf(setAttributes(m, [price])(designed))).toBe(0)
    expect(newAttribute([view]).key).toBe('attribute_3')
  })

  it('are removed with their kind of matrix', () => {
    const designed = applyDesign(m, made, ['en'], ids())(flow)
    expect(questionIn(setProducts(m, null)(designed)).extra.conjoint).toBeUndefined()
    expect(questionIn(turnMatrix(m, 'likert', ['en'], ids())(designed)).extra.conjoint).toBe(
      undefined,
    )
  })
})
