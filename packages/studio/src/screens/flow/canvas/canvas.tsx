// The map of the flow: states and connections, by mouse and by keys. Everything it changes goes through the draft.
import '@xyflow/react/dist/base.css'
import type { FlowLayout } from '@askwell/contract'
import {
  Background,
  type Connection,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import { Maximize, Minus, Plus, WandSparkles } from 'lucide-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { useWords } from '../../../words/words.ts'
import { addPage } from '../draft/edits/pages.ts'
import { connect } from '../draft/edits/transitions.ts'
import { useDraftStore } from '../draft/use-draft.tsx'
import type { Traffic } from '../traffic/traffic.ts'
import { AddState } from './add-state.tsx'
import style from './canvas.module.css'
import { canvasWords } from './canvas-words.ts'
import { type ConnectionEdge, ConnectionEdgeView, selectionOf } from './connection-edge.tsx'
import { type StateNode, StateNodeView } from './state-node.tsx'
import { useCanvasParts } from './use-canvas-parts.ts'
import { useKeys } from './use-keys.ts'
import { fitting, useView } from './use-view.ts'

interface CanvasProps {
  readonly problems: ReadonlyMap<string, 'error' | 'warning'>
  readonly traffic: Traffic | null
  /** Enter on a state: its inspector takes the focus. */
  readonly onOpen: () => void
}

export const Canvas = memo(function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <FlowMap {...props} />
    </ReactFlowProvider>
  )
})

const nodeTypes = { state: StateNodeView }
const edgeTypes = { connection: ConnectionEdgeView }

function FlowMap({ problems, traffic, onOpen }: CanvasProps) {
  const say = useWords(canvasWords)
  const newName = say('canvas.newState')
  const store = useDraftStore()
  const [dragged, setDragged] = useState<FlowLayout>({})
  const { nodes, edges, connections } = useCanvasParts({ problems, traffic, dragged })
  const { screenToFlowPosition } = useReactFlow<StateNode, ConnectionEdge>()
  useView()

  const onNodesChange = useCallback(
    (changes: NodeChange<StateNode>[]) => {
      const moved = changes.flatMap((change) =>
        change.type === 'position' && change.position ? [change] : [],
      )
      if (moved.length === 0) return
      const places = Object.fromEntries(
        moved.flatMap(({ id, position }) =>
          position ? [[id, { x: Math.round(position.x), y: Math.round(position.y) }]] : [],
        ),
      )
      if (moved.some(({ dragging }) => dragging))
        return setDragged((before) => ({ ...before, ...places }))
      store.place(places)
      setDragged({})
    },
    [store],
  )
  const onConnect = useCallback(
    ({ source, target }: Connection) => {
      store.edit((flow) => connect(flow, source, target, crypto.randomUUID()))
      store.select({ kind: 'state', stateId: source })
    },
    [store],
  )
  /** Dropped on the background: creates a new state there. */
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, { fromNode, toNode, isValid }: FinalConnectionState) => {
      if (isValid || toNode || !fromNode) return
      const at = 'changedTouches' in event ? event.changedTouches[0] : event
      if (!at) return
      const { x, y } = screenToFlowPosition({ x: at.clientX, y: at.clientY })
      const id = crypto.randomUUID()
      store.edit((flow) =>
        connect(
          addPage(flow, { id, name: newName, style: 'page', buttonId: crypto.randomUUID() }),
          fromNode.id,
          id,
          crypto.randomUUID(),
        ),
      )
      store.place({ [id]: { x: Math.round(x), y: Math.round(y - 30) } })
      store.select({ kind: 'state', stateId: id })
    },
    [store, screenToFlowPosition, newName],
  )
  // New functions at each keystroke would draw every card and connection again.
  const { onNodeClick, onPaneClick, onEdgeClick } = useMemo(
    () => ({
      onNodeClick: (_: unknown, { id }: StateNode) => store.select({ kind: 'state', stateId: id }),
      onPaneClick: () => store.select({ kind: 'none' }),
      onEdgeClick: (_: unknown, { data }: ConnectionEdge) =>
        data && store.select(selectionOf(data.connection)),
    }),
    [store],
  )
  const onKeyDown = useKeys(nodes, connections, onOpen)

  return (
    <section className={style['canvas']} aria-label={say('canvas.label')} onKeyDown={onKeyDown}>
      <p className={style['help']}>{say('canvas.help')}</p>
      <ReactFlow<StateNode, ConnectionEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onConnect={onConnect}
        onConnectEnd={onConnectEnd}
        onNodeClick={onNodeClick}
        onNodeDoubleClick={onOpen}
        onPaneClick={onPaneClick}
        onEdgeClick={onEdgeClick}
        minZoom={0.1}
        maxZoom={1.6}
        nodeDragThreshold={4}
        snapToGrid
        snapGrid={[10, 10]}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        zoomOnDoubleClick={false}
        connectionRadius={40}
        attributionPosition="bottom-center"
      >
        <Background gap={20} size={1.4} color="var(--line-2)" />
        <Panel position="top-left" className={style['tools'] ?? ''}>
          <AddState />
          <Button
            className={style['tool'] ?? ''}
            onPress={() => store.place(null)}
            aria-label={say('canvas.tidy')}
          >
            <WandSparkles size={16} strokeWidth={1.75} aria-hidden />
          </Button>
        </Panel>
        <Zoom />
        <MiniMap
          position="bottom-left"
          className={style['minimap'] ?? ''}
          style={minimapSize}
          ariaLabel={say('canvas.minimap')}
          nodeColor={nodeColor}
          nodeStrokeWidth={0}
          nodeBorderRadius={8}
          maskColor="var(--minimap-mask)"
          pannable
          zoomable
        />
      </ReactFlow>
    </section>
  )
}

/** In pixels; the library reads this. */
const minimapSize = { width: 132, height: 84 }
const nodeColor = ({ selected, data }: StateNode): string =>
  selected
    ? 'var(--accent)'
    : data.card.problem === 'error'
      ? 'var(--danger)'
      : data.card.problem === 'warning'
        ? 'var(--warn)'
        : 'var(--line-2)'

function Zoom() {
  const say = useWords(canvasWords)
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100))
  return (
    <Panel position="bottom-right" className={style['tools'] ?? ''}>
      <Button
        className={style['tool'] ?? ''}
        onPress={() => void zoomOut()}
        aria-label={say('canvas.zoomOut')}
      >
        <Minus size={16} aria-hidden />
      </Button>
      <span className={style['zoom']}>{zoom} %</span>
      <Button
        className={style['tool'] ?? ''}
        onPress={() => void zoomIn()}
        aria-label={say('canvas.zoomIn')}
      >
        <Plus size={16} aria-hidden />
      </Button>
      <Button
        className={style['tool'] ?? ''}
        onPress={() => void fitView(fitting)}
        aria-label={say('canvas.fit')}
      >
        <Maximize size={15} aria-hidden />
      </Button>
    </Panel>
  )
}
