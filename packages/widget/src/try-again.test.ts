import { describe, expect, it } from 'vitest'
import { pauseAfter } from './try-again.ts'

/** All pauses of a widget whose every call gets this status. */
function pausesAt(status?: number): readonly number[] {
  const pauses: number[] = []
  for (let next = pauseAfter(250, status); next > 0; next = pauseAfter(next, status))
    pauses.push(next)
  return pauses
}

describe('how long the loader waits before it requests the configuration again', () => {
  it.each([
    ['no reply, because of a blocker or the network,', undefined],
    ['too many requests', 429],
    ['a server that fails', 500],
    ['a server that restarts', 503],
  ])('after %s it tries four more times with growing pauses (C-11)', (_what, status) => {
    expect(pausesAt(status)).toEqual([1_000, 4_000, 16_000, 64_000])
  })

  it.each([
    ['JSON that is not a configuration', 200],
    ['a request that the server refuses', 400],
    ['a widget that does not exist', 404],
    ['the last status that would come again', 428],
  ])('after %s it does not try again (C-11)', (_what, status) => {
    expect(pausesAt(status)).toEqual([])
  })
})
