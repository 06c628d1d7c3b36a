import type { FlowDraft } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf } from '../../../questions/test/flow.ts'
import { addLanguage } from '../inspector/edits/languages.ts'
import { withTexts } from '../inspector/edits/texts.ts'
import type { SaveOutcome, Unsaved } from './autosave.ts'
import { makeDraftStore, type StoredDraft } from './draft-store.ts'
import { removeState, renameState } from './edits/states.ts'
import { shop } from './edits/test-flow.ts'

const draft = (change: Partial<FlowDraft> = {}): FlowDraft => ({
  flow: shop(),
  layout: {},
  revision: 1,
  published_version: null,
  updated_at: '2026-01-01T00:00:00Z',
  saved_by: null,
  ...change,
})
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** A draft over a server in memory that counts revisions as the real one does. */
function open({
  stored = draft(),
  kept = null as StoredDraft | null,
  away = false,
  who = 'edits' as 'edits' | 'looks',
} = {}) {
  const server = { stored, away, unread: null as Unsaved | null }
  let keptNow = kept
  let timers: (() => void)[] = []
  const store = makeDraftStore({
    draft: stored,
    who,
    kept,
    async save(document, revision): Promise<SaveOutcome> {
      if (server.away) return { kind: 'failed', why: 'away' }
      if (revision !== server.stored.revision) return { kind: 'stale' }
      server.stored = { ...server.stored, ...document, revision: revision + 1 }
      return { kind: 'saved', revision: revision + 1 }
    },
    read: async () =>
      server.unread === null
        ? { kind: 'read', draft: server.stored }
        : { kind: 'failed', why: server.unread },
    keep: (next) => {
      keptNow = next
    },
    nowMs: () => 1_000,
    random: () => 0,
    later(_ms, act) {
      timers.push(act)
      return () => {
        timers = timers.filter((one) => one !== act)
      }
    },
  })
  const passes = async () => {
    const due = timers
    timers = []
    for (const act of due) act()
    await turns()
  }
  return {
    store,
    server,
    passes,
    kept: () => keptNow,
    name: () => store.getSnapshot().flow.states[0]?.name,
  }
}
const rename = (name: string) => (flow: FlowDraft['flow']) => renameState(flow, 'ask', name)

