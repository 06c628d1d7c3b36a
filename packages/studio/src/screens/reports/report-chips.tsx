// The filters of the report: days, agent, label and channel.
import type { ReportAgent } from '@askwell/contract'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { DatesSheet, useDatesShown } from '../../filters/date-chip.tsx'
import { FilterChip } from '../../filters/filter-chip.tsx'
import { filterWords } from '../../filters/filter-words.ts'
import filterStyle from '../../filters/filters.module.css'
import { useWords } from '../../words/words.ts'
import { dayChoices, type ReportFilters } from './report-query.ts'
import { reportsWords } from './reports-words.ts'

interface ReportChipsProps {
  readonly filters: ReportFilters
  readonly agents: readonly ReportAgent[]
  readonly onChange: (change: Partial<ReportFilters>) => void
}

export function ReportChips({ filters, agents, onChange }: ReportChipsProps) {
  const say = useWords(reportsWords)
  const may = useMay()
  const nodes = useCall('list_nodes', { query: { limit: 500 } }, { when: may('channels.read') })
  const labels = useCall('list_chat_labels', {}, { when: may('chats.read') })
  const named = agents.flatMap(({ agent_id: id, name }) =>
    id === null ? [] : [{ id, name: name ?? say('reports.unnamed') }],
  )
  return (
    <div className={filterStyle['bar']}>
      <PeriodChip filters={filters} onChange={onChange} />
      <FilterChip
        label={say('reports.agent')}
        options={[{ id: '', name: say('reports.everybody') }, ...named]}
        value={filters.agent}
        onChange={(agent) => onChange({ agent })}
      />
      {may('chats.read') && (
        <FilterChip
          label={say('reports.label')}
          options={[
            { id: '', name: say('reports.anyLabel') },
            ...(labels.data?.items ?? []).map(({ label }) => ({ id: label, name: label })),
          ]}
          value={filters.label}
          onChange={(label) => onChange({ label })}
        />
      )}
      <FilterChip
        label={say('reports.channel')}
        options={[{ id: '', name: say('reports.anyChannel') }, ...(nodes.data?.items ?? [])]}
        value={filters.node}
        onChange={(node) => onChange({ node })}
      />
    </div>
  )
}

function PeriodChip({ filters, onChange }: Omit<ReportChipsProps, 'agents'>) {
  const say = useWords(reportsWords)
  const sayFilter = useWords(filterWords)
  const [isOpen, setIsOpen] = useState(false)
  const { days, from, to } = filters
  const shown = useDatesShown()({ days: '', from, to })
  const options = [
    ...dayChoices.map((id) => ({ id, name: say('reports.days', { days: Number(id) }) })),
    { id: 'dates', name: sayFilter('filter.dates') },
  ]
  return (
    <>
      <FilterChip
        label={say('reports.period')}
        options={options}
        value={days}
        onChange={(id) =>
          id === 'dates'
            ? setIsOpen(true)
            : onChange({ days: dayChoices.find((one) => one === id) ?? '30', from: '', to: '' })
        }
        {...(days === '' && shown !== null && { shown })}
      />
      <DatesSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        value={{ from, to }}
        isWhole
        onChange={(dates) => onChange({ days: '', ...dates })}
      />
    </>
  )
}
