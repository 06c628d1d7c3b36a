// A state on the canvas. Redrawn only when its card changes, which holds everything it shows.
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { CircleAlert, Play, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { useWords } from '../../../words/words.ts'
import { kinds } from '../element-kinds.ts'
import { flowWords } from '../flow-words.ts'
import { useKindName } from '../use-kind-name.ts'
import { canvasWords } from './canvas-words.ts'
import type { Card } from './cards-of.ts'
import { portShift } from './ports.ts'
import { stateIcons } from './state-icons.ts'
import style from './state-node.module.css'

export type StateNode = Node<{ readonly card: Card }, 'state'>

export const StateNodeView = memo(function StateNodeView({
  data: { card },
  selected,
}: NodeProps<StateNode>) {
  const say = useWords(canvasWords)
  const sayFlow = useWords(flowWords)
  const Icon =
    card.problem === 'error'
      ? CircleAlert
      : card.problem === 'warning'
        ? TriangleAlert
        : card.isInitial
          ? Play
          : stateIcons[card.style]
  const isEnd = card.style === 'thank' || card.style === 'chat'
  return (
    <div
      className={style['card']}
      data-selected={selected}
      data-problem={card.problem}
      data-style={card.isInitial ? 'start' : card.style}
    >
      <Handle
        type="target"
        position={Position.Left}
        className={style['target'] ?? ''}
        isConnectableStart={false}
        aria-hidden
      />
      <header className={style['head']}>
        <span className={style['tile']} aria-hidden>
          <Icon size={12} strokeWidth={2} />
        </span>
        <span className={style['name']} dir="auto">
          {card.name || sayFlow('flow.namelessState')}
        </span>
        {card.reach !== null && (
          <span className={style['reach']} data-none={card.reach === 0}>
            {percent(card.reach)}
          </span>
        )}
      </header>
      <ul className={style['rows']}>
        {card.rows.length === 0 && (
          <li className={style['none']}>
            {say(card.isInitial ? 'canvas.addQuestion' : 'canvas.nothing')}
          </li>
        )}
        {card.rows.map(({ id, kind, text, isRequired, isHidden }) => {
          const { icon: RowIcon } = kinds[kind]
          return (
            <li key={id} data-hidden={isHidden}>
              <RowIcon size={13} strokeWidth={1.75} aria-hidden />
              <span dir="auto">{text || <KindName kind={kind} />}</span>
              {isRequired && <i aria-hidden>*</i>}
            </li>
          )
        })}
        {card.more > 0 && (
          <li className={style['none']}>{say('canvas.more', { count: card.more })}</li>
        )}
      </ul>
      {!isEnd && (
        <Handle
          type="source"
          position={Position.Right}
          className={style['source'] ?? ''}
          isConnectableEnd={false}
          aria-hidden
        />
      )}
      {selected &&
        Array.from({ length: card.ports }, (_, port) => (
          <span
            key={port}
            className={style['port']}
            style={{ marginBlockStart: portShift(port, card.ports) }}
            aria-hidden
          />
        ))}
    </div>
  )
})

function KindName({ kind }: { readonly kind: Card['rows'][number]['kind'] }) {
  const say = useKindName()
  return <>{say(kind)}</>
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`
