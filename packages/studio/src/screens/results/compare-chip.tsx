// What the results are compared with: the period before, or one part of the respondents.
import type { Results } from '@askwell/contract'
import type { FlowMap } from '@askwell/engine'
import { FilterChip } from '../../filters/filter-chip.tsx'
import { filterWords } from '../../filters/filter-words.ts'
import { useWords } from '../../words/words.ts'
import { resultsWords } from './results-words.ts'

interface CompareChipProps {
  readonly results: Results
  readonly map: FlowMap | null
  /** The period has a beginning, so there is a time before it. */
  readonly hasPeriod: boolean
  readonly value: string
  readonly onChange: (comparing: string) => void
}

export function CompareChip({
  results: { parts },
  map,
  hasPeriod,
  value,
  onChange,
}: CompareChipProps) {
  const say = useWords(resultsWords)
  const sayFilter = useWords(filterWords)
  const segment = (kind: 'channel' | 'device' | 'language' | 'node', id: string, name: string) => ({
    id: `${kind}:${id}`,
    name: say('results.segment', { kind: sayFilter(`filter.${kind}`), name }),
  })
  const languageOf = (id: string): { readonly code: string; readonly name: string } | undefined =>
    map?.flow.languages.find((one) => one.id === id)
  const options = [
    { id: '', name: say('results.nothing') },
    ...(hasPeriod ? [{ id: 'before', name: say('results.before') }] : []),
    ...several(parts.channels).map(({ value: id }) =>
      segment('channel', id, sayFilter(`filter.${id}` as 'filter.sms')),
    ),
    ...several(parts.devices).map(({ value: id }) =>
      segment('device', id, sayFilter(`filter.${id}` as 'filter.phone')),
    ),
    ...several(parts.languages).flatMap(({ value: id }) => {
      const language = languageOf(id)
      return language ? [segment('language', language.code, language.name)] : []
    }),
    ...several(parts.nodes).map(({ node_id: id, name }) => segment('node', id, name)),
  ]
  const isKnown = options.some(({ id }) => id === value)
  return (
    <FilterChip
      label={say('results.compare')}
      options={options}
      value={isKnown ? value : ''}
      onChange={onChange}
    />
  )
}

/** A single part is the same as the whole. */
const several = <T,>(parts: readonly T[]): readonly T[] => (parts.length > 1 ? parts : [])
