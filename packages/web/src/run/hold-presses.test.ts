import { mapFlow, noTools, specialSteps, start } from '@askwell/engine'
import { expect, it } from 'vitest'
import type { Act, RunStore } from '../app-types.ts'
import { elementId, exampleFlow, languageIds, questionId } from '../test/run-flow.ts'
import { holdPresses } from './hold-presses.ts'
import { loadPhonePlans } from './phone-plans.ts'
import { createRunStore } from './run-store.ts'

const asksPhone = mapFlow({
  ...exampleFlow,
  elements: exampleFlow.elements.map((element) =>
    element.question?.style === 'textarea'
      ? { ...element, question: { ...element.question, style: 'phone_number' } }
      : element,
  ),
})
const session = {
  nodeId: '',
  deviceId: '',
  userId: null,
  originUrl: null,
  customer: null,
  isInternal: false,
  isQuotaCounted: false,
}
const typed: Act = {
  type: 'answered',
  questionId: questionId(3),
  answer: { kind: 'text', text: '0532 123 45 67' },
  by: 'typing',
}

function open(): {
  readonly store: RunStore
  readonly send: RunStore['send']
  readonly bodies: (string | undefined)[]
} {
  const bodies: (string | undefined)[] = []
  const begun = start(asksPhone, {
    mode: 'live',
    seed: 1,
    at: 0,
    languageId: languageIds.en,
    session,
    preloaded: {},
  })
  const store = createRunStore({
    map: asksPhone,
    begun,
    tools: noTools,
    specialSteps,
    nowMs: () => 0,
    note: () => {},
    perform: (effect) => {
      if (effect.type === 'save') bodies.push(...effect.feedback.responses.map((item) => item.body))
    },
  })
  return {
    store,
    send: holdPresses(store, { country: 'TR', languageCode: 'en', later: () => () => {} }),
    bodies,
  }
}

it('a press waits for the numbering plans, and the number goes out as it is sent (A-100)', async () => {
  const { store, send, bodies } = open()
  send(typed)
  send({ type: 'committed', questionId: questionId(3) })
  send({ type: 'pressed', elementId: elementId(5) })
  expect([bodies, store.getSnapshot().run.faults]).toEqual([[], {}])
  await loadPhonePlans()
  expect(bodies).toEqual(['+905321234567'])
  // The plans are loaded, so nothing waits: a wrong number is refused at once.
  const next = open()
  next.send({ ...typed, answer: { kind: 'text', text: '12' } })
  next.send({ type: 'pressed', elementId: elementId(5) })
  expect(next.store.getSnapshot().run.faults).toEqual({ [questionId(3)]: { code: 'phone' } })
})
