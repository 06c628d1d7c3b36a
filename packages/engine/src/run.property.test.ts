import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FlowMap, mapFlow } from './flow-map.ts'
import type { Run, RunEvent } from './index.ts'
import { choice, flow, id, plainElement, state, transition } from './random/building.ts'
import { startRun, tools, type Walk } from './random/respondent.ts'
import { cases, seedRange, walkOf } from './random/seeds.ts'
import { step } from './step.ts'

const forEachWalk = (look: (made: Walk) => void): void =>
  fc.assert(
    fc.property(fc.integer(seedRange), (seed) => look(walkOf(seed))),
    cases,
  )

/** The map, and the number of lookups of a state's transitions: one for each visited state. */
function counted(map: FlowMap): { map: FlowMap; lookups: () => number } {
  let lookups = 0
  class Counting extends Map<string, ReturnType<FlowMap['transitionsFrom']['get']> & object> {
    override get(key: string) {
      lookups += 1
      return super.get(key)
    }
  }
  return {
    map: { ...map, transitionsFrom: new Counting(map.transitionsFrom) },
    lookups: () => lookups,
  }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

describe('a run, in random walks', () => {
  it('no event passes more states than the flow has, whatever its cycles (R-FLOW-19)', () => {
    forEachWalk(({ map, steps }) => {
      for (const { event, before } of steps) {
        const counting = counted(map)
        step(counting.map, before, event, tools)
        expect(counting.lookups()).toBeLessThanOrEqual(map.states.size + 1)
      }
    })
  })

  it('a submit in a ring of pages goes round once and ends at the default thank state (R-FLOW-18, R-FLOW-19)', () => {
    const count = 200
    const pages = Array.from({ length: count }, (_, at) =>
      state(`page ${at}`, at === 0 ? ['why', 'send'] : [], null, { isInitialState: at === 0 }),
    )
    const ring = pages.map((_, at) =>
      transition(`t${at}`, `page ${at}`, `page ${(at + 1) % count}`),
    )
    const { map, lookups } = counted(
      mapFlow(flow(pages, [choice('why', ['a', 'b']), plainElement('send', 'submit')], ring)),
    )
    const at = 1
    const answered = step(
      map,
      startRun(map, 1),
      {
        type: 'answered',
        questionId: id('why?'),
        answer: { kind: 'options', optionIds: [id('why/a')] },
        by: 'pick',
        at,
      },
      tools,
    ).run
    const sent = step(map, answered, { type: 'pressed', elementId: id('send'), at }, tools).run
    expect(sent.phase).toEqual({ ...sent.phase, kind: 'submitting', to: { kind: 'default_thank' } })
    expect(lookups()).toBeLessThanOrEqual(count + 1)
  })

  it('is a plain value: what is written as JSON and read back continues in the same way', () => {
    forEachWalk(({ map, last, steps }) => {
      for (const { event, before, after, effects } of steps) {
        const again = step(
          map,
          JSON.parse(JSON.stringify(before)),
          JSON.parse(JSON.stringify(event)),
          tools,
        )
        expect(JSON.stringify(again)).toBe(JSON.stringify({ run: after, effects }))
      }
      expect(JSON.parse(JSON.stringify(last))).toStrictEqual(last)
    })
  })

  it('is never changed in place', () => {
    forEachWalk(({ map, steps }) => {
      frozen(map.flow)
      for (const { event, before, after } of steps)
        expect(step(map, frozen(before), frozen(event), tools).run).toEqual(after)
    })
  })

  it('one save travels at a time, a complete one goes last and names the partial it replaces (R-FLOW-33, R-FLOW-34, R-FLOW-36)', () => {
    let complete = 0
    forEachWalk(({ steps }) => {
      let travelling = 0
      let feedbackId: string | null = null
      let isStored = false
      for (const { event, effects } of steps) {
        if (event.type === 'saved' || event.type === 'save_failed') travelling -= 1
        if (event.type === 'saved') feedbackId = event.feedbackId
        if (event.type === 'saved' && event.completed) isStored = true
        for (const effect of effects) {
          if (effect.type !== 'save') continue
          travelling += 1
          expect(isStored).toBe(false)
          expect(effect.feedbackId).toBe(feedbackId)
          if (effect.completed) complete += 1
        }
        expect(travelling).toBeLessThanOrEqual(1)
        expect(travelling).toBeGreaterThanOrEqual(0)
      }
    })
    expect(complete).toBeGreaterThan(200)
  })

  it('the first answer sets the time of the first answer, and nothing changes it (R-FLOW-62, R-ANS-03)', () => {
    forEachWalk(({ steps }) => {
      for (const { event, before, after } of steps) {
        if (before.firstResponseAtMs !== null)
          expect(after.firstResponseAtMs).toBe(before.firstResponseAtMs)
        else if (after.firstResponseAtMs !== null)
          expect(event).toMatchObject({ type: 'answered', at: after.firstResponseAtMs })
      }
    })
  })

  it('a failed submit keeps every answer (R-FLOW-32)', () => {
    let failed = 0
    forEachWalk(({ steps }) => {
      for (const { event, before, after } of steps) {
        if (event.type !== 'save_failed' || !event.completed) continue
        failed += 1
        expect(after.answers).toEqual(before.answers)
        expect(after.phase).toMatchObject({
          kind: 'answering',
          failure: { status: event.failure.status },
        })
      }
    })
    expect(failed).toBeGreaterThan(30)
  })

  it('an event that does not apply to the current state changes nothing (R-FLOW-33, R-FLOW-63)', () => {
    forEachWalk(({ map, first, last, steps }) => {
      for (const run of [first, ...steps.map((taken) => taken.after)]) {
        for (const event of senseless(map, run.phase.kind === 'answering'))
          expectNothing(map, run, event)
      }
      if (last.phase.kind !== 'ended') return
      for (const element of map.flow.elements)
        expectNothing(map, last, { type: 'pressed', elementId: element.id, at: 9 })
      expectNothing(map, last, { type: 'went_back', at: 9 })
    })
  })
})

function expectNothing(map: FlowMap, run: Run, event: RunEvent): void {
  const { run: after, effects } = step(map, run, event, tools)
  expect(after, event.type).toBe(run)
  expect(effects.length).toBe(0)
}

/** Events about things that do not exist, and events of another phase than the current one. */
function senseless(map: FlowMap, isAnswering: boolean): RunEvent[] {
  const at = 9
  const busy: RunEvent[] = map.flow.elements.flatMap(({ question }): RunEvent[] =>
    question
      ? [
          { type: 'answered', questionId: question.id, answer: null, by: 'pick', at },
          { type: 'committed', questionId: question.id, at },
        ]
      : [],
  )
  return [
    {
      type: 'answered',
      questionId: id('nobody'),
      answer: { kind: 'text', text: 'x' },
      by: 'pick',
      at,
    },
    { type: 'committed', questionId: id('nobody'), at },
    { type: 'pressed', elementId: id('nobody'), at },
    ...(isAnswering
      ? ([
          { type: 'arrived', at },
          { type: 'saved', completed: true, feedbackId: id('x'), chatToken: null, at },
        ] as const)
      : busy),
    ...(isAnswering
      ? []
      : ([
          { type: 'went_back', at },
          { type: 'retried', at },
        ] as const)),
  ]
}
