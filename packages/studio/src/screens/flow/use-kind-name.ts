import { useWords } from '../../words/words.ts'
import type { NewKind } from './draft/edits/new-element.ts'
import { kindWords } from './kind-words.ts'

export function useKindName(): (kind: NewKind) => string {
  const say = useWords(kindWords)
  return (kind) => say(`kind.${kind}`)
}
