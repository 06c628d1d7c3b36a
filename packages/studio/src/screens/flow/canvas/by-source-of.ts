/** The connections out of each state, in the order given. */
export function bySourceOf<T extends { readonly fromStateId: string }>(
  connections: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const connection of connections) {
    const group = groups.get(connection.fromStateId)
    if (group) group.push(connection)
    else groups.set(connection.fromStateId, [connection])
  }
  return groups
}
