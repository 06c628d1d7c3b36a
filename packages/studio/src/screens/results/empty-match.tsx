// Nobody matches the filters: which one to remove, and how many there would be.
import { ChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { AnswerFilters } from '../../filters/answer-filters.ts'
import { sentenceOf } from '../../filters/condition-sentence.ts'
import { useDatesShown } from '../../filters/date-chip.tsx'
import { filterWords } from '../../filters/filter-words.ts'
import { useConditionNames } from '../../filters/use-condition-names.ts'
import { useSubjects } from '../../filters/use-subjects.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Notice } from '../../parts/states.tsx'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import { analysisOf, groupsWithout, mostLeftOut, narrowingsOf } from './narrowings.ts'
import { resultsWords } from './results-words.ts'

interface EmptyMatchProps {
  readonly flowId: string
  readonly filters: AnswerFilters
  readonly onChange: (change: Partial<AnswerFilters>) => void
  readonly onClear: () => void
}

export function EmptyMatch({ flowId, filters, onChange, onClear }: EmptyMatchProps) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const nameOf = useNarrowingName(filters)
  const narrowings = useMemo(() => narrowingsOf(filters, Date.now()), [filters])
  const asked = useCall(
    'analyse',
    {
      body: {
        ...analysisOf(flowId, filters),
        groups: groupsWithout(narrowings),
        ask: [{ kind: 'series', unit: 'month' }],
      },
    },
    { when: narrowings.length > 0 },
  )
  const found = asked.data && mostLeftOut(narrowings, asked.data.groups)
  const count = narrowings.length
  return (
    <Notice
      icon={ChartColumn}
      title={count === 0 ? say('results.noMatch') : say('results.nobodyMatches', { count })}
      text={
        found
          ? say('results.without', {
              condition: nameOf(found.narrowing),
              count: number(found.count),
            })
          : asked.data && count > 1
            ? say('results.withoutNone')
            : say('results.noMatchText')
      }
    >
      {found && (
        <ActionButton kind="primary" onPress={() => onChange(found.narrowing.without)}>
          {say('results.removeOne', { condition: nameOf(found.narrowing) })}
        </ActionButton>
      )}
      <ActionButton onPress={onClear}>{say('results.clear')}</ActionButton>
    </Notice>
  )
}

/** As its chip says it. */
function useNarrowingName(filters: AnswerFilters) {
  const say = useWords(resultsWords)
  const sayFilter = useWords(filterWords)
  const datesShown = useDatesShown()
  const names = useConditionNames(useSubjects(filters))
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  return ({ by, condition }: ReturnType<typeof narrowingsOf>[number]): string => {
    if (by === 'when')
      return say('results.segment', {
        kind: sayFilter('filter.when'),
        name: datesShown(filters) ?? '',
      })
    if (by !== 'node') return sentenceOf(condition, names)
    const node = nodes.data?.items.find(({ id }) => id === filters.node)
    return say('results.segment', { kind: sayFilter('filter.node'), name: node?.name ?? '' })
  }
}
