import type { Run } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { idleLimitMs, warnAfterMs } from './idle-rule.ts'

const node = { idle_reset_timeout_in_seconds: 60, thank_you_duration_in_seconds: 8 }
const answering = { kind: 'answering', failure: null } as const
const thanked = {
  kind: 'ended',
  at: { kind: 'default_thank' },
  end: 'thank',
  feedbackId: null,
  chatToken: null,
} as unknown as Run['phase']
const run = (change: Partial<Run> = {}): Run =>
  ({ phase: answering, answers: { q: {} }, visits: [{}], uploads: {}, ...change }) as unknown as Run

describe('when an abandoned page starts over', () => {
  it.each<[string, Run, boolean, number | null]>([
    ['an answer was left behind (R-NODE-13)', run(), true, 60_000],
    [
      'another page than the first is shown (R-NODE-13)',
      run({ answers: {}, visits: [{}, {}] as never }),
      true,
      60_000,
    ],
    ['nobody was here yet', run(), false, null],
    ['nothing was done', run({ answers: {} }), true, null],
    [
      'something is being sent',
      run({ phase: { kind: 'submitting', to: {} } as never }),
      true,
      null,
    ],
    [
      'a page is on its way',
      run({ phase: { kind: 'moving', to: {}, source: 'next_page' } as never }),
      true,
      null,
    ],
    [
      'a file is on its way',
      run({ uploads: { q: { percent: 40, hasFailed: false } } as never }),
      true,
      null,
    ],
    [
      'a file has failed',
      run({ uploads: { q: { percent: 40, hasFailed: true } } as never }),
      true,
      60_000,
    ],
    ['the thank page is shown (R-NODE-15)', run({ phase: thanked }), false, 8_000],
    [
      'the chat is shown',
      run({ phase: { ...(thanked as object), end: 'chat' } as never }),
      true,
      null,
    ],
    [
      'the server knew an earlier answer',
      run({ phase: { kind: 'already_answered' } }),
      true,
      8_000,
    ],
  ])('%s', (_what, given, hasBegun, expected) => {
    expect(idleLimitMs(given, hasBegun, node)).toBe(expected)
  })

  it.each([null, 0])('a time of %s stays (A-020)', (seconds) => {
    const none = { idle_reset_timeout_in_seconds: seconds, thank_you_duration_in_seconds: seconds }
    expect([
      idleLimitMs(run(), true, none),
      idleLimitMs(run({ phase: thanked }), true, none),
    ]).toEqual([null, null])
  })

  it.each([
    [60_000, 40_000],
    [21_000, 1_000],
    [20_000, 10_000],
    [2_000, 1_000],
  ])('of %d ms the warning is shown from %d ms on', (limitMs, expected) => {
    expect(warnAfterMs(limitMs)).toBe(expected)
  })
})
