// Scores between −1 and 1 as bars to either side of the middle.
import style from './charts.module.css'

export interface SpreadRow {
  readonly key: string
  readonly label: string
  readonly score: number
  readonly note: string
}

export const Spread = ({ rows }: { readonly rows: readonly SpreadRow[] }) => (
  <ul className={style['bars']} aria-hidden>
    {rows.map(({ key, label, score, note }) => (
      <li key={key}>
        <span className={style['barLabel']} dir="auto" title={label}>
          {label}
        </span>
        <span className={style['spread']}>
          <span data-sign={score < 0 ? 'minus' : 'plus'} style={{ inlineSize: `${Math.abs(score) * 50}%` }} />
        </span>
        <span className={style['barValue']}>
          <b>{score.toFixed(2).replace('-', '−')}</b> <small>{note}</small>
        </span>
      </li>
    ))}
  </ul>
)
