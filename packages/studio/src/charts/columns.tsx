// Counts of a few values as columns with their counts on top. Colours say the group where the values have one.

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Tone } from '../answers/answer-shown.ts'
import { usePercent } from '../words/percent.ts'
import style from './charts.module.css'

/** How wide an element is now, in pixels, so that its drawing keeps the size of its letters. */
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

export interface Column {
  readonly label: string
  readonly count: number
  readonly tone: Tone | 'plain'
  readonly other?: number | undefined
  /** How far apart the two shares are, as it is written. */
  readonly delta?: string | undefined
}

/** Of a letter, about, in pixels. */
const letter = 7.2
const size = { height: 190, top: 22, bottom: 24, line: 16 } as const
/** Under the names: the share, the compared one, and how far apart they are. */
const comparedLines = 3

export function Columns({
  columns,
  total,
  otherTotal = 0,
}: {
  readonly columns: readonly Column[]
  readonly total: number
  readonly otherTotal?: number
}) {
  const [drawing, width] = useWidth<SVGSVGElement>(560)
  const percent = usePercent()
  const height =
    size.height + (columns.some(({ other }) => other !== undefined) ? comparedLines * size.line : 0)
  const shareOf = (count: number): number => (total === 0 ? 0 : count / total)
  const otherShare = (count: number): number => (otherTotal === 0 ? 0 : count / otherTotal)
  const most = Math.max(
    0.000_001,
    ...columns.flatMap(({ count, other }) => [shareOf(count), otherShare(other ?? 0)]),
  )
  const room = size.height - size.top - size.bottom
  const step = width / Math.max(1, columns.length)
  const wide = Math.min(48, step * 0.72)
  return (
    <svg
      className={style['columns']}
      ref={drawing}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      data-picture
    >
      {columns.map(({ label, count, tone, other, delta = '' }, place) => {
        const middle = step * (place + 0.5)
        const tall = Math.max(count > 0 ? 3 : 1, (shareOf(count) / most) * room)
        const otherTall = other === undefined ? 0 : (otherShare(other) / most) * room
        return (
          <g key={place}>
            {other !== undefined && (
              <rect
                className={style['otherColumn']}
                x={middle - wide / 2 - 3}
                y={size.height - size.bottom - otherTall}
                width={wide + 6}
                height={otherTall}
                rx="5"
              />
            )}
            <rect
              className={style[tone]}
              x={middle - wide / 2}
              y={size.height - size.bottom - tall}
              width={wide}
              height={tall}
              rx="4"
            />
            <text
              className={style['columnCount']}
              x={middle}
              y={size.height - size.bottom - Math.max(tall, otherTall) - 7}
              textAnchor="middle"
            >
              {count}
            </text>
            <text
              className={style['columnLabel']}
              x={middle}
              y={size.height - 6}
              textAnchor="middle"
            >
              {label.length * letter > step
                ? `${label.slice(0, Math.max(1, Math.floor(step / letter) - 1))}…`
                : label}
              <title>{label}</title>
            </text>
            {other !== undefined && (
              <>
                <text
                  className={style['columnDelta']}
                  x={middle}
                  y={size.height - 6 + size.line}
                  textAnchor="middle"
                >
                  {percent(shareOf(count))}
                </text>
                <text
                  className={style['columnOther']}
                  x={middle}
                  y={size.height - 6 + size.line * 2}
                  textAnchor="middle"
                >
                  {percent(otherShare(other))}
                </text>
                <text
                  className={style['columnDelta']}
                  x={middle}
                  y={size.height - 6 + size.line * 3}
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
