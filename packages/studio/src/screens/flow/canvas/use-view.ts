// Which part of the map is visible when it opens, and when something is chosen elsewhere.
import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { useDraft } from '../draft/use-draft.tsx'
import { cardWidth } from './cards-of.ts'
import type { StateNode } from './state-node.tsx'
import { openingView, viewShowing } from './viewport.ts'

export const fitting = { padding: 0.05, maxZoom: 1 }

export function useView(): void {
  const stateId = useDraft(({ selection }) =>
    selection.kind === 'none' ? null : selection.stateId,
  )
  const { getNode, getNodes, getNodesBounds, getViewport, setViewport } = useReactFlow<StateNode>()
  const [width, height] = [useStore((state) => state.width), useStore((state) => state.height)]
  const isOpen = useRef(false)
  useEffect(() => {
    if (width === 0) return
    if (!isOpen.current) {
      isOpen.current = true
      const nodes = getNodes()
      const start = nodes.find(({ data }) => data.card.isInitial) ?? nodes[0]
      void setViewport(openingView(getNodesBounds(nodes), start && boxOf(start), { width, height }))
    }
    const node = stateId === null ? undefined : getNode(stateId)
    const view = node && viewShowing(boxOf(node), getViewport(), { width, height })
    if (view) void setViewport(view, { duration: 180 })
  }, [stateId, width, height, getNode, getNodes, getNodesBounds, getViewport, setViewport])
}

const boxOf = ({ position, height = 0 }: StateNode) => ({ ...position, width: cardWidth, height })
