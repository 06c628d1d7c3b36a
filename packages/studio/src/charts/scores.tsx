// Scores or shares as bars, each with the interval that its value is probably in.
import style from './charts.module.css'

export interface ScoreRow {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The value as text. */
  readonly said: string
  readonly low: number
  readonly high: number
  readonly note: string
}

/** The longest interval fills the width. */
export function Scores({ rows }: { readonly rows: readonly ScoreRow[] }) {
  const most = Math.max(0.01, ...rows.map(({ high, value }) => Math.max(high, value)))
  const width = (score: number): string => `${(100 * score) / most}%`
  return (
    <ul className={style['bars']} aria-hidden>
      {rows.map(({ key, label, value, said, low, high, note }) => (
        <li key={key}>
          <span className={style['barLabel']} dir="auto" title={label}>
            {label}
          </span>
          <span className={style['scoreTrack']}>
            <span className={style['bar']} style={{ inlineSize: width(value) }} />
            <span
              className={style['whisker']}
              style={{ insetInlineStart: width(low), inlineSize: width(high - low) }}
            />
          </span>
          <span className={style['barValue']}>
            <b>{said}</b> <small>{note}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
