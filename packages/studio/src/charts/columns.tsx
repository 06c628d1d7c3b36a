// Counts of a few values as columns with their counts on top. Colours show the group of a value, if it has one.

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Tone } from '../answers/answer-shown.ts'
import { usePercent } from '../words/percent.ts'
import style from './charts.module.css'
import { type ColumnCounts, columnDrawing, columnSize } from './column-drawing.ts'

/** An element's width in pixels, so that its drawing keeps its font size. */
function useWidth<Drawn extends Element>(
  first: number,
): readonly [RefObject<Drawn | null>, number] {
  const drawn = useRef<Drawn>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = drawn.current
    if (!element) return
    const watch = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(120, Math.round(entry.contentRect.width))),
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [drawn, width]
}

export interface Column extends ColumnCounts {
  readonly tone: Tone | 'plain'
  /** The difference of the two shares, formatted. */
  readonly delta?: string | undefined
}

export function Columns({
  columns,
  total,
  otherTotal = 0,
  labels = 'words',
}: {
  readonly columns: readonly Column[]
  readonly total: number
  readonly otherTotal?: number
  /** Words are shortened where they do not fit; of numbers, some are left out. */
  readonly labels?: 'words' | 'numbers'
}) {
  const [drawing, width] = useWidth<SVGSVGElement>(560)
  const percent = usePercent()
  const drawn = columnDrawing(columns, { total, otherTotal, width, labels })
  const { ground, columnWidth: wide } = drawn
  return (
    <svg
      className={style['columns']}
      ref={drawing}
      height={drawn.height}
      viewBox={`0 0 ${width} ${drawn.height}`}
      aria-hidden
      data-picture
    >
      {drawn.columns.map(({ middle, tall, otherTall, share, otherShare, label }, place) => {
        const column = columns[place]
        if (!column) return null
        const { count, tone, other, delta = '' } = column
        return (
          <g key={place}>
            {other !== undefined && (
              <rect
                className={style['otherColumn']}
                x={middle - wide / 2 - 3}
                y={ground - otherTall}
                width={wide + 6}
                height={otherTall}
                rx="5"
              />
            )}
            <rect
              className={style[tone]}
              x={middle - wide / 2}
              y={ground - tall}
              width={wide}
              height={tall}
              rx="4"
            />
            <text
              className={style['columnCount']}
              x={middle}
              y={ground - Math.max(tall, otherTall) - 7}
              textAnchor="middle"
            >
              {Math.round(count)}
            </text>
            <text
              className={style['columnLabel']}
              x={middle}
              y={columnSize.height - 6}
              textAnchor="middle"
            >
              {label}
              <title>{column.label}</title>
            </text>
            {other !== undefined && (
              <>
                <text
                  className={style['columnDelta']}
                  x={middle}
                  y={columnSize.height - 6 + columnSize.line}
                  textAnchor="middle"
                >
                  {percent(share)}
                </text>
                <text
                  className={style['columnOther']}
                  x={middle}
                  y={columnSize.height - 6 + columnSize.line * 2}
                  textAnchor="middle"
                >
                  {percent(otherShare)}
                </text>
                <text
                  className={style['columnDelta']}
                  x={middle}
                  y={columnSize.height - 6 + columnSize.line * 3}
                  textAnchor="middle"
                >
                  {delta}
                </text>
              </>
            )}
          </g>
        )
      })}
    </svg>
  )
}
