// The filters as a row of chips; what they mean stands in the address.
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { useWords } from '../words/words.ts'
import {
  type AnswerFilters,
  channelChoices,
  deviceChoices,
  internalChoices,
  isFiltered,
  noFilters,
  stateChoices,
  yesNo,
} from './answer-filters.ts'
import { DateChip } from './date-chip.tsx'
import { FilterChip } from './filter-chip.tsx'
import { filterWords } from './filter-words.ts'
import style from './filters.module.css'
import type { FilterAddress } from './use-filters.ts'

type ChipName =
  | 'flow'
  | 'node'
  | 'when'
  | 'state'
  | 'counted'
  | 'device'
  | 'channel'
  | 'language'
  | 'internal'
  | 'countedInternal'
  | 'offline'

interface FilterBarProps {
  readonly address: FilterAddress
  /** Which chips, in this order. */
  readonly chips: readonly ChipName[]
  /** Of them, those that stand behind a button until one of them is set. */
  readonly behind: readonly ChipName[]
  /** `survey`: there is always one, and Clear leaves it. */
  readonly keeps?: 'survey'
  /** At the end of the row. */
  readonly children?: ReactNode
}

export function FilterBar({
  address: { filters, change, clear },
  chips,
  behind,
  keeps,
  children,
}: FilterBarProps) {
  const say = useWords(filterWords)
  const names = useSetNames(filters)
  const [isWhole, setIsWhole] = useState(false)
  const all = { id: '', name: say('filter.all') }
  const chip: Readonly<Record<ChipName, ReactNode>> = {
    flow: (
      <FilterChip
        label={say('filter.flow')}
        options={keeps === 'survey' ? names.flows : [all, ...names.flows]}
        value={filters.flow}
        onChange={(flow) => change({ flow, node: '' })}
      />
    ),
    node: (
      <FilterChip
        label={say('filter.node')}
        options={[all, ...names.nodes]}
        value={filters.node}
        onChange={(node) => change({ node })}
      />
    ),
    when: <DateChip value={filters} onChange={change} />,
    state: (
      <FilterChip
        label={say('filter.state')}
        options={[all, ...listedStates.map((id) => ({ id, name: say(`filter.${id}`) }))]}
        value={filters.state}
        onChange={(id) => change({ state: stateChoices.find((one) => one === id) ?? '' })}
      />
    ),
    counted: (
      <FilterChip
        label={say('filter.state')}
        options={[
          { id: '', name: say('filter.finished') },
          ...countedStates.map((id) => ({ id, name: say(`filter.${id}`) })),
        ]}
        value={filters.state}
        onChange={(id) => change({ state: stateChoices.find((one) => one === id) ?? '' })}
      />
    ),
    device: (
      <FilterChip
        label={say('filter.device')}
        options={[all, ...deviceChoices.map((id) => ({ id, name: say(`filter.${id}`) }))]}
        value={filters.device}
        onChange={(id) => change({ device: deviceChoices.find((one) => one === id) ?? '' })}
      />
    ),
    channel: (
      <FilterChip
        label={say('filter.channel')}
        options={[all, ...channelChoices.map((id) => ({ id, name: say(`filter.${id}`) }))]}
        value={filters.channel}
        onChange={(id) => change({ channel: channelChoices.find((one) => one === id) ?? '' })}
      />
    ),
    language: (
      <FilterChip
        label={say('filter.language')}
        options={[all, ...names.languages]}
        value={filters.language}
        onChange={(language) => change({ language })}
      />
    ),
    internal: <YesNoChip name="internal" filters={filters} onChange={change} />,
    countedInternal: (
      <FilterChip
        label={say('filter.internal')}
        options={[
          { id: '', name: say('filter.no') },
          ...countedInternal.map((id) => ({ id, name: say(`filter.${id}`) })),
        ]}
        value={filters.internal}
        onChange={(id) => change({ internal: internalChoices.find((one) => one === id) ?? '' })}
      />
    ),
    offline: <YesNoChip name="offline" filters={filters} onChange={change} />,
  }
  const isShown = (name: ChipName): boolean =>
    isWhole || !behind.includes(name) || isSet(filters, name)
  return (
    <section className={style['bar']} aria-label={say('filter.label')}>
      {chips.filter(isShown).map((name) => (
        <div key={name}>{chip[name]}</div>
      ))}
      {!chips.every(isShown) && (
        <ActionButton kind="quiet" onPress={() => setIsWhole(true)}>
          <Plus size={14} aria-hidden />
          {say('filter.more')}
        </ActionButton>
      )}
      {isFiltered(keeps === 'survey' ? { ...filters, flow: '' } : filters) && (
        <ActionButton
          kind="quiet"
          onPress={() =>
            keeps === 'survey' ? change({ ...noFilters, flow: filters.flow }) : clear()
          }
        >
          {say('filter.clear')}
        </ActionButton>
      )}
      {children !== undefined && <div className={style['end']}>{children}</div>}
    </section>
  )
}

function isSet(filters: AnswerFilters, name: ChipName): boolean {
  if (name === 'when') return filters.days !== '' || filters.from !== '' || filters.to !== ''
  return (
    filters[name === 'counted' ? 'state' : name === 'countedInternal' ? 'internal' : name] !== ''
  )
}

const listedStates = ['finished', 'partial'] as const
/** Where nothing is chosen, finished ones count. */
const countedStates = ['partial', 'all'] as const
/** Where nothing is chosen, only what is not internal counts. */
const countedInternal = ['yes', 'all'] as const

interface YesNoProps {
  readonly name: 'internal' | 'offline'
  readonly filters: AnswerFilters
  readonly onChange: (change: Partial<AnswerFilters>) => void
}

function YesNoChip({ name, filters, onChange }: YesNoProps) {
  const say = useWords(filterWords)
  const options = [
    { id: '', name: say('filter.all') },
    ...yesNo.map((id) => ({ id, name: say(`filter.${id}`) })),
  ]
  return (
    <FilterChip
      label={say(`filter.${name}`)}
      options={options}
      value={filters[name]}
      onChange={(id) => onChange({ [name]: yesNo.find((one) => one === id) ?? '' })}
    />
  )
}

interface SetNames {
  readonly flows: readonly Named[]
  readonly nodes: readonly Named[]
  readonly languages: readonly Named[]
}
interface Named {
  readonly id: string
  readonly name: string
}

const most = 500

/** Surveys, the places of the chosen one, and its languages. */
function useSetNames({ flow, node }: AnswerFilters): SetNames {
  const flows = useCall('list_flows', { query: { limit: most } })
  const nodes = useCall('list_nodes', { query: { limit: most } })
  const flowId = flow || nodes.data?.items.find(({ id }) => id === node)?.flow_id || ''
  const document = useCall('get_flow', { params: { id: flowId } }, { when: flowId !== '' })
  const shown = nodes.data?.items.filter(({ flow_id }) => flow === '' || flow_id === flow) ?? []
  return {
    flows: (flows.data?.items ?? []).map(({ id, name }) => ({ id, name })),
    nodes: shown.map(({ id, name }) => ({ id, name })),
    languages:
      (flowId === '' ? undefined : document.data)?.languages.map(({ code, name }) => ({
        id: code,
        name,
      })) ?? everyday,
  }
}

/** Where no survey is chosen: a code means the same in all of them. */
const everyday: readonly Named[] = [
  { id: 'en', name: 'English' },
  { id: 'tr', name: 'Türkçe' },
  { id: 'ar', name: 'العربية' },
  { id: 'de', name: 'Deutsch' },
  { id: 'fr', name: 'Français' },
  { id: 'es', name: 'Español' },
]
