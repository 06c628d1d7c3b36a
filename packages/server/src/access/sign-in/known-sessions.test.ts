import { beforeEach, describe, expect, it } from 'vitest'
import type { SignInRow } from '../../store/people/people.ts'
import { knownSessions } from './known-sessions.ts'

const refreshMs = 3_600_000
const idleMs = 7 * 86_400_000

describe('a session that the library has let in once', () => {
  let nowMs = 0
  let asked = 0
  const rows = new Map<string, SignInRow>()
  const open = (token: string): void =>
    void rows.set(token, {
      id: `session ${token}`,
      user_id: 'ada',
      token,
      updated_at: nowMs,
      expires_at: nowMs + idleMs,
    })
  const known = () =>
    knownSessions(
      {
        find: async (_table, [where]) => {
          asked += 1
          const row = rows.get(String(where?.value))
          return row ? [row] : []
        },
      },
      () => nowMs,
      { refreshMs },
    )
  beforeEach(() => {
    nowMs = 1_700_000_000_000
    asked = 0
    rows.clear()
  })

  it('is found by its row, and only under the very cookies that were shown', async () => {
    open('t')
    const sessions = known()
    expect(await sessions.find('askwell.session_token=t.good')).toBeNull()
    sessions.remember('askwell.session_token=t.good', 't')
    expect(await sessions.find('askwell.session_token=t.good')).toEqual({
      sessionId: 'session t',
      personId: 'ada',
      cookies: [],
    })
    for (const other of [
      '',
      'askwell.session_token=t.forged',
      'askwell.session_token=t.good; askwell.dont_remember=true',
    ])
      expect(await sessions.find(other)).toBeNull()
  })

  it('lets nobody in from the moment its row is gone, and asks for the row every time', async () => {
    open('t')
    const sessions = known()
    sessions.remember('cookie', 't')
    for (let n = 0; n < 3; n += 1) expect(await sessions.find('cookie')).not.toBeNull()
    expect(asked).toBe(3)
    rows.delete('t')
    expect(await sessions.find('cookie')).toBeNull()
    // Not even when a row with that token appears again: the library must check it.
    open('t')
    expect(await sessions.find('cookie')).toBeNull()
  })

  it('goes to the library again when it is to be prolonged, and when it is over', async () => {
    open('t')
    const sessions = known()
    sessions.remember('cookie', 't')
    nowMs += refreshMs - 1
    expect(await sessions.find('cookie')).not.toBeNull()
    nowMs += 1
    expect(await sessions.find('cookie')).toBeNull()
    sessions.remember('cookie', 't')
    nowMs += idleMs
    expect(await sessions.find('cookie')).toBeNull()
  })

  it('goes by the end that is stored, however short a while ago it was used', async () => {
    open('t')
    rows.set('t', { ...rows.get('t'), expires_at: nowMs + 1 })
    const sessions = known()
    sessions.remember('cookie', 't')
    expect(await sessions.find('cookie')).not.toBeNull()
    nowMs += 1
    expect(await sessions.find('cookie')).toBeNull()
  })

  it('forgets the oldest where there are very many', async () => {
    const sessions = known()
    for (let n = 0; n <= 2_000; n += 1) {
      open(`${n}`)
      sessions.remember(`cookie ${n}`, `${n}`)
    }
    expect(await sessions.find('cookie 0')).toBeNull()
    expect(await sessions.find('cookie 1')).not.toBeNull()
    expect(await sessions.find('cookie 2000')).not.toBeNull()
  })
})
