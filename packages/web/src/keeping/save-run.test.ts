import { describe, expect, it } from 'vitest'
import type { Reply } from '../run/api.ts'
import { nextOf, type SaveStep } from './save-run.ts'

const stored: Reply = { kind: 'success', status: 201, text: '', json: { id: 'f-1' } }
const withoutId: Reply = { kind: 'success', status: 200, text: '', json: null }
const failure = (status: number, code?: number): Reply => ({
  kind: 'failure',
  why: status === 0 ? 'network' : 'refused',
  status,
  message: '',
  json: { code },
})

const everywhere = [true, false].flatMap((isLeaving) =>
  [true, false].map((isOnline) => ({ isLeaving, isOnline })),
)

describe('what a reply to a complete save means', () => {
  it.each<[string, Reply, SaveStep]>([
    ['stored', stored, 'sent'],
    ['200 without an id, from a sign-in page of a network', withoutId, 'try_again'],
    ['answered before', failure(400, 13045), 'sent'],
    ['answers that the survey cannot produce', failure(400, 13001), 'refused'],
    ['a survey that is closed', failure(403, 13003), 'refused'],
    ['a proof of identity that is missing', failure(401, 13051), 'try_again'],
    ['a server that is too slow to read', failure(408), 'try_again'],
    ['too many requests', failure(429), 'try_again'],
    ['a server that fails', failure(500), 'try_again'],
    ['a server that restarts', failure(503), 'try_again'],
  ])(
    'after $0 the step is $2, whether the page closes or the connection is lost',
    (_what, reply, step) => {
      for (const where of everywhere) expect(nextOf(reply, where), JSON.stringify(where)).toBe(step)
    },
  )

  it.each<[{ isLeaving: boolean; isOnline: boolean }, SaveStep]>([
    [{ isLeaving: true, isOnline: true }, 'wait_for_page'],
    [{ isLeaving: true, isOnline: false }, 'wait_for_page'],
    [{ isLeaving: false, isOnline: false }, 'queue'],
    [{ isLeaving: false, isOnline: true }, 'try_again'],
  ])('no answer: %j leads to %s', (where, step) => {
    expect(nextOf(failure(0), where)).toBe(step)
  })
})
