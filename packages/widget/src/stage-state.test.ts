// Every event in every state of the content frame: what changes, what is to be done, and what is sent to the page inside.
import { describe, expect, it } from 'vitest'
import { greeted, loaded } from './loading.ts'
import {
  listed,
  met,
  previousWanted,
  resized,
  type StageEvent,
  type StageState,
  shown,
} from './stage-state.ts'

function after(first: StageState, ...events: readonly StageEvent[]): StageState {
  let state = first
  for (const event of events) state = { ...state, ...event(state)[0] }
  return state
}

const first: StageState = { isDoubtful: false, heightPx: 450 }
const states = {
  closed: first,
  open: after(first, shown('button')),
  /** It opened automatically: the focus stays in the host page. */
  automatic: after(first, shown('auto')),
  leaving: after(first, shown('exit')),
  connected: after(first, greeted),
  /** It loads again: messages of the previous page reached us. */
  reloaded: after(first, greeted, loaded),
  connectedAndOpen: after(first, greeted, shown('api')),
  /** The page inside cannot list it yet. */
  wanting: after(first, previousWanted),
  wantingAndOpen: after(first, previousWanted, shown('api')),
  wantingAndConnected: after(first, previousWanted, greeted),
  wantingAndBoth: after(first, previousWanted, greeted, shown('api')),
} as const satisfies Readonly<Record<string, StageState>>

type StateName = keyof typeof states
type Row = readonly [usually: string, but?: Partial<Readonly<Record<StateName, string>>>]

const events = {
  'shown by the button': shown('button'),
  'shown automatically': shown('auto'),
  closed: shown(),
  resized: resized(300),
  met,
  listed,
  previousWanted,
} as const satisfies Readonly<Record<string, StageEvent>>

const table: Readonly<Record<keyof typeof events, Row>> = {
  'shown by the button': ['openedBy=button → show', { open: '→ show' }],
  'shown automatically': ['openedBy=auto → show', { automatic: '→ show' }],
  closed: [
    '!openedBy → hide',
    {
      closed: '→ hide',
      connected: '→ hide',
      reloaded: '→ hide',
      wanting: '→ hide',
      wantingAndConnected: '→ hide',
    },
  ],
  resized: ['heightPx=300 → place'],
  met: [
    '→',
    {
      open: '→ opened by button, takes focus',
      automatic: '→ opened by auto',
      leaving: '→ opened by exit',
      connectedAndOpen: '→ opened by api, takes focus',
      wantingAndOpen: '→ opened by api, takes focus',
      wantingAndBoth: '→ opened by api, takes focus',
    },
  ],
  listed: ['→', { wantingAndBoth: '!isPreviousWanted → previous_feedbacks' }],
  previousWanted: [
    'isPreviousWanted=true →',
    { wanting: '→', wantingAndOpen: '→', wantingAndConnected: '→', wantingAndBoth: '→' },
  ],
}

const names = Object.keys(states) as readonly StateName[]
const rows = Object.entries(table).flatMap(([event, [usually, but]]) =>
  names.map((name) => [event as keyof typeof events, name, but?.[name] ?? usually] as const),
)

describe('the content frame on the page', () => {
  it.each(rows)('%s, while it is %s', (event, name, expected) => {
    expect(outcomeOf(states[name], events[event])).toBe(expected)
  })

  it.each([
    [
      [previousWanted, listed],
      [greeted, met, listed],
      [shown('api'), met, listed],
    ],
    [
      [greeted, met, listed],
      [previousWanted, listed],
      [shown('api'), met, listed],
    ],
    [
      [shown('api'), met, listed],
      [greeted, met, listed],
      [previousWanted, listed],
    ],
  ])('lists the earlier feedback once, whatever comes first (%#)', (...steps) => {
    let state = first
    const told: string[] = []
    for (const event of steps.flat()) {
      const message = event(state)[3]
      if (message && state.isConnected) told.push(message.type)
      state = after(state, event)
    }
    expect(told).toEqual(['opened', 'previous_feedbacks'])
    expect(after(state, listed)).toEqual(state)
  })
})

function outcomeOf(state: StageState, event: StageEvent): string {
  const [, , effect, message] = event(state)
  const next = after(state, event)
  const changed = (Object.keys(next) as (keyof StageState)[])
    .filter((name) => next[name] !== state[name])
    .map((name) => (next[name] ? `${name}=${next[name]}` : `!${name}`))
  const told =
    message?.type === 'opened'
      ? `opened by ${message.by}${message.takesFocus ? ', takes focus' : ''}`
      : message?.type
  return `${changed.join(' ')} → ${[effect, told].filter(Boolean).join(', ')}`.trim()
}
