// Which states lie on a cycle together: the strongly connected parts of a flow (Tarjan).

export interface Cycles {
  /** State → the number of its part. */
  readonly componentOf: ReadonlyMap<string, number>
  /** State → its number within its part, from 0. */
  readonly numberOf: ReadonlyMap<string, number>
  /** The states of the same part. */
  readonly members: (stateId: string) => readonly string[]
  /** True if a path leads back to the state. */
  readonly isCyclic: (stateId: string) => boolean
}

interface Frame {
  readonly id: string
  readonly next: Iterator<string>
}

export function cyclesOf(ids: readonly string[], next: (id: string) => readonly string[]): Cycles {
  const parts: string[][] = []
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const isOnStack = new Set<string>()
  const lower = (id: string, value: number): void => {
    low.set(id, Math.min(low.get(id) ?? value, value))
  }
  // Uses an explicit stack, because a flow may have thousands of states in a row.
  function visit(root: string): void {
    const frames: Frame[] = []
    const open = (id: string): void => {
      order.set(id, order.size)
      low.set(id, order.size - 1)
      stack.push(id)
      isOnStack.add(id)
      frames.push({ id, next: next(id).values() })
    }
    open(root)
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const { id } = frame
      const step = frame.next.next()
      if (!step.done) {
        if (!order.has(step.value)) open(step.value)
        else if (isOnStack.has(step.value)) lower(id, order.get(step.value) ?? 0)
        continue
      }
      frames.pop()
      const parent = frames.at(-1)
      if (parent) lower(parent.id, low.get(id) ?? 0)
      if (low.get(id) !== order.get(id)) continue
      const part = stack.splice(stack.indexOf(id))
      for (const member of part) isOnStack.delete(member)
      parts.push(part)
    }
  }
  for (const id of ids) if (!order.has(id)) visit(id)
  const componentOf = new Map(
    parts.flatMap((part, number) => part.map((id) => [id, number] as const)),
  )
  const members = (id: string): readonly string[] => parts[componentOf.get(id) ?? -1] ?? []
  return {
    componentOf,
    numberOf: new Map(parts.flatMap((part) => part.map((id, number) => [id, number] as const))),
    members,
    isCyclic: (id) => members(id).length > 1 || next(id).includes(id),
  }
}
