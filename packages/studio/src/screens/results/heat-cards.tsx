// What is answered in rows and columns: orders by place, matrices by row, profiles by attribute.
import type { OptionCount } from '@askwell/contract'
import { wordsIn } from '../../answers/plain-words.ts'
import { Bars } from '../../charts/bars.tsx'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Heat } from '../../charts/heat.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './question-card.tsx'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useQuestionHead } from './use-question-head.tsx'

export function RankingCard({ question, figures: { options } }: FigureCardProps<'ranking'>) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const head = useQuestionHead(question)
  const { languages } = useResults()
  const count = Math.max(0, ...options.map(({ places }) => places.length))
  const heads = Array.from({ length: count }, (_, place) => say('results.place', { place: place + 1 }))
  const rows = options.map(({ body, key, places, mean_rank: mean }) => ({
    label: wordsIn(body, languages) || key,
    counts: Array.from({ length: count }, (_, place) => places[place] ?? 0),
    end: mean === null ? '–' : number(mean),
  }))
  const [first] = rows
  return (
    <ChartCard
      {...head}
      sentence={first && question.answered > 0 ? say('results.first', { label: first.label, rank: first.end }) : say('results.nobody')}
      table={{
        heads: [say('results.option'), say('results.meanRank'), ...heads],
        rows: rows.map(({ label, counts, end }) => [label, end, ...counts.map(String)]),
      }}
    >
      <Heat
        label={head.title}
        heads={Array.from({ length: count }, (_, place) => String(place + 1))}
        endHead={say('results.meanRank')}
        rows={rows.map(({ label, counts, end }) => ({ label, end, shares: counts.map((one) => (question.answered === 0 ? 0 : one / question.answered)) }))}
      />
    </ChartCard>
  )
}

export function MatrixCard({ question, figures: { rows } }: FigureCardProps<'matrix'>) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const head = useQuestionHead(question)
  const { languages } = useResults()
  const nameOf = ({ body, key }: Pick<OptionCount, 'body' | 'key'>): string => wordsIn(body, languages) || key
  // A row's options are its own; the columns are theirs by key.
  const columns = [...new Map(rows.flatMap(({ options }) => options.map((option) => [option.key, option] as const))).values()]
  const shareAt = (options: readonly OptionCount[], key: string): number => options.find((option) => option.key === key)?.share ?? 0
  const drawn = rows.map((row) => ({
    label: nameOf(row),
    shares: columns.map(({ key }) => shareAt(row.options, key)),
    end: row.average === null ? String(row.answered) : number(row.average),
  }))
  const isWeighted = rows.some(({ average }) => average !== null)
  const endHead = say(isWeighted ? 'results.average' : 'results.count')
  const best = rows
    .flatMap(({ options }, place) => options.map((option) => ({ option, row: drawn[place]?.label ?? '' })))
    .toSorted((a, b) => (b.option.share ?? 0) - (a.option.share ?? 0))[0]
  return (
    <ChartCard
      {...head}
      sentence={
        best?.option.share ? say('results.most', { label: `${best.row}: ${nameOf(best.option)}`, share: percent(best.option.share) }) : say('results.nobody')
      }
      table={{
        heads: [say('results.row'), endHead, ...columns.map(nameOf)],
        rows: drawn.map(({ label, shares, end }) => [label, end, ...shares.map(percent)]),
      }}
    >
      <Heat label={head.title} heads={columns.map(nameOf)} endHead={endHead} rows={drawn} />
    </ChartCard>
  )
}

export function ConjointCard({ question, figures: { rows } }: FigureCardProps<'conjoint'>) {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const head = useQuestionHead(question)
  const { languages } = useResults()
  const nameOf = ({ body, key }: Pick<OptionCount, 'body' | 'key'>): string => wordsIn(body, languages) || key
  const first = rows.toSorted((a, b) => (b.importance ?? 0) - (a.importance ?? 0))[0]
  return (
    <ChartCard
      {...head}
      sentence={first && question.answered > 0 ? say('results.most', { label: nameOf(first), share: percent(first.importance ?? 0) }) : say('results.nobody')}
      table={{
        heads: [say('results.option'), say('results.shareHead'), say('results.count'), say('results.row')],
        rows: rows.flatMap((row) => row.options.map((option) => [nameOf(option), percent(option.share ?? 0), String(option.count), nameOf(row)])),
      }}
    >
      {rows.map((row) => (
        <div key={row.statement_id} className={style['attribute']}>
          <h3>
            <bdi>{nameOf(row)}</bdi>
            {row.importance !== null && (
              <small>
                {say('results.importance')} {percent(row.importance)}
              </small>
            )}
          </h3>
          <Bars bars={row.options.map((option) => ({ key: option.option_id, label: nameOf(option), count: option.count, share: option.share ?? 0 }))} />
        </div>
      ))}
    </ChartCard>
  )
}
