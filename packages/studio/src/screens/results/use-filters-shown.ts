// The filters of a shared page in words, without its days.
import type { ShareSettings } from '@askwell/contract'
import { filterWords } from '../../filters/filter-words.ts'
import { useWords } from '../../words/words.ts'
import { resultsWords } from './results-words.ts'

interface Names {
  /** By code. */
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  readonly nodes: readonly { readonly node_id: string; readonly name: string }[]
}

export function useFiltersShown(): (
  filters: ShareSettings['filters'],
  names: Names,
) => readonly string[] {
  const say = useWords(resultsWords)
  const sayFilter = useWords(filterWords)
  return (
    { node_id: nodeId, completed, internal, offline, channel, language, device },
    { languages, nodes },
  ) => {
    const line = (
      kind: 'node' | 'state' | 'internal' | 'offline' | 'channel' | 'language' | 'device',
      name: string,
    ): string => say('results.segment', { kind: sayFilter(`filter.${kind}`), name })
    return [
      ...(nodeId === undefined
        ? []
        : [line('node', nodes.find(({ node_id: id }) => id === nodeId)?.name ?? '')]),
      ...(completed === undefined || completed === 'true'
        ? []
        : [line('state', sayFilter(completed === 'any' ? 'filter.all' : 'filter.partial'))]),
      ...(internal === undefined || internal === 'false'
        ? []
        : [line('internal', sayFilter(internal === 'any' ? 'filter.all' : 'filter.yes'))]),
      ...(offline === undefined
        ? []
        : [line('offline', sayFilter(offline ? 'filter.yes' : 'filter.no'))]),
      ...(channel === undefined ? [] : [line('channel', sayFilter(`filter.${channel}`))]),
      ...(language === undefined
        ? []
        : [line('language', languages.find(({ code }) => code === language)?.name ?? language)]),
      ...(device === undefined ? [] : [line('device', sayFilter(`filter.${device}`))]),
    ]
  }
}
