// A half ring with a number in it. It begins at `origin`, so that a negative score goes to the other side.
import style from './gauge.module.css'
import { ringPath } from './ring-path.ts'

interface GaugeProps {
  readonly min: number
  readonly max: number
  readonly origin: number
  /** Null: nothing to show yet. */
  readonly value: number | null
  readonly text: string
  readonly under: string
  readonly ends: readonly [string, string]
  /** False is drawn grey: too few answers. */
  readonly isTrusted: boolean
}

const ring = { radius: 96, x: 120, y: 116 } as const

export function Gauge({ min, max, origin, value, text, under, ends, isTrusted }: GaugeProps) {
  const shareOf = (number: number): number => Math.min(1, Math.max(0, (number - min) / (max - min)))
  return (
    <svg
      className={style['gauge']}
      viewBox="0 0 240 150"
      aria-hidden
      data-picture
      data-trusted={isTrusted}
    >
      <path className={style['ringTrack']} d={ringPath(0, 1, ring)} />
      {value !== null && value !== origin && (
        <path className={style['ring']} d={ringPath(shareOf(origin), shareOf(value), ring)} />
      )}
      <text className={style['gaugeValue']} x="120" y="104" textAnchor="middle">
        {text}
      </text>
      <text className={style['gaugeUnder']} x="120" y="126" textAnchor="middle">
        {under}
      </text>
      <text className={style['gaugeUnder']} x="24" y="142" textAnchor="middle">
        {ends[0]}
      </text>
      <text className={style['gaugeUnder']} x="216" y="142" textAnchor="middle">
        {ends[1]}
      </text>
    </svg>
  )
}
