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

export const Rows = ({ label, heads, children }: RowsProps) => (
  <section className={style['scroll']} aria-label={label}>
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
