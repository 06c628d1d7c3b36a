// What the texts of a question have in common: their words, or their topics. One of the two is open.
import { type ReactNode, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { useWords } from '../../words/words.ts'
import style from './common-words.module.css'
import { CommonWords, type CommonWordsProps } from './common-words.tsx'
import { commonWordsWords } from './common-words-words.ts'
import { topicWords } from './topic-words.ts'
import { Topics } from './topics.tsx'

type Lens = 'words' | 'topics'

/** `children`: the texts, unless those of a topic are listed. */
export function TextLenses({
  children,
  ...props
}: CommonWordsProps & { readonly children: ReactNode }) {
  const labels = {
    words: useWords(commonWordsWords)('common.open'),
    topics: useWords(topicWords)('topic.open'),
  } satisfies Record<Lens, string>
  const [lens, setLens] = useState<Lens | null>(null)
  const toggle = (one: Lens) => (
    <ToggleButton
      key={one}
      className={style['chip'] ?? ''}
      isSelected={lens === one}
      onChange={(isOpen) => setLens(isOpen ? one : null)}
      aria-expanded={lens === one}
    >
      {labels[one]}
    </ToggleButton>
  )
  return (
    <div className={style['common']}>
      <div className={style['acts']}>
        {toggle('words')}
        {toggle('topics')}
      </div>
      {lens === 'words' && <CommonWords {...props} />}
      {lens === 'topics' ? (
        <Topics questionId={props.questionId} query={props.query}>
          {children}
        </Topics>
      ) : (
        children
      )}
    </div>
  )
}
