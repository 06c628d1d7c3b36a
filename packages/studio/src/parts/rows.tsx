// A table of a few columns; wide ones scroll inside their card, never the page.
import type { ReactNode } from 'react'
import style from './rows.module.css'

interface RowsProps {
  /** What the table holds, for screen readers. */
  readonly label: string
  /** Empty string: a column of buttons. */
  readonly heads: readonly string[]
  readonly children: ReactNode
}

/** What scrolls must be reachable by keys, or its end is for mice only. */
const reachableByKeys = { tabIndex: 0 }

export const Rows = ({ label, heads, children }: RowsProps) => (
  <section className={style['scroll']} aria-label={label} {...reachableByKeys}>
    <table className={style['table']}>
      <thead>
        <tr>
          {heads.map((head, place) =>
            head === '' ? (
              <td key={place} />
            ) : (
              <th key={place} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
