// What people wrote, the newest first, to be searched; and what they sent along.
import type { TextSample } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { MaskedText } from '../../answers/masked-text.tsx'
import { usePages } from '../../api/use-pages.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import { ActionButton } from '../../parts/action-button.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { useMoment } from '../../words/moment.ts'
import { useShortMoment } from '../../words/short-moment.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './question-card.tsx'
import style from './results.module.css'
import { type ResultsStand, useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useQuestionHead } from './use-question-head.tsx'

const sampleSize = 4

export function TextsCard({ question, figures: { sample } }: FigureCardProps<'texts'>) {
  const say = useWords(resultsWords)
  const moment = useMoment()
  const head = useQuestionHead(question)
  const { texts } = useResults()
  return (
    <ChartCard
      {...head}
      sentence={question.answered === 0 ? say('results.nobody') : say('results.textsSentence', { count: question.answered })}
      table={{ heads: [say('results.text'), say('results.period')], rows: sample.map(({ body, received_at: at }) => [body, moment(at)]) }}
    >
      {question.answered === 0 ? (
        <p className={style['help']}>{say('results.nobody')}</p>
      ) : texts ? (
        <SearchedTexts questionId={question.question_id} scope={texts} />
      ) : sample.length === 0 ? (
        <p className={style['help']}>{say('results.hiddenTexts')}</p>
      ) : (
        <TextList texts={sample} />
      )}
    </ChartCard>
  )
}

function SearchedTexts({ questionId, scope }: { readonly questionId: string; readonly scope: NonNullable<ResultsStand['texts']> }) {
  const say = useWords(resultsWords)
  const [q, setQ] = useState('')
  const { items, error, retry, more, isMoreBusy } = usePages('flow_texts', {
    params: { id: scope.flowId, question_id: questionId },
    query: { ...scope.query, limit: sampleSize, ...(q !== '' && { q }) },
  })
  return (
    <div className={style['texts']}>
      <SearchBox label={say('results.searchTexts')} value={q} onSearch={setQ} />
      {error && items === undefined ? (
        <Failed error={error} onRetry={retry} />
      ) : items === undefined ? (
        <Skeleton rows={3} />
      ) : items.length === 0 ? (
        <p className={style['help']}>{say('results.noTexts')}</p>
      ) : (
        <TextList texts={items} opens="response" />
      )}
      {more && (
        <ActionButton onPress={more} isBusy={isMoreBusy}>
          {say('results.moreTexts')}
        </ActionButton>
      )}
    </div>
  )
}

function TextList({ texts, opens }: { readonly texts: readonly TextSample[]; readonly opens?: 'response' }) {
  const moment = useShortMoment()
  return (
    <ul className={style['words']}>
      {texts.map(({ feedback_id: id, body, received_at: at }, place) => (
        <li key={`${id} ${place}`}>
          <p dir="auto">
            <MaskedText text={body} />
          </p>
          {opens ? (
            <Link to="/responses" search={{ response: id }}>
              <time dateTime={at}>{moment(at)}</time>
            </Link>
          ) : (
            <time dateTime={at}>{moment(at)}</time>
          )}
        </li>
      ))}
    </ul>
  )
}

export function FilesCard({ question, figures: { sample } }: FigureCardProps<'files'>) {
  const say = useWords(resultsWords)
  const moment = useMoment()
  const head = useQuestionHead(question)
  return (
    <ChartCard
      {...head}
      sentence={say('results.files', { count: question.answered })}
      table={{
        heads: [say('results.file'), say('results.period')],
        rows: sample.map(({ body, received_at: at }) => [body.split('/').at(-1) ?? body, moment(at)]),
      }}
    >
      {sample.length === 0 && <p className={style['help']}>{say(question.answered === 0 ? 'results.nobody' : 'results.hiddenTexts')}</p>}
      <ul className={style['words']}>
        {sample.map(({ feedback_id: id, url, body, received_at: at }, place) => (
          <li key={`${id} ${place}`}>
            <a href={url ?? body} target="_blank" rel="noopener noreferrer" className={style['file']}>
              <FileText size={16} aria-hidden />
              <bdi>{decodeURIComponent((url ?? body).split('/').at(-1) ?? '')}</bdi>
            </a>
            <time dateTime={at}>{moment(at)}</time>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
