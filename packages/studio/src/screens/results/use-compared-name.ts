// What results are compared with, in the reader's language.
import { unreachable } from '@askwell/contract/unreachable'
import { filterWords } from '../../filters/filter-words.ts'
import { useWords } from '../../words/words.ts'
import type { Comparison } from './result-query.ts'
import { resultsWords } from './results-words.ts'

interface Names {
  /** By code. */
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  readonly nodes: readonly { readonly node_id: string; readonly name: string }[]
}
interface Compared extends Pick<Comparison, 'by'> {
  readonly query: Pick<Comparison['query'], 'channel' | 'device' | 'language' | 'node_id'>
}

export function useComparedName(): (compared: Compared, names: Names) => string {
  const say = useWords(resultsWords)
  const sayFilter = useWords(filterWords)
  return ({ by, query }, { languages, nodes }) => {
    const part = (name: string): string =>
      say('results.segment', { kind: sayFilter(`filter.${by === 'before' ? 'when' : by}`), name })
    switch (by) {
      case 'before':
        return say('results.before')
      case 'channel':
        return part(sayFilter(`filter.${query.channel ?? 'none'}`))
      case 'device':
        return part(sayFilter(`filter.${query.device ?? 'unknown'}`))
      case 'language':
        return part(
          languages.find(({ code }) => code === query.language)?.name ?? query.language ?? '',
        )
      case 'node':
        return part(nodes.find(({ node_id: id }) => id === query.node_id)?.name ?? '')
      default:
        return unreachable(by)
    }
  }
}
