import { mapFlow, noTools, stepWith } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import type { RunStore } from '../app-types.ts'
import {
  elementId,
  exampleFlow,
  exampleNode,
  oneTapFlow,
  optionId,
  questionId,
} from '../test/run-flow.ts'
import { beginRun } from './begin-run.ts'
import { openMailAnswer } from './mail-answer.ts'
import { preloadedBy } from './preloaded.ts'
import { readQuery } from './query.ts'
import { createRunStore } from './run-store.ts'

const [page] = exampleFlow.states
if (page === undefined) throw new Error('the example has a page')
/** The radio alone on its page; the last button of the page is element 5. */
const twoPages = (button: 'next_page' | 'submit' | null, also: readonly number[] = []) => ({
  ...exampleFlow,
  states: [
    {
      ...page,
      elements: [1, ...also, ...(button ? [5] : [])].map(elementId),
      nextStateId: questionId(99),
    },
    { ...page, id: questionId(99), isInitialState: false, elements: [elementId(3)] },
  ],
  elements: exampleFlow.elements.map((one) =>
    one.id === elementId(5) && button ? { ...one, type: button } : one,
  ),
})

/** What a page listens to, and what happens to it. */
function listener() {
  const listeners = new Map<string, (event: Event) => void>()
  return {
    addEventListener: (name: string, listener: unknown) =>
      void listeners.set(name, listener as (event: Event) => void),
    removeEventListener: (name: string) => void listeners.delete(name),
    happens: (name: string, isTrusted = true) =>
      listeners.get(name)?.({ isTrusted } as unknown as Event),
  }
}

function opens(flow: typeof exampleFlow, { hasActed = false } = {}) {
  const responses = JSON.stringify([{ question: 'q1', answer: 'o1' }])
  const map = mapFlow(flow)
  const begun = beginRun({
    ...{ screen: { kind: 'survey', flow, mode: 'live', onlyElementId: null } },
    ...{ query: readQuery('?next=1'), preloaded: preloadedBy(responses, flow) },
    ...{ node: { ...exampleNode, flow }, seed: 1, atMs: 1, visitor: null },
  })
  const timers = new Set<{ readonly ms: number; readonly task: () => void }>()
  const later = (ms: number, task: () => void) => {
    const timer = { ms, task }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const saves: string[] = []
  const run: RunStore = createRunStore({
    ...{ map, begun: begun.stepped, tools: noTools, specialSteps: null, nowMs: () => 2 },
    note: () => {},
    perform: (effect, send) => {
      if (effect.type === 'wait') send(effect.event)
      if (effect.type === 'save') saves.push(effect.completed ? 'complete' : 'partial')
    },
  })
  const win = listener()
  const doc = { ...listener(), visibilityState: 'visible' as DocumentVisibilityState }
  const mail = openMailAnswer({
    ...{ win, doc, later, nowMs: () => 2 },
    after: (now, event) => stepWith(null, map, now, event, noTools).run,
  })
  mail.begin(run, hasActed)
  return {
    ...{ win, doc, saves, run, mail },
    /** Lets every waiting task run. */
    passes: () => {
      for (const timer of [...timers]) {
        timers.delete(timer)
        timer.task()
      }
    },
    page: () => run.getSnapshot().run.visits.length,
    phase: () => run.getSnapshot().run.phase.kind,
  }
}

describe('the answer of a mail (ECO-50)', () => {
  it.each([
    ['a Next button', twoPages('next_page')],
    ['no button', twoPages(null)],
  ])('is shown for a second, and the page with %s moves on', (_name, flow) => {
    const { passes, page, saves } = opens(flow)
    expect(page()).toBe(1)
    passes()
    expect([page(), saves]).toEqual([2, []])
  })

  it('waits while the page is hidden, and begins again when it was', () => {
    const { doc, passes, page } = opens(twoPages('next_page'))
    doc.visibilityState = 'hidden'
    doc.happens('visibilitychange')
    passes()
    expect(page()).toBe(1)
    doc.visibilityState = 'visible'
    doc.happens('visibilitychange')
    passes()
    expect(page()).toBe(2)
  })

  it.each([
    ['a Submit button', twoPages('submit')],
    ['another question', twoPages('next_page', [2])],
    ['a required question', exampleFlow],
  ])('stays on a page with %s', (_name, flow) => {
    const { win, passes, page, phase, saves } = opens(flow)
    passes()
    win.happens('click')
    passes()
    expect([page(), phase(), saves]).toEqual([1, 'answering', []])
  })

  it('never sends a survey before somebody has touched the page', async () => {
    const { win, mail, passes, phase, saves } = opens(oneTapFlow)
    passes()
    win.happens('click', false)
    await Promise.resolve()
    expect([phase(), saves]).toEqual(['answering', []])
    win.happens('click')
    await mail.touched
    expect([phase(), saves]).toEqual(['submitting', ['complete']])
  })

  it('leaves a person who acts within the second alone', () => {
    const { win, run, passes, page } = opens(twoPages('next_page'))
    run.send({
      ...{ type: 'answered', questionId: questionId(1), by: 'pick' },
      answer: { kind: 'options', optionIds: [optionId(1, 2)] },
    })
    win.happens('keyup')
    passes()
    expect(page()).toBe(1)
  })

  it('counts what somebody did before the page was ready as a touch', async () => {
    const { mail, passes, page } = opens(twoPages('next_page'), { hasActed: true })
    await mail.touched
    passes()
    expect(page()).toBe(1)
  })
})
