import { describe, expect, it } from 'vitest'
import { shop } from '../draft/edits/test-flow.ts'
import { placeOf } from './place-of.ts'

describe('where a problem is (O-07)', () => {
  it.each([
    ['states.1', { kind: 'state', stateId: 'sorry' }],
    ['states.1.nextStateId', { kind: 'state', stateId: 'sorry' }],
    ['states.0.elements.1', { kind: 'element', stateId: 'ask', elementId: 'why' }],
    [
      'elements.3.question.options.1.body',
      { kind: 'element', stateId: 'sorry', elementId: 'what' },
    ],
    ['transitions.0.rules.0', { kind: 'transition', stateId: 'ask', transitionId: 'to-sorry' }],
    ['states', { kind: 'none' }],
    ['states.99', { kind: 'none' }],
    ['languages.0', { kind: 'none' }],
    ['', { kind: 'none' }],
  ])('%s', (path, place) => {
    expect(placeOf(shop(), path)).toEqual(place)
  })
})
