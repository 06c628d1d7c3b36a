// When the draft of a run is written.
import type { Run } from '@askwell/engine'
import { expect, it } from 'vitest'
import type { RunSnapshot, RunStore } from '../app-types.ts'
import { beginRun } from '../run/begin-run.ts'
import { readQuery } from '../run/query.ts'
import { memoryStorage } from '../run/storage.ts'
import { exampleFlow, exampleNode, nodeId, questionId } from '../test/run-flow.ts'
import { readDraft } from './drafts.ts'
import { keepDraft } from './keep-draft.ts'

function keeping() {
  const begun = beginRun({
    screen: { kind: 'survey', flow: exampleFlow, mode: 'live', onlyElementId: null },
    query: readQuery(''),
    preloaded: null,
    node: exampleNode,
    seed: 1,
    atMs: 0,
    visitor: { deviceId: nodeId, originUrl: null },
  })
  let { run } = begun.stepped
  let changed = (): void => {}
  const waiting = new Map<() => void, number>()
  const store = memoryStorage()
  const runs: Pick<RunStore, 'getSnapshot' | 'subscribe'> = {
    getSnapshot: () => ({ run }) as RunSnapshot,
    subscribe(listener) {
      changed = listener
      return () => {}
    },
  }
  keepDraft({
    store,
    disk: { has: () => true },
    nodeId,
    begun,
    run: runs as RunStore,
    idempotencyKey: '11111111-2222-4333-8444-555555555555',
    nowMs: () => 0,
    later(ms, task) {
      waiting.set(task, ms)
      return () => waiting.delete(task)
    },
    failed: null,
  })
  return {
    becomes(change: Partial<Run>) {
      run = { ...run, ...change }
      changed()
    },
    visits: () => run.visits,
    delays: () => [...waiting.values()],
    passes() {
      for (const task of waiting.keys()) task()
    },
    kept: () => readDraft(store, nodeId)?.draft?.run,
  }
}

const typed = (text: string): Pick<Run, 'answers'> => ({
  answers: {
    [questionId(3)]: {
      answer: { kind: 'text', text },
      isCommitted: true,
      isPreloaded: false,
    },
  },
})

it('waits while somebody types, and writes once', () => {
  const { becomes, delays, passes, kept } = keeping()
  passes()
  becomes(typed('t'))
  becomes(typed('te'))
  expect(delays()).toEqual([150])
  expect(kept()).toBeUndefined()
  passes()
  expect(kept()?.answers).toEqual(typed('te').answers)
  expect(delays()).toEqual([])
})

it('writes a turned page at once, also while typing waits to be written', () => {
  const { becomes, visits, delays, passes, kept } = keeping()
  passes()
  becomes(typed('t'))
  becomes({ visits: [...visits(), ...visits()] })
  expect(delays()).toEqual([0])
  passes()
  expect(kept()?.visits).toHaveLength(visits().length)
})
