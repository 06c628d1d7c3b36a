// The form of a node from one event to the next: after a refusal, a clash, and typing during a save.
import { NodeSettings, type OwnerNode } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import {
  changesIn,
  draftOf,
  faultsOf,
  type NodeDraftEvent,
  type NodeDraftState,
  reduceNodeDraft,
  settingsOf,
} from './node-draft.ts'

const settings = NodeSettings.parse({
  name: 'Till',
  flow_id: '00000000-0000-4000-8000-000000000001',
})
const node = (more: Partial<NodeSettings> = {}, updated_at = '1'): OwnerNode =>
  ({ ...settings, ...more, id: 'n', url: 'u', created_at: 'c', updated_at }) as OwnerNode
const after = (...events: readonly NodeDraftEvent[]): NodeDraftState =>
  events.reduce(reduceNodeDraft, draftOf(node()))
const change = (more: Partial<NodeSettings>): NodeDraftEvent => ({ type: 'changed', change: more })
const start: NodeDraftEvent = { type: 'save_started' }
const saved = (sent: Partial<NodeSettings>): NodeDraftEvent => ({
  type: 'saved',
  node: node(sent, '2'),
  sent,
  atMs: 5,
})
const refused: NodeDraftEvent = { type: 'refused', error: new Error('no') }
const clashed: NodeDraftEvent = {
  type: 'clashed',
  clash: { theirs: node({ name: 'Counter' }, '2'), names: ['name'] },
}
const [door, anonymous] = [{ name: 'Door' }, { anonymous: true }]

describe('the changes of a node', () => {
  it.each<[string, readonly NodeDraftEvent[], Partial<NodeSettings>]>([
    ['nothing', [], {}],
    ['a change', [change(door)], door],
    ['two changes of one setting', [change({ name: 'D' }), change(door)], door],
    ['a change and its way back', [change(door), change({ name: 'Till' })], {}],
    ['what was discarded', [change(door), { type: 'discarded' }], {}],
    ['what is being saved', [change(door), start], door],
    ['what was saved', [change(door), start, saved(door)], {}],
    [
      'what was typed during the save',
      [change(door), start, change(anonymous), saved(door)],
      anonymous,
    ],
    [
      'what was typed on during the save',
      [change(door), start, change({ name: 'Door 2' }), saved(door)],
      { name: 'Door 2' },
    ],
    [
      'what was taken back during the save',
      [change(door), start, change({ name: 'Till' }), saved(door)],
      { name: 'Till' },
    ],
    ['what was refused', [change(door), start, refused], door],
    ['what clashed', [change(door), change(anonymous), start, clashed], { ...door, ...anonymous }],
    [
      'what clashed, after mine was chosen',
      [change(door), change(anonymous), start, clashed, { type: 'clash_settled', whose: 'mine' }],
      { ...door, ...anonymous },
    ],
    [
      'what clashed, after theirs was chosen',
      [change(door), change(anonymous), start, clashed, { type: 'clash_settled', whose: 'theirs' }],
      anonymous,
    ],
    [
      'what I wrote as they did, once theirs is what is stored',
      [change({ name: 'Counter' }), start, clashed, { type: 'clash_settled', whose: 'mine' }],
      {},
    ],
  ])('%s', (_what, events, changes) => {
    expect(changesIn(after(...events))).toEqual(changes)
  })
})

it('is saved onto what somebody else has stored, once that was chosen', () => {
  const state = after(change(door), start, clashed, { type: 'clash_settled', whose: 'mine' })
  expect(state).toMatchObject({ stored: { updated_at: '2' }, clash: null, isSaving: false })
})

it('shows what somebody else has stored, once my changes are discarded', () => {
  const state = after(change(door), start, clashed, { type: 'discarded' })
  expect(state).toMatchObject({ stored: { name: 'Counter' }, clash: null })
  expect(changesIn(state)).toEqual({})
})

it('settles nothing where there is no clash', () => {
  const state = after(change(door))
  expect(reduceNodeDraft(state, { type: 'clash_settled', whose: 'theirs' })).toBe(state)
})

it('says a refusal until something is changed, discarded or saved again', () => {
  const state = after(change(door), start, refused)
  expect(state.error?.message).toBe('no')
  for (const event of [change({ name: 'x' }), start, { type: 'discarded' } as const])
    expect(reduceNodeDraft(state, event).error).toBeNull()
})

it('is saving from its start to whatever became of it', () => {
  expect(after(start).isSaving).toBe(true)
  for (const event of [saved({}), clashed, refused])
    expect(after(start, event).isSaving).toBe(false)
  expect(after(start, saved({})).savedAtMs).toBe(5)
})

it('finds the faults of a setting, and not of another one whose name begins the same', () => {
  const errors = ['chat', 'chat.delay', 'chat_note', 'name'].map((field) => ({
    field,
    message: field,
  }))
  expect(faultsOf(errors, 'chat')).toEqual(['chat', 'chat.delay'])
  expect(faultsOf([], 'chat')).toEqual([])
})

it('takes a node as its settings and what the server says of it', () => {
  expect(settingsOf(node())).toEqual(settings)
})
