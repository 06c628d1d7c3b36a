// Shares as horizontal bars from 0 to 100%, so that two cards can be compared; compared ones are below, as an outline.
import { usePercent } from '../words/percent.ts'
import style from './charts.module.css'

export interface Bar {
  readonly key: string
  readonly label: string
  readonly count: number
  /** A share of the base that the card names, 0…1. */
  readonly share: number
  /** `delta`: the difference, formatted. */
  readonly other?:
    | { readonly count: number; readonly share: number; readonly delta: string }
    | undefined
  readonly isSoft?: boolean
}

export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const percent = usePercent()
  return (
    <ul className={style['bars']} aria-hidden>
      {bars.map(({ key, label, count, share, other, isSoft }) => (
        <li key={key}>
          <span className={style['barLabel']} dir="auto" title={label}>
            {label}
          </span>
          <span className={style['barTrack']}>
            <span
              className={style['bar']}
              data-soft={isSoft === true}
              data-none={count === 0}
              style={{ inlineSize: `${share * 100}%` }}
            />
            {other && (
              <span
                className={style['otherBar']}
                data-none={other.count === 0}
                style={{ inlineSize: `${other.share * 100}%` }}
              />
            )}
          </span>
          <span className={style['barValue']}>
            <b>{percent(share)}</b> {Math.round(count)}
            {other && (
              <small>
                {percent(other.share)} {Math.round(other.count)}{' '}
                {other.delta !== '' && <span className={style['delta']}>· {other.delta}</span>}
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
