import { expect, it } from 'vitest'
import type { OutboxState } from './outbox.ts'
import { createStatus } from './status.ts'

it('says of this page’s own feedback that it waits, then that it was sent, then nothing (R-OFF-04)', () => {
  let state: OutboxState = { waiting: [], sent: [] }
  let tell = (): void => {}
  let wake = (): void => {}
  const outbox = {
    getSnapshot: () => state,
    subscribe: (listener: () => void) => {
      tell = listener
      return () => {}
    },
  }
  const later = (ms: number, task: () => void): (() => void) => {
    expect(ms).toBe(4_000)
    wake = task
    return () => {}
  }
  const status = createStatus({
    outbox,
    ownKey: 'own',
    isOnline: () => true,
    isLasting: true,
    later,
  })
  const own = (now: OutboxState): string => {
    state = now
    tell()
    return status.getSnapshot().own
  }
  expect(own({ waiting: ['other'], sent: [] })).toBe('none')
  expect(own({ waiting: [], sent: ['other'] })).toBe('none')
  expect(own({ waiting: ['own'], sent: [] })).toBe('waiting')
  expect(own({ waiting: [], sent: ['own'] })).toBe('sent')
  wake()
  expect(status.getSnapshot().own).toBe('none')
})
