// Which chips of a row of filters are set, and how the choices of one depend on another.
import type { AnswerFilters } from './answer-filters.ts'

export type ChipName =
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
  | 'followUp'
  | 'owner'
  | 'tag'

export function isSet(filters: AnswerFilters, name: ChipName): boolean {
  if (name === 'when') return filters.days !== '' || filters.from !== '' || filters.to !== ''
  return (
    filters[name === 'counted' ? 'state' : name === 'countedInternal' ? 'internal' : name] !== ''
  )
}

interface ChipRow {
  readonly chips: readonly ChipName[]
  /** The chips that are in the menu until they are chosen there or set. */
  readonly behind: readonly ChipName[]
}

/** In their order. `revealed`: chosen in the menu. */
export const shownChips = (
  { chips, behind }: ChipRow,
  filters: AnswerFilters,
  revealed: readonly ChipName[],
): readonly ChipName[] =>
  chips.filter((name) => !behind.includes(name) || revealed.includes(name) || isSet(filters, name))

interface ChannelOfFlow {
  readonly id: string
  readonly flow_id: string
}

/** The channels of the chosen survey, or all of them. */
export const channelsOf = <Channel extends ChannelOfFlow>(
  channels: readonly Channel[],
  flowId: string,
): readonly Channel[] => channels.filter(({ flow_id }) => flowId === '' || flow_id === flowId)

/** The survey whose languages are offered: the chosen one, else that of the chosen channel; empty = none. */
export const flowOfFilters = (
  { flow, node }: Pick<AnswerFilters, 'flow' | 'node'>,
  channels: readonly ChannelOfFlow[],
): string => flow || channels.find(({ id }) => id === node)?.flow_id || ''
