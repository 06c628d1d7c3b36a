// What changed between two documents, one sentence per line. Also shown before publishing.
import type { Flow } from '@askwell/contract'
import { useMemo } from 'react'
import { useWords } from '../../../words/words.ts'
import { changeSentence } from './change-sentence.ts'
import { difference } from './difference.ts'
import { differenceWords } from './difference-words.ts'
import style from './sound.module.css'
import { versionsWords } from './versions-words.ts'

interface ChangeListProps {
  readonly before: Flow
  readonly after: Flow
  readonly onJump?: (target: { readonly stateId: string }) => void
}

export function ChangeList({ before, after, onJump }: ChangeListProps) {
  const say = useWords(differenceWords)
  const sayVersions = useWords(versionsWords)
  const changes = useMemo(() => difference(before, after), [before, after])
  if (changes.length === 0)
    return <p className={style['note']}>{sayVersions('versions.noChanges')}</p>
  return (
    <ul className={style['lines']}>
      {changes.map((change, place) => {
        const sentence = changeSentence(before, after, change, say)
        const { stateId } = change
        return (
          <li key={place} className={style['line']} dir="auto">
            {onJump && stateId !== undefined ? (
              <button
                type="button"
                className={`${style['link']} ${style['plainLink']}`}
                onClick={() => onJump({ stateId })}
              >
                {sentence}
              </button>
            ) : (
              sentence
            )}
          </li>
        )
      })}
    </ul>
  )
}
