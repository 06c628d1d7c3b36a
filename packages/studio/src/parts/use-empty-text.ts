import { useReach } from '../api/me.tsx'
import { useWords } from '../words/words.ts'
import { partWords } from './part-words.ts'

/** The text of an empty list. For members who see only some channels, it says so. */
export function useEmptyText(): (text: string) => string {
  const say = useWords(partWords)
  const reach = useReach()
  return (text) => (reach === 'all' ? text : say('part.ofGranted'))
}
