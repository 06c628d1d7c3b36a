// Which part of the map is seen. It opens whole where its words can then be read, else at its start; what is chosen elsewhere
// comes into sight, and what is in sight stays where it is.
import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { useDraft } from '../draft/use-draft.tsx'
import { cardWidth } from './cards-of.ts'
import type { StateNode } from './state-node.tsx'

export const fitting = { padding: 0.05, maxZoom: 1 }
/** Below it the words of a card cannot be read. */
const leastZoom = 0.7
const marginPx = 24
/** The tools stand over the upper edge. */
const toolsPx = 60

export function useView(): void {
  const stateId = useDraft(({ selection }) =>
    selection.kind === 'none' ? null : selection.stateId,
  )
  const { getNode, getNodes, getNodesBounds, getViewport, setViewport } = useReactFlow<StateNode>()
  const [width, height] = [useStore((state) => state.width), useStore((state) => state.height)]
  const isOpen = useRef(false)
  useEffect(() => {
    if (width === 0) return
    const nodes = getNodes()
    const node = stateId === null ? undefined : getNode(stateId)
    const whole = () => {
      const bounds = getNodesBounds(nodes)
      const room = { width: width - 2 * marginPx, height: height - marginPx - toolsPx }
      const zoom = Math.max(
        leastZoom,
        Math.min(1, room.width / bounds.width, room.height / bounds.height),
      )
      const start = nodes.find(({ data }) => data.card.isInitial) ?? nodes[0]
      const middle =
        bounds.height * zoom <= room.height
          ? bounds.y + bounds.height / 2
          : (start?.position.y ?? 0) + (start?.height ?? 0) / 2
      const isBroad = bounds.width * zoom > room.width
      return {
        x: isBroad
          ? marginPx - (start?.position.x ?? bounds.x) * zoom
          : (width - bounds.width * zoom) / 2 - bounds.x * zoom,
        y: toolsPx + room.height / 2 - middle * zoom,
        zoom,
      }
    }
    if (!isOpen.current) {
      isOpen.current = true
      void setViewport(whole())
    }
    if (!node) return
    const { x, y, zoom } = getViewport()
    const beyondX = beyond(node.position.x * zoom + x, cardWidth * zoom, width)
    const beyondY = beyond(node.position.y * zoom + y, (node.height ?? 0) * zoom, height)
    if (beyondX !== 0 || beyondY !== 0)
      void setViewport({ x: x - beyondX, y: y - beyondY, zoom }, { duration: 180 })
  }, [stateId, width, height, getNode, getNodes, getNodesBounds, getViewport, setViewport])
}

/** How far the window has to go for a span of it to be seen. */
function beyond(start: number, size: number, window: number): number {
  if (start < 0) return start - marginPx
  return start + size > window ? start + size + marginPx - window : 0
}
