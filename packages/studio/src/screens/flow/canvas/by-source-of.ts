/** What leads away from each state, in the order given. */
export function bySourceOf<T extends { readonly fromStateId: string }>(ways: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const way of ways) {
    const group = groups.get(way.fromStateId)
    if (group) group.push(way)
    else groups.set(way.fromStateId, [way])
  }
  return groups
}
