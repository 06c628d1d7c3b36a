// Scores between −1 and 1 as bars to either side of the middle.
import type { CSSProperties } from 'react'
import style from './charts.module.css'

export interface SpreadRow {
  readonly key: string
  readonly label: string
  readonly score: number
  /** The value as text, where the score is only the length of the bar. */
  readonly said?: string
  readonly note: string
  /** The comparison, as an outline. */
  readonly other?: number | undefined
}

export const Spread = ({ rows }: { readonly rows: readonly SpreadRow[] }) => (
  <ul className={style['bars']} aria-hidden>
    {rows.map(({ key, label, score, said, note, other }) => (
      <li key={key}>
        <span className={style['barLabel']} dir="auto" title={label}>
          {label}
        </span>
        <span className={style['spread']}>
          <span data-sign={signOf(score)} style={lengthOf(score)} />
          {other !== undefined && (
            <span
              className={style['otherSpread']}
              data-sign={signOf(other)}
              style={lengthOf(other)}
            />
          )}
        </span>
        <span className={style['barValue']}>
          <b>{said ?? score.toFixed(2).replace('-', '−')}</b> <small>{note}</small>
        </span>
      </li>
    ))}
  </ul>
)

const signOf = (score: number): string => (score < 0 ? 'minus' : 'plus')
const lengthOf = (score: number): CSSProperties => ({ inlineSize: `${Math.abs(score) * 50}%` })
