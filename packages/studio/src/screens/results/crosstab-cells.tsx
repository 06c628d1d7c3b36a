// The table of a break-down: the bases, the shares, and the figures of a scale, each with the letters of lower columns.
import type { Break, ChiSquare, FilterSubject } from '@askwell/contract'
import type { ReactNode } from 'react'
import type { ConditionNames } from '../../filters/condition-sentence.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import unseen from '../../parts/unseen.module.css'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import style from './crosstab.module.css'
import { csvRows, independenceOf, type ShownFigure, type ShownTable } from './crosstab-view.ts'
import { crosstabWords } from './crosstab-words.ts'
import { weightingWords } from './weighting-words.ts'

interface CrosstabCellsProps {
  readonly table: ShownTable
  readonly row: FilterSubject
  readonly by: Break
  readonly names: ConditionNames
  /** The name of the base. */
  readonly base: string
  /** Between the table and its download. */
  readonly children?: ReactNode
}

const baseWord = { base: 'weightedBase', effective: 'effectiveBase' } as const

/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

export function CrosstabCells({ table, row, by, names, base, children }: CrosstabCellsProps) {
  const { columns, rows, noAnswer, figures, leftOut, isSeveral, independence } = table
  const { by: outer, within } = by
  const say = useWords(crosstabWords)
  const sayWeighting = useWords(weightingWords)
  const number = useNumber()
  const figure = useFigure()
  const name = say('crosstab.name', {
    row: names.subject(row),
    by: within
      ? say('crosstab.nested', { by: names.subject(outer), within: names.subject(within) })
      : names.subject(outer),
  })
  const nameOf = ({ value, inner }: ShownTable['columns'][number]): string =>
    value === null
      ? say('crosstab.all')
      : inner !== null && within
        ? names.value(within, inner)
        : names.value(outer, value)
  const lines = [
    ...rows.map(({ value, cells }) => ({ key: value, name: names.value(row, value), cells })),
    ...(noAnswer ? [{ key: 'no answer', name: say('crosstab.noAnswer'), cells: noAnswer }] : []),
  ]
  const save = async (): Promise<void> => {
    const { saveTable } = await import('./save-table.ts')
    const fullName = (column: ShownTable['columns'][number]): string =>
      [column.inner !== null && names.value(outer, column.value ?? ''), nameOf(column)]
        .filter(Boolean)
        .join(' · ')
    const written = csvRows(table, {
      corner: names.subject(row),
      base,
      weightedBase: sayWeighting('weighting.weightedBase', { base }),
      effectiveBase: sayWeighting('weighting.effectiveBase', { base }),
      columns: columns.map(fullName),
      lines: lines.map((line) => line.name),
      figures: figures.map(({ what }) => say(`crosstab.${what}`)),
      head: (what, column) => say(`crosstab.${what}`, { column }),
    })
    saveTable(written, name)
  }
  return (
    <>
      <section className={style['scroll']} aria-label={name} {...reachableByKeys}>
        <table className={style['table']}>
          <caption className={unseen['unseen']}>{name}</caption>
          <thead>
            <tr>
              <th scope="col" dir="auto">
                {names.subject(row)}
              </th>
              {columns.map((column) => (
                <th key={column.letter ?? ''} scope="col" data-few={column.isFew}>
                  {column.inner !== null && (
                    <span dir="auto" className={style['outer']}>
                      {names.value(outer, column.value ?? '')}
                    </span>
                  )}
                  <span dir="auto">{nameOf(column)}</span>
                  {column.letter !== null && <small> {column.letter}</small>}
                </th>
              ))}
            </tr>
            <Row name={base}>
              {columns.map(({ letter, base: people, isFew }) => (
                <td key={letter ?? ''} data-few={isFew}>
                  {number(people)}
                </td>
              ))}
            </Row>
            {(['base', 'effective'] as const).map(
              (which) =>
                columns[0]?.weighted && (
                  <Row key={which} name={sayWeighting(`weighting.${baseWord[which]}`, { base })}>
                    {columns.map(({ letter, weighted, isFew }) => (
                      <td key={letter ?? ''} data-few={isFew}>
                        {number(weighted?.[which] ?? 0, { decimals: 1 })}
                      </td>
                    ))}
                  </Row>
                ),
            )}
          </thead>
          <tbody>
            {lines.map(({ key, name: line, cells }) => (
              <Row key={key} name={line}>
                {cells.map(({ n, share, letters }, at) => (
                  <Cell
                    key={columns[at]?.letter ?? ''}
                    value={share}
                    letters={letters}
                    below={number(n)}
                    isFew={columns[at]?.isFew === true}
                  />
                ))}
              </Row>
            ))}
            {figures.map(({ what, cells }) => (
              <Row key={what} name={say(`crosstab.${what}`)}>
                {cells.map(({ value, interval, letters }, at) => (
                  <Cell
                    key={columns[at]?.letter ?? ''}
                    value={value}
                    format={(one) => figure(what, one)}
                    letters={letters}
                    below={
                      interval === null
                        ? ''
                        : say('crosstab.between', {
                            low: figure(what, interval.low),
                            high: figure(what, interval.high),
                          })
                    }
                    isFew={columns[at]?.isFew === true}
                  />
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      </section>
      <ul className={style['foot']}>
        <li>{say('crosstab.foot')}</li>
        {columns.some(({ isFew }) => isFew) && <li>{say('crosstab.few')}</li>}
        {independence && <Independence {...independence} />}
        {isSeveral && <li>{say('crosstab.several')}</li>}
        {leftOut > 0 && <li>{say('crosstab.leftOut', { count: leftOut })}</li>}
      </ul>
      {children}
      <div className={style['head']}>
        <ActionButton onPress={save}>{say('crosstab.save')}</ActionButton>
      </div>
    </>
  )
}

type FigureName = ShownTable['figures'][number]['what']

/** → a figure of a scale: ends as a share, points whole, everything else with two decimals. */
function useFigure(): (what: FigureName, value: number) => string {
  const number = useNumber()
  const percent = usePercent()
  return (what, value) => {
    if (what === 'top2' || what === 'bottom2') return percent(value)
    if (what === 'median') return number(value)
    if (what !== 'nps' && what !== 'net') return number(value, { decimals: 2 })
    const whole = Math.round(value)
    return `${whole < 0 ? '−' : ''}${number(Math.abs(whole))}`
  }
}

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <tr>
    <th scope="row" dir="auto">
      {name}
    </th>
    {children}
  </tr>
)

function Independence({ value, df, p, v }: ChiSquare) {
  const say = useWords(crosstabWords)
  const number = useNumber()
  const { says, sign, probability } = independenceOf({ p })
  return (
    <li>
      {say(`crosstab.${says}`, {
        value: number(value),
        df,
        p: `${sign} ${number(probability, { decimals: 3 })}`,
        v: number(v, { decimals: 2 }),
      })}
    </li>
  )
}

interface CellProps extends Pick<ShownFigure, 'value' | 'letters'> {
  /** Absent: of a share. */
  readonly format?: (value: number) => string
  readonly below: string
  readonly isFew: boolean
}

function Cell({ value, format, letters, below, isFew }: CellProps) {
  const say = useWords(crosstabWords)
  const percent = usePercent()
  return (
    <td data-few={isFew}>
      {value !== null && <b>{(format ?? percent)(value)}</b>}
      {letters !== '' && (
        <>
          <span className={style['letters']} aria-hidden>
            {letters}
          </span>
          <span className={unseen['unseen']}>{say('crosstab.higher', { letters })}</span>
        </>
      )}
      <span className={style['count']}>{below}</span>
    </td>
  )
}
