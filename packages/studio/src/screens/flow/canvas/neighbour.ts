// Where an arrow key goes: to the right along the connections out, to the left along those in, up and down to the nearest card of
// the same column.
import type { Connection } from './connections-of.ts'

interface CanvasNode {
  readonly id: string
  readonly position: { readonly x: number; readonly y: number }
}

export function neighbour(
  nodes: readonly CanvasNode[],
  connections: readonly Pick<Connection, 'fromStateId' | 'toStateId'>[],
  id: string,
  { dx, dy }: { readonly dx: number; readonly dy: number },
): string | null {
  if (dx > 0)
    return (
      connections.find(({ fromStateId, toStateId }) => fromStateId === id && toStateId !== id)
        ?.toStateId ?? null
    )
  if (dx < 0)
    return (
      connections.find(({ fromStateId, toStateId }) => toStateId === id && fromStateId !== id)
        ?.fromStateId ?? null
    )
  const here = nodes.find((node) => node.id === id)
  if (!here) return null
  const away = ({ position }: CanvasNode): number =>
    Math.abs(position.x - here.position.x) * 3 + Math.abs(position.y - here.position.y)
  const beyond = nodes.filter(
    (node) => node.id !== id && Math.sign(node.position.y - here.position.y) === dy,
  )
  return beyond.toSorted((one, other) => away(one) - away(other))[0]?.id ?? null
}
