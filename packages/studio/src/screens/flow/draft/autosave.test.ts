import { describe, expect, it } from 'vitest'
import { type Document, makeAutosave, type SaveOutcome } from './autosave.ts'
import { shop } from './edits/test-flow.ts'

const named = (name: string): Document => ({ flow: { ...shop(), name }, layout: {} })

/** A server that answers when the test says so, and a clock that the test moves. */
function stage() {
  let nowMs = 0
  let timers: { at: number; act: () => void }[] = []
  const sent: { name: string; revision: number; answer: (outcome: SaveOutcome) => void }[] = []
  const phases: string[] = []
  const autosave = makeAutosave({
    saved: named('First'),
    revision: 1,
    save: ({ flow }, revision) =>
      new Promise((answer) => sent.push({ name: flow.name, revision, answer })),
    nowMs: () => nowMs,
    random: () => 1,
    later(ms, act) {
      const timer = { at: nowMs + ms, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    onChange: ({ phase }) => {
      if (phases.at(-1) !== phase) phases.push(phase)
    },
  })
  return {
    autosave,
    sent,
    phases,
    passes(ms: number) {
      nowMs += ms
      const due = timers.filter(({ at }) => at <= nowMs)
      timers = timers.filter(({ at }) => at > nowMs)
      for (const { act } of due) act()
    },
    async answers(outcome: SaveOutcome) {
      sent.at(-1)?.answer(outcome)
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    },
  }
}

describe('autosave', () => {
  it('waits for a pause, saves once, and again what came meanwhile', async () => {
    const at = stage()
    for (const name of ['A', 'AB', 'ABC']) {
      at.autosave.changed(named(name))
      at.passes(300)
    }
    expect(at.sent).toEqual([])
    at.passes(700)
    expect(at.sent.map(({ name }) => name)).toEqual(['ABC'])
    at.autosave.changed(named('Meanwhile'))
    at.passes(5_000)
    expect(at.sent).toHaveLength(1)
    await at.answers({ kind: 'saved', revision: 2 })
    at.passes(700)
    expect(at.sent.map(({ name, revision }) => [name, revision])).toEqual([
      ['ABC', 1],
      ['Meanwhile', 2],
    ])
    await at.answers({ kind: 'saved', revision: 3 })
    expect(at.autosave.saving()).toEqual({
      phase: 'saved',
      revision: 3,
      unsavedSinceMs: null,
      why: null,
    })
    expect(at.phases).toEqual(['waiting', 'saving', 'waiting', 'saving', 'saved'])
  })

  it('a server that is away is asked again, and since when is remembered', async () => {
    const at = stage()
    at.passes(1_000)
    at.autosave.changed(named('A'))
    at.passes(700)
    await at.answers({ kind: 'failed', why: 'away' })
    expect(at.autosave.saving()).toMatchObject({
      phase: 'failed',
      why: 'away',
      unsavedSinceMs: 1_000,
    })
    at.passes(5_000)
    expect(at.sent).toHaveLength(2)
    await at.answers({ kind: 'saved', revision: 2 })
    expect(at.autosave.saving()).toMatchObject({ phase: 'saved', unsavedSinceMs: null, why: null })
  })

  it('what the server will not take waits for the next change', async () => {
    const at = stage()
    at.autosave.changed(named('A'))
    at.passes(700)
    await at.answers({ kind: 'failed', why: 'too_large' })
    at.passes(60_000)
    expect(at.sent).toHaveLength(1)
    at.autosave.changed(named('B'))
    expect(at.autosave.saving().phase).toBe('failed')
    at.passes(700)
    expect(at.sent.map(({ name }) => name)).toEqual(['A', 'B'])
  })

  it('over somebody else nothing is written until it is settled', async () => {
    const at = stage()
    at.autosave.changed(named('Mine'))
    at.passes(700)
    await at.answers({ kind: 'stale' })
    at.autosave.changed(named('Mine too'))
    at.passes(60_000)
    expect([at.sent.length, at.autosave.saving().phase, await at.autosave.flush()]).toEqual([
      1,
      'stale',
      false,
    ])
    at.autosave.settle(7, named('Theirs'), named('Merged'))
    at.passes(300)
    expect(at.sent.map(({ name, revision }) => [name, revision])).toEqual([
      ['Mine', 1],
      ['Merged', 7],
    ])
  })

  it('taking theirs saves nothing', async () => {
    const at = stage()
    at.autosave.changed(named('Mine'))
    at.passes(700)
    await at.answers({ kind: 'stale' })
    const theirs = named('Theirs')
    at.autosave.settle(7, theirs, theirs)
    at.passes(60_000)
    expect([at.sent.length, at.autosave.saving()]).toEqual([
      1,
      { phase: 'saved', revision: 7, unsavedSinceMs: null, why: null },
    ])
  })

  it('a change that was taken back is not saved', () => {
    const at = stage()
    const first = named('First')
    at.autosave.settle(1, first, first)
    at.autosave.changed(named('A'))
    at.autosave.changed(first)
    at.passes(60_000)
    expect([at.sent, at.autosave.saving().phase]).toEqual([[], 'saved'])
  })

  it('publishing waits until all is saved', async () => {
    const at = stage()
    at.autosave.changed(named('A'))
    const flushed = at.autosave.flush()
    at.autosave.changed(named('B'))
    await at.answers({ kind: 'saved', revision: 2 })
    expect(at.sent.map(({ name }) => name)).toEqual(['A', 'B'])
    await at.answers({ kind: 'saved', revision: 3 })
    expect(await flushed).toBe(true)
  })
})
