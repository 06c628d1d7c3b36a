// The report on conversations: how many, how fast, by whom and when. The filters are in the address.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChartNoAxesCombined } from 'lucide-react'
import { useMemo } from 'react'
import { MenuTrigger } from 'react-aria-components'
import { saveFile } from '../../api/take-file.ts'
import { useCall } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { Screen } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { ReportKinds } from '../results/report-kinds.tsx'
import { AgentsCard } from './agents-card.tsx'
import { DaysCard } from './days-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { ReportChips } from './report-chips.tsx'
import {
  type ReportFilters,
  type ReportQuery,
  readReportFilters,
  reportQuery,
  reportSearch,
} from './report-query.ts'
import style from './reports.module.css'
import { reportsWords } from './reports-words.ts'

export default function Reports() {
  const say = useWords(reportsWords)
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = useMemo(() => readReportFilters(search), [search])
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const query = useMemo(() => reportQuery(filters, zone, Date.now()), [filters, zone])
  const found = useCall('chat_report', { query }, { keeps: 'last' })
  const report = found.data
  const change = (to: Partial<ReportFilters>): void =>
    void navigate({
      to: '/results/conversations',
      search: reportSearch({ ...filters, ...to }),
      replace: true,
    })
  const isEmpty =
    report !== undefined &&
    [...Object.values(report.totals)].every((value) =>
      typeof value === 'number' ? value === 0 : value.count === 0,
    )
  return (
    <Screen
      title={say('reports.title')}
      fills="whole"
      beside={<ReportKinds here="conversations" />}
      actions={<ExportMenu query={query} />}
    >
      <ReportChips filters={filters} agents={report?.agents ?? []} onChange={change} />
      {found.error ? (
        <Failed error={found.error} onRetry={found.refetch} title={say('reports.failed')} />
      ) : report === undefined ? (
        <Skeleton rows={4} height={180} />
      ) : isEmpty ? (
        <Notice
          icon={ChartNoAxesCombined}
          title={say('reports.none')}
          text={say('reports.noneText')}
        />
      ) : (
        <div className={style['grid']} aria-busy={found.isPlaceholderData}>
          <FiguresCard totals={report.totals} />
          <DaysCard report={report} />
          <AgentsCard agents={report.agents} chosen={filters.agent} />
          <HoursCard hours={report.hours} />
          <p className={style['zone']}>{say('reports.zone', { zone: report.timezone })}</p>
        </div>
      )}
    </Screen>
  )
}

const tables = [
  ['days', 'reports.csvDays'],
  ['agents', 'reports.csvAgents'],
  ['hours', 'reports.csvHours'],
] as const

function ExportMenu({ query }: { readonly query: ReportQuery }) {
  const say = useWords(reportsWords)
  return (
    <MenuTrigger>
      <ActionButton>{say('reports.csv')}</ActionButton>
      <MenuList label={say('reports.csv')}>
        {tables.map(([table, word]) => (
          <MenuItem
            key={table}
            id={table}
            onAction={() => saveFile('export_chat_report', { query: { ...query, table } })}
          >
            {say(word)}
          </MenuItem>
        ))}
      </MenuList>
    </MenuTrigger>
  )
}
