// What people wrote, the newest first, with a search; beside them the texts of the comparison.
import type { TextSample } from '@askwell/contract'
import { toolingOf } from '@askwell/engine'
import { Link } from '@tanstack/react-router'
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
import type { FigureCardProps } from './figure-card-props.ts'
import type { FlowResultsQuery } from './result-types.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { TextLenses } from './text-lenses.tsx'
import { useQuestionHead } from './use-question-head.tsx'
import { useReplied } from './use-replied.tsx'

const sampleSize = 4

export function TextsCard({ question, figures: { sample }, other }: FigureCardProps<'texts'>) {
  const say = useWords(resultsWords)
  const moment = useMoment()
  const head = useQuestionHead(question)
  const { texts, other: beside } = useResults()
  const [q, setQ] = useState('')
  const replied = useReplied(question, other, 'results.wrote')
  const said =
    question.answered === 0
      ? say('results.nobody')
      : say('results.textsSentence', { count: question.answered })
  const otherSample = other?.figures.sample ?? []
  const rowOf = ({ body, received_at: at }: TextSample): string[] => [body, moment(at)]
  const named = (name: string, rows: readonly TextSample[]): string[][] =>
    rows.length === 0 ? [['–', '–', name]] : rows.map((one) => [...rowOf(one), name])
  const textsOf = (of: Pick<SideTexts, 'sample' | 'query'>): SideTexts => ({
    questionId: question.question_id,
    q,
    ...of,
  })
  const sides = (
    <div className={style['sides']} data-sides={beside ? 2 : 1}>
      <Side
        title={beside && say('results.this')}
        texts={textsOf({ sample, query: texts?.query ?? null })}
      />
      {beside && (
        <Side title={beside.name} texts={textsOf({ sample: otherSample, query: beside.query })} />
      )}
    </div>
  )
  return (
    <ChartCard
      {...head}
      sentence={[said, replied?.sentence].filter(Boolean).join(' ')}
      table={
        beside
          ? {
              heads: [say('results.text'), say('results.period'), say('results.group')],
              rows: [...named(say('results.this'), sample), ...named(beside.name, otherSample)],
            }
          : { heads: [say('results.text'), say('results.period')], rows: sample.map(rowOf) }
      }
      head={replied?.head}
      foot={replied?.foot}
    >
      {question.answered === 0 && !other?.answered ? (
        <p className={style['help']}>{say('results.nobody')}</p>
      ) : (
        <div className={style['texts']}>
          {texts && <SearchBox label={say('results.searchTexts')} value={q} onSearch={setQ} />}
          {texts && !toolingOf(question.style).isContact ? (
            <TextLenses questionId={question.question_id} query={texts.words} q={q} onSearch={setQ}>
              {sides}
            </TextLenses>
          ) : (
            sides
          )}
        </div>
      )}
    </ChartCard>
  )
}

interface SideTexts {
  readonly questionId: string
  readonly q: string
  readonly sample: readonly TextSample[]
  /** Null: on a shared page, which has only the sample. */
  readonly query: FlowResultsQuery | null
}

const Side = ({ title, texts }: { readonly title: string | null; readonly texts: SideTexts }) => (
  <div>
    {title !== null && <h3>{title}</h3>}
    {texts.query ? (
      <SearchedTexts {...texts} query={texts.query} />
    ) : (
      <Sampled sample={texts.sample} />
    )}
  </div>
)

function Sampled({ sample }: Pick<SideTexts, 'sample'>) {
  const say = useWords(resultsWords)
  return sample.length === 0 ? (
    <p className={style['help']}>{say('results.hiddenTexts')}</p>
  ) : (
    <TextList texts={sample} />
  )
}

function SearchedTexts({ questionId, q, query }: SideTexts & { readonly query: FlowResultsQuery }) {
  const say = useWords(resultsWords)
  const { texts } = useResults()
  const { items, error, retry, more, isMoreBusy } = usePages('flow_texts', {
    params: { id: texts?.flowId ?? '', question_id: questionId },
    query: { ...query, limit: sampleSize, ...(q !== '' && { q }) },
  })
  return (
    <>
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
    </>
  )
}

function TextList({
  texts,
  opens,
}: {
  readonly texts: readonly TextSample[]
  readonly opens?: 'response'
}) {
  const moment = useShortMoment()
  const listed = useResults().texts?.list
  return (
    <ul className={style['words']}>
      {texts.map(({ feedback_id: id, body, received_at: at }, place) => (
        <li key={`${id} ${place}`}>
          <p dir="auto">
            <MaskedText text={body} />
          </p>
          {opens ? (
            <Link to="/responses" search={{ ...listed, response: id }}>
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
