// A MaxDiff from the sets that people saw: scores from 0 to 100 with their intervals where there are enough answers, and
// otherwise (best − worst) ÷ shown.
import type { MaxdiffResults, QuestionResults } from '@askwell/contract'
import { wordsIn } from '../../answers/plain-words.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Scores } from '../../charts/scores.tsx'
import { Spread } from '../../charts/spread.tsx'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useQuestionHead } from './use-question-head.tsx'

interface ScoresProps {
  readonly question: QuestionResults
  readonly found: MaxdiffResults
}

type Figure = MaxdiffResults['items'][number]['score']

export function MaxdiffScores({ question, found }: ScoresProps) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const head = useQuestionHead(question)
  const { languages } = useResults()
  const isScaled = found.items.some(({ scaled }) => scaled.value !== null)
  const listed = found.items.map((item) => ({
    ...item,
    label: [
      wordsIn(item.body, languages) || item.key,
      ...(item.is_offered ? [] : [say('results.notOffered')]),
    ].join(' · '),
    shownFigure: isScaled ? item.scaled : item.score,
    note: say('results.bestNote', { best: item.best, worst: item.worst }),
  }))
  const rows = listed.toSorted((a, b) => (b.shownFigure.value ?? -2) - (a.shownFigure.value ?? -2))
  const one = (value: number): string => number(Math.round(value * 10) / 10, { decimals: 1 })
  const figure = ({ value }: Figure, write: (value: number) => string): string =>
    value === null ? '–' : write(value).replace('-', '−')
  const between = ({ interval }: Figure, write: (value: number) => string): string =>
    interval ? `${write(interval.low)} – ${write(interval.high)}`.replaceAll('-', '−') : '–'
  return (
    <ChartCard
      {...head}
      sentence={leadOf(rows, isScaled, { say, one, number })}
      table={{
        heads: [
          say('results.option'),
          say('results.scaled'),
          say('results.likelyHead'),
          say('results.score'),
          say('results.likelyHead'),
          say('results.best'),
          say('results.worst'),
          say('results.shown'),
        ],
        rows: rows.map(({ label, scaled, score, best, worst, shown }) => [
          label,
          figure(scaled, one),
          between(scaled, one),
          figure(score, number),
          between(score, number),
          String(best),
          String(worst),
          String(shown),
        ]),
      }}
      foot={<p className={style['legend']}>{footOf(found, say)}</p>}
    >
      {isScaled ? (
        <Scores
          rows={rows.map(({ statement_id: key, label, scaled: { value, interval }, note }) => ({
            ...{ key, label, note, value: value ?? 0, said: one(value ?? 0) },
            ...{ low: interval?.low ?? 0, high: interval?.high ?? 0 },
          }))}
        />
      ) : (
        <Spread
          rows={rows.map(({ statement_id: key, label, score: { value }, note }) => ({
            ...{ key, label, note, score: value ?? 0 },
          }))}
        />
      )}
    </ChartCard>
  )
}

type Say = ReturnType<typeof useWords<typeof resultsWords>>

interface Words {
  readonly say: Say
  readonly one: (value: number) => string
  readonly number: (value: number) => string
}

interface LeadRow {
  readonly label: string
  readonly shownFigure: Figure
}

/** The first item, unless its interval reaches that of the second. */
function leadOf(
  [first, second]: readonly LeadRow[],
  isScaled: boolean,
  { say, one, number }: Words,
): string {
  if (!first || first.shownFigure.value === null) return say('results.nobody')
  const { value, interval } = first.shownFigure
  const isAhead =
    !second || (interval !== null && interval.low > (second.shownFigure.interval?.high ?? 100))
  if (!isAhead) return say('results.close', { first: first.label, second: second.label })
  return isScaled
    ? say('results.scaledFirst', { label: first.label, score: one(value) })
    : say('results.first', { label: first.label, rank: number(value) })
}

/** What the scores mean, or why there are none from 0 to 100. */
function footOf({ items, persons, modelled }: MaxdiffResults, say: Say): string {
  const why = items.find(({ scaled }) => scaled.why !== null)?.scaled.why ?? null
  if (why === 'small') return say('results.scaledSmall')
  if (why !== null) return say('results.scaledOpen')
  return [
    say('results.scaledRatio'),
    modelled < persons ? say('results.scaledOf', { modelled, persons }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
