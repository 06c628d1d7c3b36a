import { describe, expect, it } from 'vitest'
import { firstMemory, type KeeperEvent, type KeeperMemory, reduceKeeper } from './reduce-keeper.ts'

const after = (...events: readonly KeeperEvent[]): KeeperMemory =>
  events.reduce((memory, event) => reduceKeeper(memory, event)[0], firstMemory)

const states = {
  open: firstMemory,
  leaving: after({ type: 'page_left' }),
  queued: after({ type: 'queued', isSafe: true }),
  /** The waiting item does not outlive the page. */
  unsafe: after({ type: 'queued', isSafe: false }),
  unsafeAndLeaving: after({ type: 'queued', isSafe: false }, { type: 'page_left' }),
} as const satisfies Readonly<Record<string, KeeperMemory>>

type StateName = keyof typeof states
type Row = readonly [
  event: KeeperEvent,
  usually: string,
  but?: Partial<Readonly<Record<StateName, string>>>,
]

/** The changes, an arrow, and the effects. */
const table: Readonly<Record<KeeperEvent['type'], readonly Row[]>> = {
  page_left: [[{ type: 'page_left' }, 'isLeaving →', { leaving: '→', unsafeAndLeaving: '→' }]],
  page_shown: [
    [
      { type: 'page_shown' },
      '→',
      { leaving: '!isLeaving → resume', unsafeAndLeaving: '!isLeaving → resume' },
    ],
  ],
  queued: [
    [
      { type: 'queued', isSafe: true },
      '→ release',
      { open: 'isQueued → release', leaving: 'isQueued → release' },
    ],
    [
      { type: 'queued', isSafe: false },
      '→ release',
      {
        open: 'isQueued isWarning → release, warn',
        leaving: 'isQueued isWarning → release, warn',
        queued: 'isWarning → release, warn',
      },
    ],
  ],
  emptied: [
    [
      { type: 'emptied' },
      '→',
      { unsafe: '!isWarning → stop_warning', unsafeAndLeaving: '!isWarning → stop_warning' },
    ],
  ],
}

const names = Object.keys(states) as readonly StateName[]
const rows = Object.values(table)
  .flat()
  .flatMap(([event, usually, but]) =>
    names.map((name) => [JSON.stringify(event), name, event, but?.[name] ?? usually] as const),
  )

describe('the keeper of a page', () => {
  it.each(rows)('%s, while it is %s', (_title, name, event, expected) => {
    expect(outcomeOf(states[name], event)).toBe(expected)
  })
})

function outcomeOf(memory: KeeperMemory, event: KeeperEvent): string {
  const [next, ...effects] = reduceKeeper(memory, event)
  const changed = (Object.keys(next) as (keyof KeeperMemory)[])
    .filter((name) => next[name] !== memory[name])
    .map((name) => `${next[name] ? '' : '!'}${name}`)
  return `${changed.join(' ')} → ${effects.join(', ')}`.trim()
}
