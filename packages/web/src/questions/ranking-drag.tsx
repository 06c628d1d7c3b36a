// Dragging for a ranking, a separate chunk. By pointer only: the rows have buttons and keys, and the ranking itself
// announces moves in the respondent's language.
import type { Option } from '@askwell/contract'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'

export interface SortableListProps {
  readonly options: readonly Option[]
  readonly move: (optionId: string, place: number) => void
  readonly row: (option: Option, at: number, grip: ReactNode) => ReactNode
}

export function SortableList({ options, move, row }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const ids = options.map((option) => option.id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={silent}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="ranking__list">
          {options.map((option, at) => (
            <SortableItem key={option.id} option={option} at={at} row={row} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface ItemProps extends Pick<SortableListProps, 'row'> {
  readonly option: Option
  readonly at: number
}

function SortableItem({ option, at, row }: ItemProps) {
  const { words } = useApp()
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id: option.id })
  const grip = (
    <span
      ref={setActivatorNodeRef}
      className="ranking__grip"
      title={words.t('rank.drag', { name: words.text(option.body) })}
      aria-hidden="true"
      {...listeners}
    >
      <Icon name="grip" size={20} />
    </span>
  )
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'ranking__item--dragged' : undefined}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      {row(option, at, grip)}
    </li>
  )
}

const nothing = () => ''
const silent = {
  announcements: {
    onDragStart: nothing,
    onDragOver: nothing,
    onDragEnd: nothing,
    onDragCancel: nothing,
  },
  screenReaderInstructions: { draggable: '' },
}
