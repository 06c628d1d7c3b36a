// One dashboard: its tiles under one date and one filter, which are in the address, and the arrangement of the tiles.
import type { Dashboard } from '@askwell/contract'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { useMemo, useState } from 'react'
import { toast } from 'sonner'
import { useMay } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { readersTimezone } from '../../filters/answer-filters.ts'
import { ConditionBar } from '../../filters/condition-bar.tsx'
import { DateChip } from '../../filters/date-chip.tsx'
import { useConditionNames } from '../../filters/use-condition-names.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Gone } from '../../parts/gone.tsx'
import { Screen } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { DashboardEditor } from './dashboard-editor.tsx'
import {
  type DashboardLook,
  datesOf,
  filterOf,
  periodOf,
  readLook,
  writeFilter,
  writePeriod,
} from './dashboard-view.ts'
import style from './dashboards.module.css'
import { dashboardsWords } from './dashboards-words.ts'
import { Tile } from './tile.tsx'
import { useDashboardSubjects } from './use-dashboard-subjects.ts'

const under = '/results/dashboards'
const touched = ['list_dashboards', 'get_dashboard', 'dashboard_results'] as const

export default function DashboardScreen() {
  const say = useWords(dashboardsWords)
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const { data, error, refetch } = useCall('get_dashboard', { params: { id } })
  const [isEditing, setIsEditing] = useState(false)
  const may = useMay()
  const back = { to: under, label: say('dashboards.title') }
  if (error?.status === 404)
    return <Gone icon={LayoutDashboard} title={say('dashboards.gone')} back={back} />
  if (!data)
    return (
      <Screen title={say('dashboards.title')} under={back}>
        {error ? (
          <Failed error={error} onRetry={refetch} title={say('dashboards.oneFailed')} />
        ) : (
          <Skeleton rows={4} height={120} />
        )}
      </Screen>
    )
  if (isEditing)
    return <DashboardEditor dashboard={data} touched={touched} onEnd={() => setIsEditing(false)} />
  return (
    <Screen
      title={data.name}
      under={back}
      fills="whole"
      actions={
        may('surveys.write') && (
          <ActionButton kind="primary" onPress={() => setIsEditing(true)}>
            {say('dashboards.edit')}
          </ActionButton>
        )
      }
    >
      <DashboardTiles dashboard={data} onEdit={() => setIsEditing(true)} />
    </Screen>
  )
}

interface DashboardTilesProps {
  readonly dashboard: Dashboard
  readonly onEdit: () => void
}

function DashboardTiles({ dashboard, onEdit }: DashboardTilesProps) {
  const say = useWords(dashboardsWords)
  const may = useMay()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const look = useMemo(() => readLook(search, dashboard), [search, dashboard])
  const body = useMemo(
    () => ({
      ...{ period: look.period, filter: filterOf(look.conditions) },
      timezone: readersTimezone(),
    }),
    [look],
  )
  const results = useCall(
    'dashboard_results',
    { params: { id: dashboard.id }, body },
    { keeps: 'last' },
  )
  // Those of the tiles before a change belong to other tiles.
  const answered = results.data?.revision === dashboard.revision ? results.data.tiles : undefined
  if (dashboard.tiles.length === 0)
    return (
      <Notice
        icon={LayoutDashboard}
        title={say('dashboards.empty')}
        text={say('dashboards.emptyText')}
      >
        {may('surveys.write') && (
          <ActionButton onPress={onEdit}>{say('dashboards.edit')}</ActionButton>
        )}
      </Notice>
    )
  return (
    <>
      <LookBar dashboard={dashboard} look={look} />
      {results.error && !answered ? (
        <Failed
          error={results.error}
          onRetry={results.refetch}
          title={say('dashboards.resultsFailed')}
        />
      ) : (
        <div className={style['grid']}>
          {dashboard.tiles.map((tile, at) => (
            <div key={at} className={style['tile']} data-width={tile.width}>
              <Tile tile={tile} result={answered?.[at] ?? 'loading'} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}

interface LookBarProps {
  readonly dashboard: Dashboard
  readonly look: DashboardLook
}

function LookBar({ dashboard, look: { period, conditions, isChanged } }: LookBarProps) {
  const say = useWords(dashboardsWords)
  const may = useMay()
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const save = useChange('put_dashboard', touched)
  const flowIds = useMemo(
    () => [...new Set(dashboard.tiles.flatMap(({ of }) => of.flow_ids ?? []))],
    [dashboard],
  )
  const subjects = useDashboardSubjects(flowIds)
  const names = useConditionNames(subjects)
  const go = (next: Readonly<Record<string, unknown>>): void =>
    void navigate({ to: `${under}/${dashboard.id}`, search: next, replace: true })
  return (
    <div className={style['bar']}>
      <DateChip
        value={datesOf(period, Date.now())}
        onChange={(dates) => go({ ...search, when: writePeriod(periodOf(dates)) })}
      />
      <ConditionBar
        conditions={conditions}
        refused={[]}
        onChange={(next) => go({ ...search, f: writeFilter(next) })}
        subjects={subjects}
        names={names}
        chips={['when']}
        hidden={[]}
        onReveal={() => undefined}
      />
      {isChanged && (
        <ActionButton kind="quiet" onPress={() => go({})}>
          {say('dashboards.reset')}
        </ActionButton>
      )}
      {isChanged && may('surveys.write') && (
        <ActionButton
          isBusy={save.isPending}
          onPress={() => {
            const { id, revision } = dashboard
            const own = { name: dashboard.name, is_shared: dashboard.is_shared }
            save.mutate(
              {
                params: { id },
                body: {
                  ...{ ...own, revision, tiles: dashboard.tiles, period },
                  ...{ filter: filterOf(conditions), timezone: readersTimezone() },
                },
              },
              {
                onError: tellFailure,
                onSuccess: () => {
                  toast.success(say('dashboards.saved'))
                  go({})
                },
              },
            )
          }}
        >
          {say('dashboards.keep')}
        </ActionButton>
      )}
    </div>
  )
}
