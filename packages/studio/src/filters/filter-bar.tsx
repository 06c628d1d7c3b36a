// The filters as a row of chips; the address holds what is chosen.
import { type ReactNode, useState } from 'react'
import { useMay } from '../api/me.tsx'
import { useCall } from '../api/use-call.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { useWords } from '../words/words.ts'
import {
  type AnswerFilters,
  channelChoices,
  deviceChoices,
  followUpChoices,
  internalChoices,
  isFiltered,
  noFilters,
  stateChoices,
  yesNo,
} from './answer-filters.ts'
import { type ChipName, channelsOf, flowOfFilters, shownChips } from './chips.ts'
import { ConditionBar } from './condition-bar.tsx'
import { withoutConditions, writeConditions } from './conditions.ts'
import { DateChip } from './date-chip.tsx'
import { FilterChip } from './filter-chip.tsx'
import { filterWords } from './filter-words.ts'
import style from './filters.module.css'
import { readConditions } from './read-conditions.ts'
import { UnsetLine, unsetReason } from './unset-line.tsx'
import { useConditionNames } from './use-condition-names.ts'
import type { FilterAddress } from './use-filters.ts'
import { useSubjects } from './use-subjects.ts'

interface FilterBarProps {
  readonly address: FilterAddress
  /** Which chips, in this order. */
  readonly chips: readonly ChipName[]
  /** The chips that are in the menu until they are chosen there or set. */
  readonly behind: readonly ChipName[]
  /** `survey`: one is always chosen, and Clear keeps it. */
  readonly keeps?: 'survey'
  /** Places of the conditions that the server refused. */
  readonly refused: readonly number[]
  /** At the end of the row. */
  readonly children?: ReactNode
}

export function FilterBar({
  address: { filters, isUnreadable, change, clear },
  chips,
  behind,
  keeps,
  refused,
  children,
}: FilterBarProps) {
  const say = useWords(filterWords)
  const names = useSetNames(filters)
  const [revealed, setRevealed] = useState<readonly ChipName[]>([])
  const mayRead = useMay()('results.read')
  const subjects = useSubjects(filters)
  const conditionNames = useConditionNames(subjects)
  const conditions = mayRead ? (readConditions(filters.f) ?? []) : []
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
    followUp: (
      <FilterChip
        label={say('filter.followUp')}
        options={[
          all,
          ...followUpChoices.map((id) => ({ id, name: say(`filter.followUp.${id}`) })),
        ]}
        value={filters.followUp}
        onChange={(id) => change({ followUp: followUpChoices.find((one) => one === id) ?? '' })}
      />
    ),
    owner: <OwnerChip filters={filters} onChange={change} />,
    tag: <TagChip filters={filters} onChange={change} />,
  }
  const shown = shownChips({ chips, behind }, filters, revealed)
  const reason = unsetReason({
    hasConditions: filters.f !== '',
    isUnreadable,
    refused: refused.length,
    hasSurvey: filters.flow !== '' || filters.node !== '',
    mayRead,
  })
  return (
    <>
      <section className={style['bar']} aria-label={say('filter.label')}>
        {shown.map((name) => (
          <div key={name}>{chip[name]}</div>
        ))}
        <ConditionBar
          conditions={conditions}
          refused={refused}
          onChange={(next) => change({ f: writeConditions(next) })}
          subjects={subjects}
          names={conditionNames}
          chips={chips}
          hidden={chips
            .filter((name) => !shown.includes(name))
            .map((name) => ({ name, words: say(`filter.${wordOf(name)}`) }))}
          onReveal={(name) => setRevealed([...revealed, name])}
        />
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
      {reason && (
        <UnsetLine
          reason={reason}
          count={refused.length}
          onDrop={() =>
            change({
              f:
                reason === 'refused' ? writeConditions(withoutConditions(conditions, refused)) : '',
            })
          }
        />
      )}
    </>
  )
}

const wordOf = (name: ChipName) =>
  name === 'counted' ? 'state' : name === 'countedInternal' ? 'internal' : name

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

type ChipProps = Omit<YesNoProps, 'name'>

function OwnerChip({ filters, onChange }: ChipProps) {
  const say = useWords(filterWords)
  const members = useCall('list_members', {})
  return (
    <FilterChip
      label={say('filter.owner')}
      options={[
        { id: '', name: say('filter.all') },
        { id: 'none', name: say('filter.nobody') },
        ...(members.data?.items ?? []).map(({ id, name }) => ({ id, name })),
      ]}
      value={filters.owner}
      onChange={(owner) => onChange({ owner })}
    />
  )
}

function TagChip({ filters, onChange }: ChipProps) {
  const say = useWords(filterWords)
  const tags = useCall('list_feedback_tags', {})
  return (
    <FilterChip
      label={say('filter.tag')}
      options={[
        { id: '', name: say('filter.all') },
        ...(tags.data?.items ?? []).map(({ tag }) => ({ id: tag, name: tag })),
      ]}
      value={filters.tag}
      onChange={(tag) => onChange({ tag })}
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

/** Surveys, the channels of the chosen one, and its languages. */
function useSetNames({ flow, node }: AnswerFilters): SetNames {
  const flows = useCall('list_flows', { query: { limit: most } })
  const nodes = useCall('list_nodes', { query: { limit: most } })
  const channels = nodes.data?.items ?? []
  const flowId = flowOfFilters({ flow, node }, channels)
  const document = useCall('get_flow', { params: { id: flowId } }, { when: flowId !== '' })
  return {
    flows: (flows.data?.items ?? []).map(({ id, name }) => ({ id, name })),
    nodes: channelsOf(channels, flow).map(({ id, name }) => ({ id, name })),
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
