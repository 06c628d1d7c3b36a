// The three groups of a net promoter score as one bar with a legend.
import { usePercent } from '../words/percent.ts'
import { useWords } from '../words/words.ts'
import { chartWords } from './chart-words.ts'
import charts from './charts.module.css'
import type { NpsFigures } from './nps-figures.ts'
import style from './nps-split.module.css'

const groups = [
  ['detractors', 'detractor'],
  ['passives', 'passive'],
  ['promoters', 'promoter'],
] as const

/** `other`: the comparison, as a thinner bar and in brackets. */
export function NpsSplit({
  shares,
  other,
}: Pick<NpsFigures, 'shares'> & { readonly other: NpsFigures['shares'] | null }) {
  const say = useWords(chartWords)
  const percent = usePercent()
  return (
    <div className={style['split']}>
      <div className={style['bar']} aria-hidden>
        {groups.map(([name, tone]) => (
          <span key={name} className={charts[tone]} style={{ flexGrow: shares[name] }} />
        ))}
      </div>
      {other && (
        <div className={style['bar']} data-size="other" aria-hidden>
          {groups.map(([name, tone]) => (
            <span key={name} className={charts[tone]} style={{ flexGrow: other[name] }} />
          ))}
        </div>
      )}
      <ul>
        {groups.map(([name, tone]) => (
          <li key={name}>
            <span className={`${style['dot']} ${charts[tone]}`} aria-hidden />
            {say(`chart.${name}`)} <b>{percent(shares[name])}</b>
            {other && <small>({percent(other[name])})</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}
