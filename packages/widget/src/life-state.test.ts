// Every event in every state of a widget that has been touched or given a command: what changes, and what is to be done.
import { describe, expect, it } from 'vitest'
import {
  begun,
  closed,
  decided,
  due,
  hidden,
  type LifeEvent,
  type LifeState,
  opened,
  openedOnce,
  pressed,
  previousWanted,
  sideOf,
  spoke,
  vanished,
} from './life-state.ts'

interface Known {
  readonly state: LifeState
  readonly isVisible: boolean
}

function after(known: Known, ...events: readonly LifeEvent[]): Known {
  let { state } = known
  for (const event of events) state = { ...state, ...event(state, known.isVisible)[0] }
  return { ...known, state }
}

const first: Known = { state: { attributes: { plan: 'gold' } }, isVisible: false }
const visible: Known = after({ ...first, isVisible: true }, begun, decided(false))
const open = after(visible, opened('button'))
const states = {
  /** Its configuration is on the way. */
  waiting: first,
  /** Decided: it does not show to this visitor. */
  unseen: after(first, begun, decided()),
  visible,
  open,
  closedAgain: after(open, closed),
  openedOnce: after(
    visible,
    openedOnce(() => true),
    closed,
  ),
  /** The host page has hidden it, and it stays open until the decision is carried out. */
  hiding: { ...after(open, hidden), isVisible: false },
  hidden: { ...after(visible, hidden, vanished), isVisible: false },
} as const satisfies Readonly<Record<string, Known>>

type StateName = keyof typeof states
type Row = readonly [usually: string, but?: Partial<Readonly<Record<StateName, string>>>]

const english = {
  dir: 'ltr',
  texts: { toggle: 'Feedback', open: 'Open', close: 'Close' },
} as const
const arabic = { ...english, dir: 'rtl' } as const
const right = { side: 'right', x: 20, y: 20 } as const

const events = {
  begun,
  'decided, it was visible': decided(true),
  'decided, it was not visible': decided(false),
  vanished,
  opened: opened('api'),
  closed,
  pressed: pressed('button'),
  due: due('exit'),
  'openedOnce, as it may': openedOnce(() => true),
  'openedOnce, as it may not': openedOnce(() => false),
  hidden,
  'previousWanted, without a stage': previousWanted(() => false),
  'previousWanted, with a stage': previousWanted(() => true),
  'spoke, from left to right': spoke(english, right),
  'spoke, from right to left': spoke(arabic, right),
  'spoke, on a side that stays': spoke(arabic, { ...right, is_fixed: true }),
} as const satisfies Readonly<Record<string, LifeEvent>>

const table: Readonly<Record<keyof typeof events, Row>> = {
  begun: ['→', { waiting: 'hasBegun → begin' }],
  'decided, it was visible': [
    '→',
    {
      waiting: '→ hidden',
      unseen: '→ hidden',
      hiding: '!openedBy → close, hidden',
      hidden: '→ hidden',
    },
  ],
  'decided, it was not visible': ['→', { hiding: '!openedBy → close' }],
  vanished: ['!isShown →', { waiting: '→', unseen: '→', hidden: '→' }],
  opened: [
    'openedBy isTouched → open',
    {
      waiting: '→',
      unseen: '→',
      open: '→',
      closedAgain: 'openedBy → open',
      openedOnce: 'openedBy → open',
      hiding: '→',
      hidden: '→',
    },
  ],
  closed: ['→', { open: '!openedBy → close', hiding: '!openedBy → close' }],
  pressed: [
    '→',
    {
      visible: 'openedBy isTouched → open',
      open: '!openedBy → close',
      closedAgain: 'openedBy → open',
      openedOnce: 'openedBy → open',
      hiding: '!openedBy → close',
    },
  ],
  due: ['→', { visible: 'openedBy isTouched → open' }],
  'openedOnce, as it may': [
    'hasOpenedOnce →',
    {
      visible: 'openedBy isTouched hasOpenedOnce → open',
      closedAgain: 'openedBy hasOpenedOnce → open',
      openedOnce: '→ displayedBefore',
    },
  ],
  'openedOnce, as it may not': ['→ displayedBefore'],
  hidden: [
    '→ decide',
    {
      waiting: 'isTouched → decide',
      unseen: 'isTouched → decide',
      visible: 'isTouched → decide',
    },
  ],
  'previousWanted, without a stage': ['wantsPrevious → list'],
  'previousWanted, with a stage': ['→ list'],
  'spoke, from left to right': ['spoken → refresh'],
  'spoke, from right to left': ['spoken → dress'],
  'spoke, on a side that stays': ['spoken → refresh'],
}

const names = Object.keys(states) as readonly StateName[]
const rows = Object.entries(table).flatMap(([event, [usually, but]]) =>
  names.map((name) => [event as keyof typeof events, name, but?.[name] ?? usually] as const),
)

describe('a widget that somebody wants something of', () => {
  it.each(rows)('%s, while it is %s', (event, name, expected) => {
    expect(outcomeOf(states[name], events[event])).toBe(expected)
  })

  it('appears once for each time that it becomes visible', () => {
    const shown: Known = { ...states.unseen, isVisible: true }
    expect(outcomeOf(shown, decided(false))).toBe('isShown → appear')
    expect(outcomeOf(after(shown, decided(false)), decided(true))).toBe('→')
    expect(outcomeOf(after(visible, vanished), decided(false))).toBe('isShown → appear')
  })

  it('remembers who has opened it', () => {
    expect(open.state.openedBy).toBe('button')
    expect(after(visible, due('auto')).state.openedBy).toBe('auto')
    expect(states.openedOnce.state.attributes).toEqual({ plan: 'gold' })
  })

  it('moves to the other side only while the language asks for it', () => {
    expect(sideOf({ ...right, side: 'left' })).toBe('left')
    const moved = after(visible, spoke(arabic, right))
    expect(sideOf(right, moved.state.spoken)).toBe('left')
    expect(outcomeOf(moved, spoke(english, right))).toBe('spoken → dress')
  })
})

function outcomeOf(known: Known, event: LifeEvent): string {
  const [, ...effects] = event(known.state, known.isVisible)
  const { state } = after(known, event)
  const changed = (Object.keys(state) as (keyof LifeState)[])
    .filter((name) => (state[name] || undefined) !== (known.state[name] || undefined))
    .map((name) => `${state[name] ? '' : '!'}${name}`)
  return `${changed.join(' ')} → ${effects.join(', ')}`.trim()
}
