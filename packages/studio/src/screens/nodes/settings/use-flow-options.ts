import { useCall } from '../../../api/use-call.ts'
import { useWords } from '../../../words/words.ts'
import { nodeWords } from '../node-words.ts'

/** Surveys to pick from; `isPublished` of the chosen one, true until it is known. */
export function useFlowOptions(chosen: string | null): {
  readonly options: readonly {
    readonly id: string
    readonly name: string
    readonly note?: string
  }[]
  readonly isPublished: boolean
} {
  const say = useWords(nodeWords)
  const flows = useCall('list_flows', { query: { limit: 500 } })
  const items = flows.data?.items ?? []
  return {
    options: items.map(({ id, name, published_version }) => ({
      id,
      name,
      ...(published_version === null && { note: say('node.notPublished') }),
    })),
    isPublished: items.find(({ id }) => id === chosen)?.published_version !== null,
  }
}
