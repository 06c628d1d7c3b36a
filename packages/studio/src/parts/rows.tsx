// A table of a few columns. Where there is room for one column only, each row is a block of lines, each line with the heading
// of its column before it. A table of many columns scrolls inside its card, never the page.
import type { CSSProperties, ReactNode } from 'react'
import style from './rows.module.css'

interface RowsProps {
  /** What the table holds, for screen readers. */
  readonly label: string
  /** An empty string is a column of buttons. */
  readonly heads: readonly string[]
  readonly children: ReactNode
}

/** A scrolling area must be reachable by keys, or only a mouse reaches its end. */
const reachableByKeys = { tabIndex: 0 }

export const Rows = ({ label, heads, children }: RowsProps) => (
  <section className={style['scroll']} aria-label={label} {...reachableByKeys}>
    <table className={style['table']} style={headsAsProperties(heads)}>
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

/** The cells are the caller's; the style sheet reads the heads from here and writes them before the lines. */
const headsAsProperties = (heads: readonly string[]): CSSProperties =>
  Object.fromEntries(
    heads.flatMap((head, place) =>
      head === '' ? [] : [[`--head-${place + 1}`, JSON.stringify(head)]],
    ),
  )
