// The small drawing of a path: lines that were taken are solid, the others are dashed; the state of the step shown is filled.
import type { FlowMap, Retold } from '@askwell/engine'
import { useEffect, useRef } from 'react'
import { useWords } from '../../words/words.ts'
import style from './mini-flow.module.css'
import { box, miniFlow } from './mini-flow-layout.ts'
import { pathWords } from './path-words.ts'

interface MiniFlowProps {
  readonly map: FlowMap
  readonly retold: Retold
  /** Index of the telling that is shown. */
  readonly at: number
}

/** Characters that fit a box, and a name beside it. */
const fits = { box: 15, other: 17 } as const
/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

export function MiniFlow({ map, retold, at }: MiniFlowProps) {
  const say = useWords(pathWords)
  const { boxes, others, width, height, middle } = miniFlow(map, retold)
  const nameOf = (stateId: string | null): string =>
    stateId === null ? say('path.thanks') : (map.states.get(stateId)?.name ?? '?')
  const here = boxes.findLast(({ telling }) => telling <= at)
  const drawing = useRef<HTMLElement>(null)
  const x = here?.x ?? 0
  useEffect(() => {
    const seen = drawing.current
    if (seen) seen.scrollLeft = x + box.width / 2 - seen.clientWidth / 2
  }, [x])
  return (
    <section
      ref={drawing}
      className={style['scroll']}
      aria-label={say('path.drawing')}
      {...reachableByKeys}
    >
      <svg
        width={width + 4}
        height={height}
        viewBox={`-2 0 ${width + 4} ${height}`}
        role="img"
        aria-label={say('path.drawingOf', {
          states: boxes.map(({ stateId }) => nameOf(stateId)).join(' → '),
        })}
      >
        {others.map(({ key, stateId, x, dy, fromX }) => (
          <g key={key} className={style['other']}>
            <path
              d={`M${fromX} ${middle} C${fromX + 24} ${middle} ${x - 24} ${middle + dy} ${x - 4} ${middle + dy}`}
            />
            <text x={x} y={middle + dy + 4}>
              {short(nameOf(stateId), fits.other)}
            </text>
          </g>
        ))}
        {boxes.slice(1).map(({ key, x }) => (
          <path key={key} className={style['taken']} d={`M${x - box.gap} ${middle} H${x}`} />
        ))}
        {boxes.map((one) => (
          <g
            key={one.key}
            className={style['box']}
            data-here={one === here}
            data-passed={one.telling <= at}
          >
            <title>{nameOf(one.stateId)}</title>
            <rect
              x={one.x}
              y={middle - box.height / 2}
              width={box.width}
              height={box.height}
              rx="8"
            />
            <text x={one.x + box.width / 2} y={middle + 4} textAnchor="middle">
              {short(nameOf(one.stateId), fits.box)}
            </text>
          </g>
        ))}
      </svg>
    </section>
  )
}

const short = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name
