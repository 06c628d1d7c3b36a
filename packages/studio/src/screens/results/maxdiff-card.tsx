// Best and worst of a list. The analysis counts the sets that people saw; a comparison and a shared page have the figures of the
// results, which are (best − worst) ÷ shown.
import { wordsIn } from '../../answers/plain-words.ts'
import { useCall } from '../../api/use-call.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Spread } from '../../charts/spread.tsx'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './figure-card-props.ts'
import { bestWorstSide } from './figure-sides.ts'
import { MaxdiffScores } from './maxdiff-scores.tsx'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useComparing } from './use-comparing.tsx'
import { useQuestionHead } from './use-question-head.tsx'

export function MaxdiffCard(props: FigureCardProps<'maxdiff'>) {
  const { question, other } = props
  const { analysis } = useResults()
  const { data } = useCall(
    'analyse',
    {
      body: {
        ...(analysis ?? nothing),
        ask: [{ kind: 'maxdiff', question: question.question_id }],
      },
    },
    { when: analysis !== null && other === null, keeps: 'last' },
  )
  const [answer] = data?.answers ?? []
  const found = answer?.kind === 'maxdiff' ? answer.groups['all'] : undefined
  return found && other === null ? (
    <MaxdiffScores question={question} found={found} />
  ) : (
    <CountedCard {...props} />
  )
}

/** For a query that is not sent. */
const nothing = { of: {} }

function CountedCard({ question, figures: { items }, other }: FigureCardProps<'maxdiff'>) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const head = useQuestionHead(question)
  const comparing = useComparing()
  const compared = other && comparing
  const { languages } = useResults()
  const rows = items.map((item) => {
    const versus = other?.figures.items.find(({ statement_id: id }) => id === item.statement_id)
    const difference =
      compared && versus ? compared.means(bestWorstSide(item), bestWorstSide(versus)) : null
    return {
      ...item,
      label: wordsIn(item.body, languages) || item.key,
      score: item.score ?? 0,
      other: versus?.score ?? 0,
      difference,
      note:
        compared && versus
          ? [
              say('results.compared', { value: number(versus.score ?? 0) }),
              compared.delta(difference, 'number'),
            ]
              .filter(Boolean)
              .join(' · ')
          : say('results.bestNote', { best: item.best, worst: item.worst }),
    }
  })
  const [first, second] = rows
  const isAhead =
    !second || (first?.interval != null && first.interval.low > (second.interval?.high ?? 1))
  const said = [
    first && question.answered > 0
      ? isAhead || !second
        ? say('results.first', { label: first.label, rank: number(first.score) })
        : say('results.close', { first: first.label, second: second.label })
      : say('results.nobody'),
    compared?.sentence(
      rows.map(({ label, score, other: instead, difference }) => ({
        label,
        value: number(score),
        other: number(instead),
        difference,
      })),
    ),
  ]
  return (
    <ChartCard
      {...head}
      sentence={said.filter(Boolean).join(' ')}
      table={{
        heads: [
          say('results.option'),
          say('results.score'),
          ...(compared?.heads ?? []),
          say('results.best'),
          say('results.worst'),
          say('results.shown'),
        ],
        rows: rows.map(({ label, score, other: instead, difference, best, worst, shown }) => [
          label,
          number(score),
          ...(compared?.cells(number(instead), difference, 'number') ?? []),
          String(Math.round(best)),
          String(Math.round(worst)),
          String(Math.round(shown)),
        ]),
      }}
      foot={compared?.legend(other?.answered ?? 0, 'outline')}
    >
      <Spread
        rows={rows.map(({ statement_id: key, label, score, note, other: instead }) => ({
          key,
          label,
          score,
          note,
          ...(compared && { other: instead }),
        }))}
      />
    </ChartCard>
  )
}
