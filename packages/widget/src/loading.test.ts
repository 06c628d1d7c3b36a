// Every event in every state of the frame's page: what changes, how long it is waited for, and what is to be done.
import { describe, expect, it } from 'vitest'
import * as loading from './loading.ts'

const { awake, begun, drawn, greeted, late, loaded, online, opened, pressed } = loading
const events = { awake, begun, drawn, greeted, late, loaded, online, opened, pressed }
type EventName = keyof typeof events
type Loading = loading.Loading

function after(first: Loading, ...names: readonly EventName[]): Loading {
  let state = first
  for (const name of names) state = { ...state, ...events[name](state)[0] }
  return state
}

const first: Loading = { isDoubtful: false }
const states = {
  begun: after(first, 'begun'),
  /** It was in the frame before the stage was loaded. */
  doubtful: after({ isDoubtful: true }, 'begun'),
  greeted: after(first, 'greeted'),
  loaded: after(first, 'greeted', 'loaded'),
  /** The server's HTML is visible, and the page's scripts do not run yet. */
  drawn: after(first, 'greeted', 'drawn', 'loaded'),
  awake: after(first, 'greeted', 'drawn', 'loaded', 'awake'),
  /** It was late once, and is loaded again. */
  second: after(first, 'loaded', 'late'),
  failed: after(first, 'loaded', 'late', 'loaded', 'late'),
} as const satisfies Readonly<Record<string, Loading>>

type StateName = keyof typeof states
type Row = readonly [usually: string, but?: Partial<Readonly<Record<StateName, string>>>]

/** The usual outcome: what changed, an arrow, and what is to be done. */
const table: Readonly<Record<EventName, Row>> = {
  begun: ['→ wait 30000', { doubtful: '→ wait 3500' }],
  loaded: [
    '→ wait 1500',
    {
      greeted: '!isGreeted → wait 1500',
      drawn: '!isDrawn → wait 1500',
      awake: '!isAwake !isDrawn → wait 1500',
    },
  ],
  greeted: [
    'isGreeted isConnected → start',
    {
      doubtful: '!isDoubtful isGreeted isConnected → wait 30000, start',
      greeted: '→ start',
      loaded: 'isGreeted → start',
      drawn: 'isGreeted → start',
      awake: 'isGreeted !isAwake → start',
    },
  ],
  drawn: ['isDrawn → lift', { drawn: '→ lift', awake: '→ lift' }],
  awake: ['isAwake →', { awake: '→' }],
  pressed: [
    '→ wait 30000, reload',
    {
      drawn: '!isDrawn → wait 30000, reload',
      awake: '!isDrawn → wait 30000, reload',
      failed: '!isFailed → wait 30000, reload',
    },
  ],
  opened: ['→', { failed: '!isFailed → wait 30000, reload' }],
  online: [
    '→ wait 30000, reload',
    { drawn: '→', awake: '→', failed: '!isFailed → wait 30000, reload' },
  ],
  late: [
    'isSecond → wait 30000, reload',
    {
      drawn: '!isDrawn isSecond → wait 30000, reload',
      awake: '→',
      second: 'isFailed → fail',
      failed: '→ fail',
    },
  ],
}

const names = Object.keys(states) as readonly StateName[]
const rows = Object.entries(table).flatMap(([event, [usually, but]]) =>
  names.map((name) => [event as EventName, name, but?.[name] ?? usually] as const),
)

describe('the page in the content frame', () => {
  it.each(rows)('%s, while it is %s', (event, name, expected) => {
    expect(outcomeOf(states[name], event)).toBe(expected)
  })

  it('has a row for each event', () => {
    expect(Object.keys(events)).toEqual(Object.keys(loading).toSorted())
  })

  it('fails only after a second try, and a press begins again', () => {
    const failed = after(first, 'loaded', 'late', 'late')
    expect([failed.isFailed, after(failed, 'pressed').isFailed]).toEqual([true, false])
  })

  it('gives a page that greets late its full time once', () => {
    expect(greeted(states.doubtful)[1]).toBe(30_000)
    expect(greeted(after(states.doubtful, 'greeted', 'loaded'))[1]).toBe(0)
  })
})

function outcomeOf(state: Loading, name: EventName): string {
  const [, waitMs, effect] = events[name](state)
  const next = after(state, name)
  const changed = (Object.keys(next) as (keyof Loading)[])
    .filter((flag) => Boolean(next[flag]) !== Boolean(state[flag]))
    .map((flag) => `${next[flag] ? '' : '!'}${flag}`)
  const wait = waitMs ? `wait ${waitMs}` : ''
  return `${changed.join(' ')} → ${[wait, effect ?? ''].filter(Boolean).join(', ')}`.trim()
}
