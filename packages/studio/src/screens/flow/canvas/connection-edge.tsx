// A connection on the canvas: from its own port, with its rule as a label that can be pressed.
import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getBezierPath,
  Position,
} from '@xyflow/react'
import { memo } from 'react'
import { useWords } from '../../../words/words.ts'
import type { Selection } from '../draft/draft-store.ts'
import { useDraftStore } from '../draft/use-draft.tsx'
import { canvasWords } from './canvas-words.ts'
import style from './connection-edge.module.css'
import type { Connection } from './connections-of.ts'
import { portShift } from './ports.ts'
import { percent } from './state-node.tsx'

export interface ConnectionEdgeData extends Record<string, unknown> {
  readonly connection: Connection
  /** Its index among the connections into the same state. */
  readonly arrival: number
  readonly arrivals: number
  readonly isLit: boolean
  /** The share of starters that took this connection, 0…1; null = not shown. */
  readonly share: number | null
}
export type ConnectionEdge = Edge<ConnectionEdgeData, 'connection'>

export const ConnectionEdgeView = memo(function ConnectionEdgeView({
  id,
  source,
  target,
  sourceX,
  sourceY,
  targetX,
  targetY,
  data,
  markerEnd,
}: EdgeProps<ConnectionEdge>) {
  const say = useWords(canvasWords)
  const store = useDraftStore()
  if (!data) return null
  const { connection, arrival, arrivals, isLit, share } = data
  const from = {
    x: sourceX - handleHalfPx,
    y: sourceY + portShift(connection.port, connection.ports),
  }
  const to = { x: targetX + handleHalfPx - 2, y: targetY + portShift(arrival, arrivals) }
  const [line, middleX, middleY] =
    source === target
      ? loop(from, to)
      : getBezierPath({
          sourceX: from.x,
          sourceY: from.y,
          sourcePosition: Position.Right,
          targetX: to.x,
          targetY: to.y,
          targetPosition: Position.Left,
          curvature: 0.35,
        })
  const words = [
    connection.label ?? say('canvas.else'),
    share === null ? '' : share === 0 ? say('canvas.never') : percent(share),
  ].filter((word) => word !== '')
  return (
    <>
      <BaseEdge
        id={id}
        path={line}
        className={`${style['line']} ${isLit ? style['lit'] : ''} ${share === 0 ? style['never'] : ''}`}
        {...(markerEnd && { markerEnd })}
      />
      {words.length > 0 && (
        <EdgeLabelRenderer>
          <button
            type="button"
            className={`nodrag nopan ${style['label']}`}
            data-lit={isLit}
            data-never={share === 0}
            dir="auto"
            tabIndex={-1}
            style={{
              transform: `translate(-50%, -50%) translate(${Math.round(middleX)}px, ${Math.round(middleY)}px)`,
            }}
            onClick={() => store.select(selectionOf(connection))}
          >
            {words.join(' · ')}
          </button>
        </EdgeLabelRenderer>
      )}
    </>
  )
})

/** Handles overlap the card's edge by half. */
const handleHalfPx = 7

/** The otherwise connection is selected as its state. */
export const selectionOf = ({ transitionId, fromStateId }: Connection): Selection =>
  transitionId === null
    ? { kind: 'state', stateId: fromStateId }
    : { kind: 'transition', stateId: fromStateId, transitionId }

interface Point {
  readonly x: number
  readonly y: number
}

/** A state that leads to itself: drawn around its upper side. */
function loop(from: Point, to: Point): [string, number, number] {
  const top = Math.min(from.y, to.y) - 110
  return [
    `M${from.x},${from.y} C${from.x + 90},${top} ${to.x - 90},${top} ${to.x},${to.y}`,
    (from.x + to.x) / 2,
    top + 30,
  ]
}