describe('the draft that is worked on (O-04)', () => {
  it('is changed, undone, redone, and saves automatically', async () => {
    const at = open()
    at.store.edit(rename('A'), 'name')
    at.store.edit(rename('AB'), 'name')
    expect(at.store.getSnapshot()).toMatchObject({ saved: 'saving', canUndo: true, canRedo: false })
    await at.passes()
    expect([at.server.stored.flow.states[0]?.name, at.store.getSnapshot().saved]).toEqual([
      'AB',
      'saved',
    ])
    at.store.undo()
    expect([at.name(), at.store.getSnapshot().canRedo]).toEqual(['Ask', true])
    await at.passes()
    expect(at.server.stored).toMatchObject({ revision: 3 })
    at.store.redo()
    expect(at.name()).toBe('AB')
  })

  it('places of states are kept beside the document, undone like it', async () => {
    const at = open()
    at.store.place({ ask: { x: 1, y: 2 } })
    await at.passes()
    expect([at.server.stored.layout, at.server.stored.flow]).toEqual([
      { ask: { x: 1, y: 2 } },
      shop(),
    ])
    at.store.undo()
    expect(at.store.getSnapshot().layout).toEqual({})
  })

  it('what was selected goes when it is removed', () => {
    const at = open()
    at.store.select({ kind: 'element', stateId: 'sorry', elementId: 'what' })
    at.store.edit((flow) => removeState(flow, 'sorry'))
    expect(at.store.getSnapshot().selection).toEqual({ kind: 'none' })
    at.store.undo()
    expect(at.store.getSnapshot().selection).toMatchObject({ kind: 'element', elementId: 'what' })
  })

  it('two editors: each keeps what they changed, and undo takes back only one’s own (O-08)', async () => {
    const at = open()
    const theirs = renameState(shop(), 'sorry', 'Theirs')
    at.server.stored = draft({ flow: theirs, revision: 2, saved_by: 'Ada' })
    at.store.edit(rename('Mine'))
    await at.passes()
    await at.passes()
    const names = () => at.server.stored.flow.states.map(({ name }) => name)
    expect([names(), at.server.stored.revision]).toEqual([['Mine', 'Theirs', 'Thanks'], 3])
    expect(at.store.getSnapshot()).toMatchObject({
      saved: 'saved',
      decisions: [],
      arrived: { by: 'Ada', before: shop(), after: theirs },
    })
    at.store.read()
    expect([at.store.getSnapshot().arrived, at.kept()]).toEqual([null, null])
    at.store.undo()
    await at.passes()
    expect(names()).toEqual(['Ask', 'Theirs', 'Thanks'])
  })

  it.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
    ['both', 'Mine\n\nTheirs'],
  ] as const)('what both changed differently is decided later: %s (O-08)', async (value, name) => {
    const at = open()
    at.server.stored = draft({ flow: rename('Theirs')(shop()), revision: 2, saved_by: 'Ada' })
    at.store.edit(rename('Mine'))
    await at.passes()
    await at.passes()
    const { decisions } = at.store.getSnapshot()
    expect([at.server.stored.flow.states[0]?.name, decisions]).toEqual([
      'Mine',
      [
        {
          unit: 'state/ask/name',
          mine: 'Mine',
          theirs: 'Theirs',
          by: 'Ada',
          atMs: Date.parse('2026-01-01T00:00:00Z'),
        },
      ],
    ])
    for (const decision of decisions) at.store.decide(decision, value)
    expect([at.name(), at.store.getSnapshot().decisions]).toEqual([name, []])
    await at.passes()
    expect(at.server.stored.flow.states[0]?.name).toBe(name)
  })

  it('somebody who saves again and again does not keep one from publishing', async () => {
    const at = open()
    at.store.edit(rename('Mine'))
    at.server.stored = draft({ flow: renameState(shop(), 'sorry', 'A'), revision: 2 })
    expect(await at.store.flush()).toBe(true)
    expect(at.server.stored.flow.states.map(({ name }) => name)).toEqual(['Mine', 'A', 'Thanks'])
  })

  it.each(['away', 'gone', 'signed_out'] as const)(
    'where what they saved cannot be read (%s), it says so, and nothing is lost (O-08)',
    async (why) => {
      const at = open()
      at.server.stored = draft({ flow: rename('Theirs')(shop()), revision: 2 })
      at.server.unread = why
      at.store.edit(rename('Mine'))
      await at.passes()
      expect(at.store.getSnapshot()).toMatchObject({
        saved: 'unsaved',
        arrived: null,
        failed: { sinceMs: 1_000, why },
      })
      expect([at.name(), at.kept()?.flow.states[0]?.name]).toEqual(['Mine', 'Mine'])
      at.server.unread = null
      // An unreachable server is retried automatically; a refusal only on request.
      if (why === 'away') await at.passes()
      else expect(await at.store.flush()).toBe(true)
      await at.passes()
      expect(at.store.getSnapshot()).toMatchObject({ saved: 'saved', revision: 3, failed: null })
      expect(at.store.getSnapshot().decisions).toMatchObject([{ unit: 'state/ask/name' }])
    },
  )

  it('the same change twice is not a conflict', async () => {
    const at = open()
    at.server.stored = draft({ flow: rename('Same')(shop()), revision: 2 })
    at.store.edit(rename('Same'))
    await at.passes()
    expect(at.store.getSnapshot()).toMatchObject({ saved: 'saved', decisions: [], revision: 2 })
  })

  it('away: the draft stays, says since when, and is kept for the next visit', async () => {
    const at = open({ away: true })
    at.store.edit(rename('Mine'))
    await at.passes()
    expect(at.store.getSnapshot()).toMatchObject({
      saved: 'unsaved',
      failed: { sinceMs: 1_000, why: 'away' },
    })
    const kept = at.kept()
    expect(kept).toMatchObject({ revision: 1 })

    const again = open({ kept })
    expect([again.name(), again.store.getSnapshot().canUndo]).toEqual(['Mine', true])
    await again.passes()
    expect([again.server.stored.flow.states[0]?.name, again.kept()]).toEqual(['Mine', null])

    const late = open({
      kept,
      stored: draft({ flow: renameState(shop(), 'sorry', 'Theirs'), revision: 5 }),
    })
    await late.passes()
    expect(late.server.stored.flow.states.map(({ name }) => name)).toEqual([
      'Mine',
      'Theirs',
      'Thanks',
    ])
    expect(late.server.stored).toMatchObject({ revision: 6 })
  })

  it('somebody who may only look changes nothing', async () => {
    const at = open({ who: 'looks' })
    at.store.edit(rename('Mine'))
    at.store.place({ ask: { x: 1, y: 2 } })
    await at.passes()
    expect([at.name(), at.server.stored.revision, at.store.getSnapshot().saved]).toEqual([
      'Ask',
      1,
      'saved',
    ])
  })

  it('what somebody else saved is shown where nothing is unsaved', async () => {
    const at = open()
    at.server.stored = draft({ flow: rename('Theirs')(shop()), revision: 2 })
    await at.store.refresh()
    expect([at.name(), at.store.getSnapshot().revision]).toEqual(['Theirs', 2])
  })

  it('marks a translation as out of date with its source text, until its author confirms it', async () => {
    const path = `${spoken.elements[0]?.id}.question.body`
    const stored = () => at.server.stored.translations
    const at = open({ stored: draft({ flow: spoken }) })
    at.store.edit((flow) => withTexts(flow, new Map([[path, { en: 'What?' }]])))
    expect(at.store.getSnapshot().translations).toEqual({ [`${path}.tr`]: { base: 'Why?' } })
    await at.passes()
    expect(stored()).toEqual({ [`${path}.tr`]: { base: 'Why?' } })
    at.store.confirmTranslation(`${path}.tr`)
    await at.passes()
    expect(stored()).toEqual({})
    at.store.undo()
    await at.passes()
    expect(stored()).toEqual({ [`${path}.tr`]: { base: 'Why?' } })
  })

  it('keeps the marks of both editors when their drafts are merged', async () => {
    const [mine, theirs] = spoken.elements.map(({ id }) => `${id}.question.body`)
    const at = open({ stored: draft({ flow: spoken }) })
    at.server.stored = draft({
      flow: withTexts(spoken, new Map([[`${theirs}`, { en: 'Who else?' }]])),
      translations: { [`${theirs}.tr`]: { base: 'Who?' } },
      revision: 2,
    })
    at.store.edit((flow) => withTexts(flow, new Map([[`${mine}`, { en: 'What?' }]])))
    await at.passes()
    await at.passes()
    expect(at.server.stored.translations).toEqual({
      [`${mine}.tr`]: { base: 'Why?' },
      [`${theirs}.tr`]: { base: 'Who?' },
    })
  })
})

const spoken = addLanguage({ code: 'tr', id: idOf('turkish'), name: 'Türkçe' })(
  flowOf([
    ask('why', 'text', { body: { en: 'Why?', tr: 'Neden?' } }),
    ask('who', 'text', { body: { en: 'Who?', tr: 'Kim?' } }),
  ]),
)
