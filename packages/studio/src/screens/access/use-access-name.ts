import type { Access } from '@askwell/contract'
import { useWords } from '../../words/words.ts'
import { accessWords } from './access-words.ts'

/** "2 channels, exports". */
export function useAccessName(): (access: Access) => string {
  const say = useWords(accessWords)
  return ({ channels, exports }) => {
    const named =
      channels === 'all' ? say('access.all') : say('access.count', { count: channels.length })
    return exports ? say('access.withExports', { channels: named }) : named
  }
}
