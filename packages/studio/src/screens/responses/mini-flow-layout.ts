// The layout of the small drawing of a path: the visited states in a row, and beside each step
// the states that it could have led to instead.
import type { FlowMap, Retold } from '@askwell/engine'

export const box = { width: 118, height: 30, gap: 46 } as const
const rowHeight = 26
/** More would make the drawing taller than is useful. */
const mostOthers = 4

export interface MiniBox {
  readonly key: string
  /** Index among the tellings. */
  readonly telling: number
  /** Null: the default ending. */
  readonly stateId: string | null
  readonly x: number
}
export interface MiniOther {
  readonly key: string
  readonly stateId: string
  readonly x: number
  /** From the middle of the row of boxes; negative is above. */
  readonly dy: number
  /** Where its line begins. */
  readonly fromX: number
}
export interface MiniFlow {
  readonly boxes: readonly MiniBox[]
  readonly others: readonly MiniOther[]
  readonly width: number
  readonly height: number
  /** The middle of the row of boxes. */
  readonly middle: number
}

export function miniFlow(map: FlowMap, { tellings }: Retold): MiniFlow {
  const stops = tellings.flatMap((telling, at) => {
    if (telling.type === 'answered') return []
    const stateId =
      telling.type === 'entered'
        ? telling.stateId
        : telling.place.kind === 'state'
          ? telling.place.stateId
          : null
    return [{ at, stateId }]
  })
  const boxes = stops.map(
    ({ at, stateId }, place): MiniBox => ({
      key: `${place}`,
      telling: at,
      stateId,
      x: place * (box.width + box.gap),
    }),
  )
  const others = boxes.flatMap((one, place) =>
    place === boxes.length - 1 ? [] : othersOf(map, one, boxes[place + 1]),
  )
  const reach = Math.max(
    box.height / 2 + 6,
    ...others.map(({ dy }) => Math.abs(dy) + rowHeight / 2),
  )
  return {
    boxes,
    others,
    width: boxes.length * (box.width + box.gap) - box.gap,
    height: reach * 2,
    middle: reach,
  }
}

function othersOf(map: FlowMap, from: MiniBox, taken: MiniBox | undefined): MiniOther[] {
  if (from.stateId === null) return []
  const next = map.states.get(from.stateId)?.nextStateId
  const targets = [
    ...(map.transitionsFrom.get(from.stateId) ?? []).map(({ toStateId }) => toStateId),
    ...(next ? [next] : []),
  ]
  const others = [...new Set(targets)]
    .filter((id) => id !== taken?.stateId && map.states.has(id))
    .slice(0, mostOthers)
  return others.map((stateId, place) => {
    const row = Math.floor(place / 2) + 1
    const dy = (place % 2 === 0 ? -1 : 1) * (box.height / 2 + rowHeight * (row - 0.5) + 2)
    return {
      key: `${from.key} ${stateId}`,
      stateId,
      x: from.x + box.width + box.gap,
      dy,
      fromX: from.x + box.width,
    }
  })
}
