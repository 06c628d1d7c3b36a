import type { NodeSettings } from '@askwell/contract'
import { useWords } from '../../words/words.ts'
import { nodesWords } from './nodes-words.ts'

type NodeType = NodeSettings['type']
export const nodeTypes = ['link', 'widget', 'embedded'] as const satisfies readonly NodeType[]

export function useTypeOptions(): readonly {
  readonly id: NodeType
  readonly name: string
  readonly note: string
}[] {
  const say = useWords(nodesWords)
  return nodeTypes.map((id) => ({
    id,
    name: say(`nodes.type.${id}`),
    note: say(`nodes.type.${id}.note`),
  }))
}
