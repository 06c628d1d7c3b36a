// One question broken down by another subject: counts and shares by column, and which columns differ by more than chance.
import { type Break, type FilterSubject, type ResultBase, resultBases } from '@askwell/contract'
import { Table2 } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { AnswerFilters } from '../../filters/answer-filters.ts'
import { infoOf, isTableRow, isTabular, subjectId } from '../../filters/subjects.ts'
import { useConditionNames } from '../../filters/use-condition-names.ts'
import { useSubjects } from '../../filters/use-subjects.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Picker } from '../../parts/picker.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import style from './crosstab.module.css'
import { CrosstabCells } from './crosstab-cells.tsx'
import { CrosstabDifferences } from './crosstab-differences.tsx'
import { shownTable } from './crosstab-view.ts'
import { crosstabWords } from './crosstab-words.ts'
import { filteredAnalysis } from './narrowings.ts'
import { WeightedNote } from './weighted-note.tsx'
import { WeightingChoice, type WeightingState } from './weighting-choice.tsx'

/** The id of no subject. */
const nothing = 'nothing'

const wordOfBase = {
  answered: 'answered',
  valid: 'valid',
  shown: 'shown',
  asked: 'asked',
  all: 'everybody',
} as const satisfies Record<ResultBase, string>

interface CrosstabProps {
  readonly flowId: string
  readonly filters: AnswerFilters
  readonly row: FilterSubject
  readonly by: Break | null
  /** Whom shares are of. */
  readonly base: ResultBase
  readonly onChange: (row: FilterSubject, by: Break | null, base: ResultBase) => void
  readonly weighting: WeightingState
  readonly onWeight: (id: string) => void
  readonly onClose: () => void
}

export function CrosstabTable({
  flowId,
  filters,
  row,
  by,
  base,
  onChange,
  weighting,
  onWeight,
  onClose,
}: CrosstabProps) {
  const say = useWords(crosstabWords)
  const subjects = useSubjects(filters)
  const names = useConditionNames(subjects)
  const offered = subjects.filter(isTableRow)
  const columns = new Set(subjects.filter(isTabular).map(({ on }) => subjectId(on)))
  const columnsOf = by && infoOf(subjects, by.by)
  const scope = useMemo(() => filteredAnalysis(flowId, filters), [flowId, filters])
  const read = useCall(
    'analyse',
    {
      body: {
        ...scope,
        base,
        ask: [{ kind: 'crosstab', rows: [row], columns: by ? [by] : [] }],
      },
    },
    { when: by !== null, keeps: 'last' },
  )
  const answer = read.data?.answers[0]
  const table =
    answer?.kind === 'crosstab' &&
    answer.groups['all'] &&
    shownTable(answer.groups['all'], read.data?.weighting)
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
          onChoose={([id]) => onChange(subjectOf(id) ?? row, by, base)}
          takes="one"
          empty={say('crosstab.choose')}
        />
        <Picker
          label={say('crosstab.by')}
          items={items.filter(({ id }) => id !== subjectId(row) && columns.has(id))}
          chosen={by ? [subjectId(by.by)] : []}
          onChoose={([id]) => {
            const chosen = subjectOf(id)
            onChange(row, chosen && { by: chosen }, base)
          }}
          takes="one"
          empty={say('crosstab.choose')}
        />
        {by && (
          <Picker
            label={say('crosstab.within')}
            items={[
              { id: nothing, name: say('crosstab.nothing') },
              ...items.filter(({ id }) => !taken.includes(id) && columns.has(id)),
            ]}
            chosen={[by.within ? subjectId(by.within) : nothing]}
            onChoose={([id]) => {
              const within = subjectOf(id)
              onChange(row, { by: by.by, ...(within && { within }) }, base)
            }}
            takes="one"
            empty={say('crosstab.nothing')}
          />
        )}
        {by && (
          <Picker
            label={say('crosstab.shares')}
            items={resultBases.map((one) => ({
              id: one,
              name: say(`crosstab.${wordOfBase[one]}`),
            }))}
            chosen={[base]}
            onChoose={([id]) =>
              onChange(row, by, resultBases.find((one) => one === id) ?? 'answered')
            }
            takes="one"
            empty={say('crosstab.choose')}
          />
        )}
        {by && (
          <WeightingChoice
            flowId={flowId}
            state={weighting}
            subjects={subjects}
            names={names}
            onChoose={onWeight}
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
        <CrosstabCells
          table={table}
          row={row}
          by={by}
          names={names}
          base={say(`crosstab.${wordOfBase[base]}`)}
        >
          {read.data?.weighting && <WeightedNote of={read.data.weighting} counts="people" />}
          {columnsOf && !by.within && !read.data?.weighting && (
            <CrosstabDifferences scope={scope} row={row} by={columnsOf} names={names} />
          )}
        </CrosstabCells>
      )}
    </section>
  )
}
