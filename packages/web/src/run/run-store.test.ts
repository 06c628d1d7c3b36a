import type { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { stage } from '../test/effects-stage.ts'
import { elementId, exampleFlow, optionId, questionId } from '../test/run-flow.ts'

describe('the run store', () => {
  it('tells listeners once an act and hands out the same snapshot until something changed', () => {
    const { run } = stage({ flow: exampleFlow })
    const before = run.getSnapshot()
    let calls = 0
    const stop = run.subscribe(() => {
      calls += 1
    })
    run.send({ type: 'committed', questionId: questionId(1) })
    expect(run.getSnapshot()).toBe(before)
    run.send({
      type: 'answered',
      questionId: questionId(1),
      answer: { kind: 'options', optionIds: [optionId(1, 1)] },
      by: 'pick',
    })
    expect(calls).toBe(1)
    expect(run.getSnapshot()).not.toBe(before)
    stop()
    run.send({ type: 'answered', questionId: questionId(1), answer: null, by: 'pick' })
    expect(calls).toBe(1)
  })

  it('keeps the drawn parts that an answer does not touch', () => {
    const { run } = stage({ flow: exampleFlow })
    const before = run.getSnapshot().view.elements
    run.send({
      type: 'answered',
      questionId: questionId(1),
      answer: { kind: 'options', optionIds: [optionId(1, 1)] },
      by: 'pick',
    })
    const after = run.getSnapshot().view.elements
    expect(after[0]).not.toBe(before[0])
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(after.slice(1).every((element, at) => element === before[at + 1])).toBe(true)
  })

  it('moves on in the same turn where nothing waits', () => {
    const { run, tap } = stage({ mode: 'still' })
    tap()
    expect(run.getSnapshot().view.style).toBe('thank')
  })

  it("throws a fault of the flow while rendering, inside the page's error boundary", () => {
    const trigger = { key: 'o1', action: 'explode', targetIds: [elementId(2)], targetOptionIds: [] }
    const flow: Flow = {
      ...exampleFlow,
      elements: exampleFlow.elements.map((element, at) =>
        at === 0 ? { ...element, triggers: [trigger] } : element,
      ),
    }
    const { run, tap } = stage({ flow })
    let isTold = false
    run.subscribe(() => {
      isTold = true
    })
    tap()
    expect(isTold).toBe(true)
    expect(() => run.getSnapshot()).toThrow('Unexpected trigger type')
  })

  it('scrolls to the newest goal only', async () => {
    const { run, pass, seen } = stage({ flow: exampleFlow })
    run.send({
      type: 'answered',
      questionId: questionId(1),
      answer: { kind: 'options', optionIds: [optionId(1, 1)] },
      by: 'pick',
    })
    run.send({
      type: 'answered',
      questionId: questionId(1),
      answer: { kind: 'options', optionIds: [optionId(1, 2)] },
      by: 'pick',
    })
    await pass(1_000)
    expect(seen).toEqual([`0 scroll to ${elementId(2)}`])
  })
})
