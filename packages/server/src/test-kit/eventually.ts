import { vi } from 'vitest'

/** Waits until the check throws nothing, and returns what it returned. Left to itself vitest gives up after a second, which a busy machine needs for one step. */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { timeout = 20_000, interval = 50 } = {},
): Promise<T> => vi.waitFor(check, { timeout, interval })
