// How many people who saw a question answered it, beside the comparison.
import type { QuestionResults } from '@askwell/contract'
import type { ReactNode } from 'react'
import { Tag } from '../../parts/tag.tsx'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { resultsWords } from './results-words.ts'
import { useComparing } from './use-comparing.tsx'

type ReplyCounts = Pick<QuestionResults, 'answered' | 'reached'>
interface Replied {
  readonly sentence: string
  readonly head: ReactNode
  readonly foot: ReactNode
}

/** Null: no comparison. */
export function useReplied(
  { answered, reached }: ReplyCounts,
  other: ReplyCounts | null,
  sentence: 'results.wrote' | 'results.sentFile',
): Replied | null {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const comparing = useComparing()
  if (!comparing || !other) return null
  const shareOf = (seen: ReplyCounts): string =>
    seen.reached === 0 ? '–' : percent(Math.min(1, seen.answered / seen.reached))
  const difference = comparing.shares(
    { count: answered, of: reached },
    { count: other.answered, of: other.reached },
  )
  const told = say(sentence, { share: shareOf({ answered, reached }) })
  const beside = [
    say('results.compared', { value: shareOf(other) }),
    comparing.delta(difference, 'points'),
  ]
    .filter(Boolean)
    .join(' · ')
  return {
    sentence: `${told} ${beside}`,
    head: (
      <p className={style['measures']}>
        <Tag>{told}</Tag>
        <Tag>{beside}</Tag>
      </p>
    ),
    foot: comparing.legend(other.answered, 'words'),
  }
}
