// Shares of rows over columns: the stronger the background, the larger the share; each cell also shows the number.
import { usePercent } from '../words/percent.ts'
import { useWords } from '../words/words.ts'
import { chartWords } from './chart-words.ts'
import charts from './charts.module.css'
import style from './heat.module.css'

export interface HeatRow {
  readonly label: string
  /** 0…1, one for each column. */
  readonly shares: readonly number[]
  /** At the end of the row, such as its average. */
  readonly end: string
  /** The comparison of each cell, and of the end: lines under its figure. */
  readonly other?:
    | { readonly cells: readonly (readonly string[])[]; readonly end: readonly string[] }
    | undefined
}

interface HeatProps {
  readonly label: string
  readonly heads: readonly string[]
  readonly endHead: string
  readonly rows: readonly HeatRow[]
}

/** Text stays readable on the strongest background. */
const strongest = 42
/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

export function Heat({ label, heads, endHead, rows }: HeatProps) {
  const say = useWords(chartWords)
  const percent = usePercent()
  return (
    <section
      className={charts['scroll']}
      aria-label={say('chart.inside', { title: label })}
      {...reachableByKeys}
    >
      <table className={style['heat']}>
        <thead>
          <tr>
            <td />
            {heads.map((head, place) => (
              <th key={place} scope="col" dir="auto">
                {head}
              </th>
            ))}
            <th scope="col">{endHead}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label: name, shares, end, other }, place) => (
            <tr key={place}>
              <th scope="row" dir="auto">
                {name}
              </th>
              {shares.map((share, column) => (
                <td
                  key={column}
                  style={{
                    background: `color-mix(in srgb, var(--accent) ${Math.round(share * strongest)}%, var(--surface))`,
                  }}
                >
                  {percent(share)}
                  <Under lines={other?.cells[column]} />
                </td>
              ))}
              <td className={style['end']}>
                {end}
                <Under lines={other?.end} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Under = ({ lines = [] }: { readonly lines: readonly string[] | undefined }) =>
  lines.map((line, place) => <small key={place}>{line}</small>)
