// A short-lived cache of reads: at most `limit` entries, each read only once at a time however many callers wait for it, each
// dropped after `ttlMs` or as soon as `revision` shows a change on this server. Absence (null) is never cached, so that
// unknown ids do not fill the cache. The cache serves every workspace, so it reads outside of any workspace's scope.

import { everywhere } from '../../store/query/scope.ts'

export interface Recall<T> {
  get(key: string, load: () => Promise<T | null>): Promise<T | null>
}

export interface RecallOptions {
  readonly ttlMs: number
  readonly limit: number
  readonly clock: () => number
  readonly revision: () => number
}

interface Entry<T> {
  readonly value: Promise<T | null>
  readonly readAt: number
  readonly revision: number
}

export function createRecall<T>({ ttlMs, limit, clock, revision }: RecallOptions): Recall<T> {
  const entries = new Map<string, Entry<T>>()

  const read = async (key: string, load: () => Promise<T | null>): Promise<T | null> => {
    const entry: Entry<T> = { value: everywhere(load), readAt: clock(), revision: revision() }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > limit && oldest !== undefined) entries.delete(oldest)
    let found: T | null = null
    try {
      found = await entry.value
      return found
    } finally {
      if (found === null && entries.get(key) === entry) entries.delete(key)
    }
  }

  return {
    get(key, load) {
      const entry = entries.get(key)
      const isFresh =
        entry !== undefined &&
        entry.revision === revision() &&
        Math.abs(clock() - entry.readAt) < ttlMs
      return isFresh ? entry.value : read(key, load)
    },
  }
}
