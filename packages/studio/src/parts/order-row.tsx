// A row of a list that can be reordered: by a grip with the mouse, else by two buttons. The button
// that moved a row keeps the focus, and the row's new position is read out.
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { useWords } from '../words/words.ts'
import style from './order-row.module.css'
import { partWords } from './part-words.ts'

/** What the rows of one list share: which of them is being dragged. */
export interface Order {
  readonly id: string
  readonly count: number
  readonly dragged: number | null
  readonly setDragged: (at: number | null) => void
  readonly onMove: (from: number, to: number) => void
}

export function useOrder(count: number, onMove: (from: number, to: number) => void): Order {
  const [dragged, setDragged] = useState<number | null>(null)
  return { id: useId(), count, dragged, setDragged, onMove }
}

interface OrderRowProps {
  readonly order: Order
  readonly at: number
  /** What moves, for people who do not see the row. */
  readonly name: string
  readonly children: ReactNode
  /** After the content, before the two buttons. */
  readonly actions?: ReactNode
}

export function OrderRow({ order, at, name, children, actions }: OrderRowProps) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    if (order.dragged === null) return
    event.preventDefault()
    setIsOver(order.dragged !== at)
  }
  /** The two buttons do the same from the keyboard. */
  const dropTarget = {
    onDragOver: over,
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      if (order.dragged !== null) order.onMove(order.dragged, at)
      order.setDragged(null)
    },
  }
  return (
    <div
      className={`${style['row']} ${isOver ? style[(order.dragged ?? 0) < at ? 'below' : 'above'] : ''} ${order.dragged === at ? style['dragged'] : ''}`}
      data-order={order.id}
      {...dropTarget}
    >
      <span
        className={style['grip']}
        draggable={order.count > 1}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          order.setDragged(at)
        }}
        onDragEnd={() => order.setDragged(null)}
        aria-hidden
      >
        <GripVertical size={14} />
      </span>
      <div className={style['content']}>{children}</div>
      <span className={style['actions']}>
        {actions}
        <MoveButtons order={order} at={at} name={name} />
      </span>
    </div>
  )
}

function MoveButtons({ order, at, name }: Pick<OrderRowProps, 'order' | 'at' | 'name'>) {
  const say = useWords(partWords)
  const [said, setSaid] = useState('')
  const move = (to: number, which: 'up' | 'down') => {
    if (to < 0 || to >= order.count) return
    order.onMove(at, to)
    setSaid(say('part.movedTo', { name, place: to + 1, count: order.count }))
    // The row moves within the page, which loses the focus.
    requestAnimationFrame(() => {
      const rows = document.querySelectorAll(`[data-order="${order.id}"]`)
      rows[to]?.querySelector<HTMLElement>(`[data-move="${which}"]`)?.focus()
    })
  }
  if (order.count < 2) return null
  return (
    <>
      <Button
        data-move="up"
        className={`${style['move']} ${at === 0 ? style['rest'] : ''}`}
        aria-label={say('part.moveUp', { name })}
        onPress={() => move(at - 1, 'up')}
      >
        <ArrowUp size={14} aria-hidden />
      </Button>
      <Button
        data-move="down"
        className={`${style['move']} ${at === order.count - 1 ? style['rest'] : ''}`}
        aria-label={say('part.moveDown', { name })}
        onPress={() => move(at + 1, 'down')}
      >
        <ArrowDown size={14} aria-hidden />
      </Button>
      <span className={style['said']} role="status">
        {said}
      </span>
    </>
  )
}
