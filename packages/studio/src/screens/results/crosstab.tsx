// One question broken down by another subject: counts and shares by column, and which columns differ by more than chance.
import type { Break, ChiSquare, FilterSubject } from '@askwell/contract'
import { Table2 } from 'lucide-react'
import { useCall } from '../../api/use-call.ts'
import type { AnswerFilters } from '../../filters/answer-filters.ts'
import type { ConditionNames } from '../../filters/condition-sentence.ts'
import { isTabular, subjectId } from '../../filters/subjects.ts'
import { useConditionNames } from '../../filters/use-condition-names.ts'
import { useSubjects } from '../../filters/use-subjects.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Picker } from '../../parts/picker.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import unseen from '../../parts/unseen.module.css'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import style from './crosstab.module.css'
import { independenceOf, type ShownCell, type ShownTable, shownTable } from './crosstab-view.ts'
import { crosstabWords } from './crosstab-words.ts'
import { analysisOf, narrowingsOf } from './narrowings.ts'

/** The id of no subject. */
const nothing = 'nothing'

interface CrosstabProps {
  readonly flowId: string
  readonly filters: AnswerFilters
  readonly row: FilterSubject
  readonly by: Break | null
  readonly onChange: (row: FilterSubject, by: Break | null) => void
  readonly onClose: () => void
}

export function CrosstabTable({ flowId, filters, row, by, onChange, onClose }: CrosstabProps) {
  const say = useWords(crosstabWords)
  const subjects = useSubjects(filters)
  const names = useConditionNames(subjects)
  const offered = subjects.filter(isTabular)
  const read = useCall(
    'analyse',
    {
      body: {
        ...analysisOf(flowId, filters),
        filter: { all: narrowingsOf(filters, Date.now()).map(({ condition }) => condition) },
        ask: [{ kind: 'crosstab', rows: [row], columns: by ? [by] : [] }],
      },
    },
    { when: by !== null, keeps: 'last' },
  )
  const answer = read.data?.answers[0]
  const table =
    answer?.kind === 'crosstab' && answer.groups['all'] && shownTable(answer.groups['all'])
  const taken = [row, by?.by].flatMap((on) => (on ? [subjectId(on)] : []))
  const items = offered.map(({ on, area }) => ({
    id: subjectId(on),
    name: names.subject(on),
    group: names.say(`condition.area.${area}`),
  }))
  const subjectOf = (id: string | undefined): FilterSubject | null =>
    offered.find(({ on }) => subjectId(on) === id)?.on ?? null
  return (
    <section className={style['page']} aria-label={say('crosstab.breakDown')}>
      <div className={style['head']}>
        <Picker
          label={say('crosstab.row')}
          items={items}
          chosen={[subjectId(row)]}
          onChoose={([id]) => onChange(subjectOf(id) ?? row, by)}
          takes="one"
          empty={say('crosstab.choose')}
        />
        <Picker
          label={say('crosstab.by')}
          items={items.filter(({ id }) => id !== subjectId(row))}
          chosen={by ? [subjectId(by.by)] : []}
          onChoose={([id]) => {
            const chosen = subjectOf(id)
            onChange(row, chosen && { by: chosen })
          }}
          takes="one"
          empty={say('crosstab.choose')}
        />
        {by && (
          <Picker
            label={say('crosstab.within')}
            items={[
              { id: nothing, name: say('crosstab.nothing') },
              ...items.filter(({ id }) => !taken.includes(id)),
            ]}
            chosen={[by.within ? subjectId(by.within) : nothing]}
            onChoose={([id]) => {
              const within = subjectOf(id)
              onChange(row, { by: by.by, ...(within && { within }) })
            }}
            takes="one"
            empty={say('crosstab.nothing')}
          />
        )}
        <ActionButton onPress={onClose}>{say('crosstab.close')}</ActionButton>
      </div>
      {by === null ? (
        <Notice icon={Table2} title={say('crosstab.pick')} text={say('crosstab.pickText')} />
      ) : read.error && !read.data ? (
        <Failed error={read.error} onRetry={read.refetch} title={say('crosstab.failed')} />
      ) : !table ? (
        <Skeleton rows={6} />
      ) : (
        <Table table={table} row={row} by={by} names={names} />
      )}
    </section>
  )
}

interface TableProps {
  readonly table: ShownTable
  readonly row: FilterSubject
  readonly by: Break
  readonly names: ConditionNames
}

/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

function Table({ table, row, by: { by, within }, names }: TableProps) {
  const { columns, rows, leftOut, isSeveral, independence } = table
  const say = useWords(crosstabWords)
  const number = useNumber()
  const outer = names.subject(by)
  const name = say('crosstab.name', {
    row: names.subject(row),
    by: within ? say('crosstab.nested', { by: outer, within: names.subject(within) }) : outer,
  })
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
              {columns.map(({ value, inner, letter, isFew }) => (
                <th key={letter ?? ''} scope="col" data-few={isFew}>
                  {inner !== null && (
                    <span dir="auto" className={style['outer']}>
                      {names.value(by, value ?? '')}
                    </span>
                  )}
                  <span dir="auto">
                    {value === null
                      ? say('crosstab.all')
                      : inner !== null && within
                        ? names.value(within, inner)
                        : names.value(by, value)}
                  </span>
                  {letter !== null && <small> {letter}</small>}
                </th>
              ))}
            </tr>
            <tr>
              <th scope="row">{say('crosstab.base')}</th>
              {columns.map(({ letter, base, isFew }) => (
                <td key={letter ?? ''} data-few={isFew}>
                  {number(base)}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ value, cells }) => (
              <tr key={value}>
                <th scope="row" dir="auto">
                  {names.value(row, value)}
                </th>
                {cells.map((cell, at) => (
                  <Cell
                    key={columns[at]?.letter ?? ''}
                    cell={cell}
                    isFew={columns[at]?.isFew === true}
                  />
                ))}
              </tr>
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
    </>
  )
}

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

function Cell({
  cell: { n, share, letters },
  isFew,
}: {
  readonly cell: ShownCell
  readonly isFew: boolean
}) {
  const say = useWords(crosstabWords)
  const percent = usePercent()
  const number = useNumber()
  return (
    <td data-few={isFew}>
      {share !== null && <b>{percent(share)}</b>}
      {letters !== '' && (
        <>
          <span className={style['letters']} aria-hidden>
            {letters}
          </span>
          <span className={unseen['unseen']}>{say('crosstab.higher', { letters })}</span>
        </>
      )}
      <span className={style['count']}>{number(n)}</span>
    </td>
  )
}
