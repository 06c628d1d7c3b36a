// The order of a list that two sides changed. An item that a side added or moved follows the item that it follows on that side;
// all others keep the order that they had. Which side is which makes no difference, except where both moved the same item.

export interface OrderInput {
  readonly base: readonly string[]
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
  /** The items of the merged list. Each of them is in the list of a side. */
  readonly members: ReadonlySet<string>
}

export interface Order {
  readonly ids: readonly string[]
  /** Both sides moved it to different places, or both behind each other. The place of my side is taken. */
  readonly movedTwice: readonly string[]
}

export function mergeOrder({ members, ...lists }: OrderInput): Order {
  const base = lists.base.filter((id) => members.has(id))
  const known = new Set(base)
  const mine = movedIn(base, lists.mine, members)
  const theirs = movedIn(base, lists.theirs, members)
  const after = new Map([...theirs, ...mine])
  const movedTwice = [...mine.keys()].filter(
    (id) => known.has(id) && theirs.has(id) && theirs.get(id) !== mine.get(id),
  )
  for (;;) {
    const ids = placed(base, after)
    if (ids.length === members.size) return { ids, movedTwice }
    // My side moved one of two items behind the other, their side the other way round.
    const isPlaced = new Set(ids)
    const twice = base.find((id) => !isPlaced.has(id) && !mine.has(id))
    if (twice === undefined) throw new Error('a merged list has an item of neither side')
    after.delete(twice)
    movedTwice.push(twice)
  }
}

/** `after`: the moved items, each with the item before it (null = it is the first). */
function placed(base: readonly string[], after: ReadonlyMap<string, string | null>): string[] {
  const followers = new Map<string | null, string[]>()
  for (const [id, before] of after) followers.set(before, [...(followers.get(before) ?? []), id])
  const ids: string[] = []
  const place = (id: string): void => {
    ids.push(id)
    follow(id)
  }
  // By id, so that it makes no difference which side is which.
  const follow = (id: string | null): void => followers.get(id)?.toSorted().forEach(place)
  follow(null)
  base.filter((id) => !after.has(id)).forEach(place)
  return ids
}

/** The added and the moved items of a list, each with the item before it. */
function movedIn(
  base: readonly string[],
  list: readonly string[],
  members: ReadonlySet<string>,
): Map<string, string | null> {
  const ids = list.filter((id) => members.has(id))
  const still = new Set(unmovedOf(base, ids))
  return new Map(
    ids.flatMap((id, at) => (still.has(id) ? [] : [[id, ids[at - 1] ?? null] as const])),
  )
}

/** The longest run of items that are in the order of `base`: these count as not moved. */
export function unmovedOf(base: readonly string[], list: readonly string[]): string[] {
  const places = new Map(base.map((id, at) => [id, at]))
  const common = list.filter((id) => places.has(id))
  /** For each length, the run whose last item comes first in `base`. */
  const runs: { readonly at: number; readonly id: string; readonly before: number }[] = []
  const ends: number[] = []
  for (const id of common) {
    const at = places.get(id) ?? 0
    const found = ends.findIndex((end) => (runs[end]?.at ?? 0) >= at)
    const length = found === -1 ? ends.length : found
    runs.push({ at, id, before: ends[length - 1] ?? -1 })
    ends[length] = runs.length - 1
  }
  const ids: string[] = []
  for (let run = runs[ends.at(-1) ?? -1]; run; run = runs[run.before]) ids.unshift(run.id)
  return ids
}
