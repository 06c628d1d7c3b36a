// Months of dates, and the commonest answers of an owner's system.
import { Bars } from '../../charts/bars.tsx'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Columns } from '../../charts/columns.tsx'
import { useDay } from '../../words/day.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './question-card.tsx'
import style from './results.module.css'
import { resultsWords } from './results-words.ts'
import { useQuestionHead } from './use-question-head.tsx'

const mostColumns = 12

interface Counted {
  readonly label: string
  readonly count: number
}
const commonest = (of: readonly Counted[]): Counted | null => of.reduce<Counted | null>((found, one) => (one.count > (found?.count ?? 0) ? one : found), null)

export function DatesCard({ question, figures: { months } }: FigureCardProps<'dates'>) {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const day = useDay()
  const head = useQuestionHead(question)
  const named = months.map(({ month, count }) => ({ label: day(`${month}-01`, 'month'), count }))
  const shareOf = (count: number): number => (question.answered === 0 ? 0 : count / question.answered)
  const most = commonest(named)
  return (
    <ChartCard
      {...head}
      sentence={most ? say('results.most', { label: most.label, share: percent(shareOf(most.count)) }) : say('results.nobody')}
      table={{ heads: [say('results.month'), say('results.count')], rows: named.map(({ label, count }) => [label, String(count)]) }}
    >
      {named.length <= mostColumns ? (
        <Columns columns={named.map(({ label, count }) => ({ label, count, tone: 'plain' }))} total={question.answered} />
      ) : (
        <div className={style['long']}>
          <Bars bars={named.map(({ label, count }) => ({ key: label, label, count, share: shareOf(count) }))} />
        </div>
      )}
    </ChartCard>
  )
}

export function ValuesCard({ question, figures: { values, looked_at: lookedAt } }: FigureCardProps<'values'>) {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const head = useQuestionHead(question)
  const shareOf = (count: number): number => (lookedAt === 0 ? 0 : count / lookedAt)
  const [most] = values
  return (
    <ChartCard
      {...head}
      sentence={most ? say('results.most', { label: most.body, share: percent(shareOf(most.count)) }) : say('results.nobody')}
      table={{ heads: [say('results.option'), say('results.count')], rows: values.map(({ body, count }) => [body, String(count)]) }}
    >
      <Bars bars={values.map(({ body, count }) => ({ key: body, label: body, count, share: shareOf(count) }))} />
      <p className={style['help']}>{say('results.lookedAt', { count: lookedAt })}</p>
    </ChartCard>
  )
}
