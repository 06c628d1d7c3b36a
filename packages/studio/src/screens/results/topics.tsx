// The topics of a text question: how many texts have each, with the score of the people who wrote them, and the texts of one
// with the words that made it.
import type { ThemedText, ThemeFigures, Themes } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { MaskedText } from '../../answers/masked-text.tsx'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { signed } from '../../charts/nps-figures.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import unseen from '../../parts/unseen.module.css'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { roundedHalf } from '../../words/rounded.ts'
import { useShortMoment } from '../../words/short-moment.ts'
import { useWords } from '../../words/words.ts'
import style from './common-words.module.css'
import { isNps, type WordsQuery } from './common-words.tsx'
import tableStyle from './crosstab.module.css'
import textStyle from './results.module.css'
import { useResults } from './results-context.tsx'
import { markedPieces } from './topic-draft.ts'
import { type EditedTopic, TopicSheet } from './topic-sheet.tsx'
import { arrowOf, coverage, pullOf, uncovered } from './topic-view.ts'
import { topicWords } from './topic-words.ts'

interface TopicsProps {
  readonly questionId: string
  readonly query: WordsQuery
  /** The texts while none of a topic are listed. */
  readonly children: ReactNode
}

const without = 'none'

export function Topics({ questionId, query: { analysis, score }, children }: TopicsProps) {
  const say = useWords(topicWords)
  const may = useMay()('surveys.write')
  /** The id of a topic, or `none`; null = no texts are listed. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSuggesting, setIsSuggesting] = useState(false)
  const [edited, setEdited] = useState<EditedTopic | null>(null)
  const stored = useCall('list_themes', {})
  const read = useCall(
    'analyse',
    {
      body: {
        ...analysis,
        ask: [
          {
            kind: 'themes',
            question: questionId,
            ...(score && { score: score.on }),
            ...(chosen !== null && { list: chosen }),
            ...(isSuggesting && { suggest: true }),
          },
        ],
      },
    },
    { keeps: 'last' },
  )
  const answer = read.data?.answers[0]
  const found = answer?.kind === 'themes' ? answer.groups['all'] : undefined
  if (read.error && !read.data)
    return <Failed error={read.error} onRetry={read.refetch} title={say('topic.failed')} />
  if (answer?.kind !== 'themes' || found === undefined) return <Skeleton rows={2} />
  const topic = stored.data?.items.find(({ id }) => id === chosen)
  const fresh = { name: '', terms: {}, not: [], question: questionId }
  return (
    <>
      {found.themes.length === 0 ? (
        <p>{say('topic.empty')}</p>
      ) : (
        <TopicChips found={found} score={score} chosen={chosen} onChoose={setChosen} />
      )}
      {may && (
        <div className={style['acts']}>
          <ActionButton onPress={() => setEdited(fresh)}>
            <Plus size={14} aria-hidden />
            {say('topic.new')}
          </ActionButton>
          {topic && (
            <ActionButton onPress={() => setEdited(topic)}>
              <Pencil size={14} aria-hidden />
              {say('topic.edit')}
            </ActionButton>
          )}
          {!isSuggesting && (
            <ActionButton onPress={() => setIsSuggesting(true)}>
              <Sparkles size={14} aria-hidden />
              {say('topic.suggest')}
            </ActionButton>
          )}
        </div>
      )}
      {isSuggesting && (
        <Suggestions
          suggested={answer.suggested}
          onPick={({ name, terms }) => {
            const language = answer.languages[0]?.code
            if (language !== undefined)
              setEdited({ ...fresh, name, terms: { [language]: [...terms] } })
          }}
        />
      )}
      {found.themes.length > 0 && <Foot found={found} score={score} chosen={chosen} />}
      {chosen !== null && answer.texts !== null ? <ThemedTexts texts={answer.texts} /> : children}
      {edited && (
        <TopicSheet
          topic={edited}
          questionId={questionId}
          analysis={analysis}
          languages={answer.languages.map(({ code }) => code)}
          onSaved={(id) => {
            setEdited(null)
            setChosen(id)
            if (answer.suggested?.length === 0) setIsSuggesting(false)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface ChipsProps {
  readonly found: Themes
  readonly score: WordsQuery['score']
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

function TopicChips({ found, score, chosen, onChoose }: ChipsProps) {
  const say = useWords(topicWords)
  const number = useNumber()
  const written = useWrittenScore(score)
  const toggle = (id: string) => (isChosen: boolean) => onChoose(isChosen ? id : null)
  const others = uncovered(found)
  return (
    <ul className={style['words']} aria-label={say('topic.list')}>
      {found.themes.map((theme) => (
        <li key={theme.theme_id}>
          <ToggleButton
            className={style['chip'] ?? ''}
            isSelected={chosen === theme.theme_id}
            onChange={toggle(theme.theme_id ?? '')}
          >
            <bdi>{theme.name}</bdi> <ChipFigures theme={theme} written={written} />
          </ToggleButton>
        </li>
      ))}
      <li>
        <ToggleButton
          className={style['chip'] ?? ''}
          isSelected={chosen === without}
          onChange={toggle(without)}
        >
          {say('topic.none')} <b aria-hidden>{number(others)}</b>
          <span className={unseen['unseen']}>{say('topic.texts', { count: others })}</span>
        </ToggleButton>
      </li>
    </ul>
  )
}

const arrows = { higher: '▲', lower: '▼' } as const

function ChipFigures({
  theme,
  written,
}: {
  readonly theme: ThemeFigures
  readonly written: (score: number) => string
}) {
  const say = useWords(topicWords)
  const number = useNumber()
  const { count, with: own } = theme
  const mean = own?.value == null ? null : written(own.value)
  const arrow = arrowOf(theme)
  const spoken =
    mean === null ? say('topic.texts', { count }) : say('topic.scored', { count, mean })
  return (
    <>
      <span aria-hidden>
        <b>{number(count)}</b>
        {mean !== null && (
          <small>
            {' '}
            {mean} {arrow && arrows[arrow]}
          </small>
        )}
      </span>
      <span className={unseen['unseen']}>
        {arrow === null ? spoken : `${spoken}, ${say(`topic.${arrow}`)}`}
      </span>
    </>
  )
}

function useWrittenScore(score: WordsQuery['score']): (value: number) => string {
  const number = useNumber()
  return (value) =>
    isNps(score) ? signed(roundedHalf(value)) : number(roundedHalf(value * 10) / 10)
}

function Suggestions({
  suggested,
  onPick,
}: {
  readonly suggested: readonly { name: string; terms: readonly string[]; count: number }[] | null
  readonly onPick: (of: { readonly name: string; readonly terms: readonly string[] }) => void
}) {
  const say = useWords(topicWords)
  const number = useNumber()
  if (suggested === null) return <Skeleton rows={1} />
  if (suggested.length === 0) return <p role="status">{say('topic.noSuggestions')}</p>
  return (
    <div>
      <h3>{say('topic.suggested')}</h3>
      <ul className={style['words']} aria-label={say('topic.suggested')}>
        {suggested.map((one) => (
          <li key={one.name}>
            <ActionButton onPress={() => onPick(one)}>
              <Plus size={14} aria-hidden />
              <bdi>{one.terms.slice(0, 3).join(', ')}</bdi> <b>{number(one.count)}</b>
            </ActionButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ThemedTexts({ texts }: { readonly texts: readonly ThemedText[] }) {
  const say = useWords(topicWords)
  const moment = useShortMoment()
  const listed = useResults().texts?.list
  if (texts.length === 0) return <p className={textStyle['help']}>{say('topic.noTexts')}</p>
  return (
    <ul className={textStyle['words']} aria-label={say('topic.newest', { count: texts.length })}>
      {texts.map((text) => (
        <li key={text.feedback_id}>
          <p dir="auto">
            {markedPieces(text).map((piece, at) =>
              piece.isMarked ? (
                <mark key={at}>
                  <MaskedText text={piece.text} />
                </mark>
              ) : (
                <MaskedText key={at} text={piece.text} />
              ),
            )}
          </p>
          <Link to="/responses" search={{ ...listed, response: text.feedback_id }}>
            <time dateTime={text.received_at}>{moment(text.received_at)}</time>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Foot({ found, score, chosen }: Pick<ChipsProps, 'found' | 'score' | 'chosen'>) {
  const say = useWords(topicWords)
  const number = useNumber()
  const percent = usePercent()
  const { texts, sampled_from: all } = found
  const pulling = pullOf(found, chosen)
  const signedTenths = (value: number): string =>
    `${value > 0 ? '+' : ''}${number(roundedHalf(value * 10) / 10)}`
  return (
    <ul className={tableStyle['foot']}>
      <li>{say('topic.covered', { share: percent(coverage(found)) })}</li>
      {pulling && (
        <li>
          {say('topic.pull', {
            name: pulling.name,
            pull: signedTenths(pulling.pull),
          })}
        </li>
      )}
      <li>{say('topic.foot')}</li>
      {score && (
        <>
          <li>{isNps(score) ? say('topic.nps') : say('topic.score', { score: score.name })}</li>
          <li>{say('topic.arrow')}</li>
        </>
      )}
      {all !== null && <li>{say('topic.sampled', { count: number(texts), all: number(all) })}</li>}
    </ul>
  )
}
