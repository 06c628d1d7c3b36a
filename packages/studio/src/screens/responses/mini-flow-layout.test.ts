import type { Flow, State, Transition } from '@askwell/contract'
import { mapFlow, type Retold } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { box, miniFlow } from './mini-flow-layout.ts'

const state = (id: string, nextStateId: string | null = null): State => ({
  id,
  name: id,
  style: 'page',
  isInitialState: id === 'a',
  elements: [],
  nextStateId,
})
const go = (fromStateId: string, toStateId: string): Transition => ({
  id: `${fromStateId}${toStateId}`,
  fromStateId,
  toStateId,
  rules: [],
})
const flow: Flow = {
  id: 'f',
  name: 'F',
  languages: [{ id: 'l', code: 'en', name: 'English' }],
  defaultLanguageId: 'l',
  allowSavingIncompleteSurvey: false,
  states: [state('a', 'd'), state('b'), state('c'), state('d')],
  elements: [],
  transitions: [go('a', 'b'), go('a', 'c'), go('a', 'b'), go('b', 'gone')],
}
const why = { kind: 'start' } as const
const retold: Retold = {
  questionsOffPath: [],
  tellings: [
    { type: 'entered', stateId: 'a', atMs: 0, why },
    { type: 'answered', stateId: 'a', questionId: 'q', triggers: [] },
    { type: 'entered', stateId: 'b', atMs: 5, why },
    { type: 'ended', place: { kind: 'default_thank' }, why },
  ],
}

describe('the small drawing of a path', () => {
  const { boxes, others, width, height, middle } = miniFlow(mapFlow(flow), retold)

  it('puts what was visited in a row, with the telling it belongs to (O-15)', () => {
    expect(boxes.map(({ stateId, telling, x }) => [stateId, telling, x])).toEqual([
      ['a', 0, 0],
      ['b', 2, box.width + box.gap],
      [null, 3, 2 * (box.width + box.gap)],
    ])
    expect(width).toBe(3 * box.width + 2 * box.gap)
  })

  it('names what was not taken once, above and below, inside the drawing', () => {
    expect(others.map(({ stateId }) => stateId)).toEqual(['c', 'd'])
    expect(others.map(({ dy }) => Math.sign(dy))).toEqual([-1, 1])
    for (const { dy } of others) expect(Math.abs(dy)).toBeLessThan(height / 2)
    expect(middle).toBe(height / 2)
  })
})
