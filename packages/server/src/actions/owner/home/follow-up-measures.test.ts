import { describe, expect, it } from 'vitest'
import type { MeasuredFollowUp } from '../../../store/home/index.ts'
import { measuresOf } from './follow-up-measures.ts'

const row = (change: Partial<MeasuredFollowUp> = {}): MeasuredFollowUp => ({
  ...{ flowId: 'survey', assigneeId: null, createdAt: 1_000 },
  ...{ dueAt: null, firstActionAt: null, closedAt: null },
  ...change,
})
const span = { from: 1_000, before: 100_000 }

describe('measures of follow-ups (O-76)', () => {
  it.each<[string, MeasuredFollowUp[], object]>([
    ['nothing', [], { due: 0, closed_in_time: 0, begun: 0, closing_seconds: null }],
    [
      'closed at the due time, after it, and not at all',
      [
        row({ dueAt: 5_000, closedAt: 5_000 }),
        row({ dueAt: 5_000, closedAt: 5_001 }),
        row({ dueAt: 5_000 }),
      ],
      { due: 3, closed_in_time: 1, begun: 3 },
    ],
    [
      'due in the period and begun before it',
      [row({ createdAt: 0, dueAt: 1_000, closedAt: 900 })],
      { due: 1, closed_in_time: 1, begun: 0, closing_seconds: null },
    ],
    [
      'begun in the period and due after it',
      [row({ dueAt: 100_000, firstActionAt: 3_000, closedAt: 9_000 })],
      { due: 0, begun: 1, first_action_seconds: 2, closing_seconds: 8 },
    ],
    [
      'the median of those with an action',
      [row({ firstActionAt: 2_000 }), row({ firstActionAt: 4_000 }), row()],
      { begun: 3, first_action_seconds: 2, closing_seconds: null },
    ],
  ])('counts %s', (_what, rows, measures) => {
    expect(measuresOf(rows, span)).toMatchObject(measures)
  })
})
