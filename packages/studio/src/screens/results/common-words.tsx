// The words and phrases that the texts of a question have in common, each with the mean score of the people who wrote it.
// Pressing one searches the texts for it.
import type { FilterSubject, WordCount, Words } from '@askwell/contract'
import { useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { useCall } from '../../api/use-call.ts'
import { signed } from '../../charts/nps-figures.ts'
import { Picker } from '../../parts/picker.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import unseen from '../../parts/unseen.module.css'
import { languageName } from '../../words/language-name.ts'
import { useNumber } from '../../words/number.ts'
import { roundedHalf } from '../../words/rounded.ts'
import { useWords } from '../../words/words.ts'
import style from './common-words.module.css'
import { commonWordsWords } from './common-words-words.ts'
import tableStyle from './crosstab.module.css'
import type { AnalysisScope } from './narrowings.ts'

export interface WordsQuery {
  /** What the filters count. */
  readonly analysis: AnalysisScope
  /** Null: the survey has none. */
  readonly score: { readonly on: FilterSubject; readonly name: string } | null
}

export interface CommonWordsProps {
  readonly questionId: string
  readonly query: WordsQuery
  /** What the texts are searched for. */
  readonly q: string
  readonly onSearch: (q: string) => void
}

export function CommonWords({
  questionId,
  query: { analysis, score },
  q,
  onSearch,
}: CommonWordsProps) {
  const say = useWords(commonWordsWords)
  const number = useNumber()
  const [language, setLanguage] = useState<string | null>(null)
  const read = useCall(
    'analyse',
    {
      body: {
        ...analysis,
        ask: [
          {
            kind: 'words',
            question: questionId,
            ...(score && { score: score.on }),
            ...(language !== null && { language }),
          },
        ],
      },
    },
    { keeps: 'last' },
  )
  const answer = read.data?.answers[0]
  const found = answer?.kind === 'words' ? answer.groups['all'] : undefined
  if (read.error && !read.data)
    return <Failed error={read.error} onRetry={read.refetch} title={say('common.failed')} />
  if (answer?.kind !== 'words' || found === undefined) return <Skeleton rows={2} />
  const meanOf = (mean: number): string =>
    isNps(score) ? signed(roundedHalf(mean)) : number(roundedHalf(mean * 10) / 10)
  const list = (label: string, counts: readonly WordCount[]) =>
    counts.length > 0 && (
      <WordList label={label} counts={counts} meanOf={meanOf} q={q} onSearch={onSearch} />
    )
  return (
    <>
      {answer.languages.length > 1 && (
        <Picker
          label={say('common.language')}
          items={answer.languages.map(({ code, texts }) => ({
            id: code,
            name: languageName(code),
            note: say('common.texts', { count: texts }),
          }))}
          chosen={answer.language === null ? [] : [answer.language]}
          onChoose={([code]) => setLanguage(code ?? null)}
          takes="one"
          empty=""
        />
      )}
      {found.words.length === 0 && <p>{say('common.none')}</p>}
      {list(say('common.words'), found.words)}
      {list(say('common.phrases'), found.phrases)}
      {found.words.length > 0 && <Foot found={found} score={score} />}
    </>
  )
}

export const isNps = (score: WordsQuery['score']): boolean =>
  score !== null && 'part' in score.on && score.on.part === 'nps_group'

function Foot({ found, score }: { readonly found: Words } & Pick<WordsQuery, 'score'>) {
  const say = useWords(commonWordsWords)
  const number = useNumber()
  return (
    <ul className={tableStyle['foot']}>
      <li>{say('common.foot')}</li>
      {score && (
        <li>{isNps(score) ? say('common.nps') : say('common.score', { score: score.name })}</li>
      )}
      {found.sampled_from !== null && (
        <li>
          {say('common.sampled', {
            count: number(found.texts),
            all: number(found.sampled_from),
          })}
        </li>
      )}
    </ul>
  )
}

interface WordListProps extends Pick<CommonWordsProps, 'q' | 'onSearch'> {
  readonly label: string
  readonly counts: readonly WordCount[]
  readonly meanOf: (mean: number) => string
}

/** As many as a card has room for. */
const mostShown = 40

function WordList({ label, counts, meanOf, q, onSearch }: WordListProps) {
  const say = useWords(commonWordsWords)
  const number = useNumber()
  return (
    <div>
      <h3>{label}</h3>
      <ul className={style['words']} aria-label={label}>
        {counts.slice(0, mostShown).map(({ word, count, score }) => {
          const mean = score?.value == null ? null : meanOf(score.value)
          return (
            <li key={word}>
              <ToggleButton
                className={style['chip'] ?? ''}
                isSelected={q === word}
                onChange={(isChosen) => onSearch(isChosen ? word : '')}
              >
                <bdi>{word}</bdi>{' '}
                <span aria-hidden>
                  <b>{number(count)}</b>
                  {mean !== null && <small> {mean}</small>}
                </span>
                <span className={unseen['unseen']}>
                  {mean === null
                    ? say('common.texts', { count })
                    : say('common.scored', { count, mean })}
                </span>
              </ToggleButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
