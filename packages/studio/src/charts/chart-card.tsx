// The frame of a chart: its title and base, its sentence, and the same data as a table or a picture.
import { ImageDown, Table2 } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { ActionButton } from '../parts/action-button.tsx'
import { tellFailure } from '../parts/tell-failure.ts'
import { useLanguage } from '../words/language.ts'
import { useWords } from '../words/words.ts'
import type { ChartTable } from './chart-table.ts'
import { chartWords } from './chart-words.ts'
import style from './charts.module.css'
import { savePicture } from './save-picture.ts'

interface ChartCardProps {
  readonly title: string
  readonly note?: string
  /** The chart's message in one sentence. */
  readonly sentence: string
  /** `hidden`: the drawing says it, so only people who do not see it need the sentence. */
  readonly sentenceIs?: 'shown' | 'hidden'
  readonly table: ChartTable
  /** Under the title: figures of the whole chart. */
  readonly head?: ReactNode
  /** `wide`: the full width; `third` and so on: that part of its row on a wide screen. */
  readonly size?: 'third' | 'trend' | 'half' | 'wide'
  /** Under the drawing and under the table: what the marks mean. */
  readonly foot?: ReactNode
  /** Further buttons beside those of every chart. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** Of a card inside something that has its own title, such as a tile: it is in place of the card's, and the note is first. */
export const CardCaption = createContext<{
  readonly title: string
  readonly note: string
} | null>(null)

/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

export function ChartCard({
  title: ownTitle,
  note: ownNote,
  sentence,
  sentenceIs = 'hidden',
  table,
  head,
  size = 'half',
  foot,
  tools,
  children,
}: ChartCardProps) {
  const say = useWords(chartWords)
  const caption = useContext(CardCaption)
  const title = caption?.title ?? ownTitle
  const note = caption === null ? ownNote : [caption.note, ownNote].filter(Boolean).join(' · ')
  const language = useLanguage()
  const [isTable, setIsTable] = useState(false)
  const drawing = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <section
      className={style['card']}
      data-size={size}
      data-captioned={caption !== null}
      aria-labelledby={id}
    >
      <header className={style['head']}>
        <h2 id={id} dir="auto">
          {title}
        </h2>
        {note !== undefined && <p>{note}</p>}
        <div className={style['tools']}>
          {tools}
          <ToggleButton
            className={style['tool'] ?? ''}
            aria-label={say('chart.table')}
            isSelected={isTable}
            onChange={setIsTable}
          >
            <Table2 size={15} aria-hidden />
          </ToggleButton>
          <ActionButton
            kind="quiet"
            label={say('chart.picture')}
            onPress={() =>
              void savePicture({
                title,
                note: note ?? '',
                drawing: drawing.current,
                table,
                language,
              }).catch(tellFailure)
            }
          >
            <ImageDown size={15} aria-hidden />
          </ActionButton>
        </div>
      </header>
      {head}
      {isTable ? (
        <section
          className={style['scroll']}
          aria-label={say('chart.inside', { title })}
          {...reachableByKeys}
        >
          <TableView table={table} />
        </section>
      ) : (
        <>
          <p className={sentenceIs === 'hidden' ? style['sentence'] : undefined}>{sentence}</p>
          <div ref={drawing}>{children}</div>
        </>
      )}
      {foot}
    </section>
  )
}

const TableView = ({ table: { heads, rows } }: { readonly table: ChartTable }) => (
  <table className={style['table']}>
    <thead>
      <tr>
        {heads.map((head, place) => (
          <th key={place} scope="col" dir="auto">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, place) => (
        <tr key={place}>
          {row.map((cell, column) =>
            column === 0 ? (
              <th key={column} scope="row" dir="auto">
                {cell}
              </th>
            ) : (
              <td key={column}>{cell}</td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
