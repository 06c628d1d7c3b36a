import { mapFlow, start, view } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import type { RunStore } from '../app-types.ts'
import { elementId, exampleFlow, optionId, questionId } from '../test/run-flow.ts'
import type { Control } from './before-hydration.ts'
import { watchLate } from './late-changes.ts'

const map = mapFlow(exampleFlow)
const session = {
  nodeId: '',
  deviceId: '',
  userId: null,
  originUrl: null,
  customer: null,
  isInternal: false,
  isQuotaCounted: false,
}
const begun = (preloaded: Parameters<typeof start>[1]['preloaded'] = {}): RunStore => {
  const { run } = start(map, { mode: 'live', seed: 1, at: 0, languageId: '', session, preloaded })
  return {
    subscribe: () => () => {},
    getSnapshot: () => ({ run, view: view(map, run) }),
    send: () => {},
  }
}
const typed = (value: string): Control[] => [{ kind: 'typed', value }]

describe('watchLate', () => {
  it('reports nothing where nothing changed (R-FLOW-01)', () => {
    expect(watchLate(begun(), () => typed('as drawn'))()).toEqual([])
  })

  it('hears a field that the browser filled in while its element slept, and only that one', () => {
    let mail = ''
    const late = watchLate(begun(), (id) => typed(id === elementId(3) ? mail : 'the same'))
    mail = 'Merhaba'
    expect(late()).toEqual([
      {
        type: 'answered',
        questionId: questionId(3),
        answer: { kind: 'text', text: 'Merhaba' },
        by: 'typing',
      },
    ])
  })

  it('ignores a change that has already reached its answer', () => {
    let isChecked = false
    const controls = (id: string): Control[] =>
      id === elementId(1) ? [{ kind: 'choice', value: optionId(1, 2), isChecked }] : []
    const before = begun()
    const after = begun({ [questionId(1)]: { kind: 'options', optionIds: [optionId(1, 2)] } })
    let current = before
    const late = watchLate({ ...before, getSnapshot: () => current.getSnapshot() }, controls)
    isChecked = true
    current = after
    expect(late()).toEqual([])
  })
})
