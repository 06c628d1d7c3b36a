// The places of a pool, shared among workspaces: while others wait, one workspace gets no more than half of them (OP-67). A place
// never stays free while somebody waits, and workspaces that wait take turns, so that each of them gets the next place after
// at most one of every other.

/** Null = work of no single workspace, which is not limited. */
export type PlaceOwner = string | null

export interface FairPlaces {
  /** True = the caller has a place now; otherwise `begin` is called when it gets one. */
  take(owner: PlaceOwner, begin: () => void): boolean
  /** The caller waits no longer. */
  withdraw(owner: PlaceOwner, begin: () => void): void
  leave(owner: PlaceOwner): void
  waiting(): number
}

export function fairPlaces(count: number): FairPlaces {
  const most = Math.max(1, Math.floor(count / 2))
  const held = new Map<PlaceOwner, number>()
  /** The owner whose turn is next comes first. */
  const queues = new Map<PlaceOwner, (() => void)[]>()
  let free = count

  function hold(owner: PlaceOwner, places: 1 | -1): void {
    const now = (held.get(owner) ?? 0) + places
    if (now === 0) held.delete(owner)
    else held.set(owner, now)
    free -= places
  }

  function isNext(owner: PlaceOwner): boolean {
    return owner === null || (held.get(owner) ?? 0) < most
  }

  return {
    take(owner, begin) {
      if (free > 0) {
        hold(owner, 1)
        return true
      }
      const queue = queues.get(owner)
      if (queue === undefined) queues.set(owner, [begin])
      else queue.push(begin)
      return false
    },
    withdraw(owner, begin) {
      const left = queues.get(owner)?.filter((other) => other !== begin) ?? []
      if (left.length === 0) queues.delete(owner)
      else queues.set(owner, left)
    },
    leave(owner) {
      hold(owner, -1)
      const [first] = queues
      if (first === undefined) return
      const [next, queue] = [...queues].find(([one]) => isNext(one)) ?? first
      const begin = queue.shift()
      queues.delete(next)
      if (queue.length > 0) queues.set(next, queue)
      hold(next, 1)
      begin?.()
    },
    waiting: () => [...queues.values()].reduce((sum, { length }) => sum + length, 0),
  }
}
