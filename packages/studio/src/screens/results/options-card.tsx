// Options that were chosen: a scale as columns in its own order, anything else as bars, the commonest first.
import type { OptionCount, QuestionStyle } from '@askwell/contract'
import type { Tone } from '../../answers/answer-shown.ts'
import { wordsIn } from '../../answers/plain-words.ts'
import { type Bar, Bars } from '../../charts/bars.tsx'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Columns } from '../../charts/columns.tsx'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './question-card.tsx'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { Measures, useQuestionHead } from './use-question-head.tsx'

const scales: readonly QuestionStyle[] = ['score', 'star', 'slider', 'custom_score']
const mostColumns = 11

export function OptionsCard({ question, figures, other }: FigureCardProps<'options'>) {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const head = useQuestionHead(question)
  const { languages } = useResults()
  const isScale = scales.includes(question.style)
  const shown = isScale ? figures.options : figures.options.toSorted((a, b) => b.count - a.count)
  const nameOf = ({ body, key }: OptionCount): string => wordsIn(body, languages) || key
  const otherOf = (option: OptionCount): OptionCount | undefined => other?.figures.options.find(({ option_id }) => option_id === option.option_id)
  const most = shown.reduce<OptionCount | null>((found, option) => (option.count > (found?.count ?? 0) ? option : found), null)
  const heads = [say('results.option'), say('results.count'), say('results.shareHead')]
  return (
    <ChartCard
      {...head}
      sentence={most ? say('results.most', { label: nameOf(most), share: percent(most.share ?? 0) }) : say('results.nobody')}
      table={{
        heads: other ? [...heads, say('results.compared', { value: '' }).trim()] : heads,
        rows: shown.map((option) => {
          const versus = otherOf(option)
          return [
            nameOf(option),
            String(option.count),
            percent(option.share ?? 0),
            ...(other ? [`${versus?.count ?? 0} · ${percent(versus?.share ?? 0)}`] : []),
          ]
        }),
      }}
      head={<Measures of={figures} other={other?.figures ?? null} />}
    >
      {isScale && shown.length <= mostColumns ? (
        <Columns
          columns={shown.map((option) => ({
            label: nameOf(option),
            count: option.count,
            tone: figures.nps ? toneOf(option) : 'plain',
            other: otherOf(option)?.count,
          }))}
          total={question.answered}
          otherTotal={other?.answered ?? 0}
        />
      ) : (
        <Bars bars={shown.map((option): Bar => barOf(option, nameOf(option), otherOf(option)))} />
      )}
    </ChartCard>
  )
}

const barOf = ({ option_id: key, count, share }: OptionCount, label: string, other: OptionCount | undefined): Bar => ({
  key,
  label,
  count,
  share: share ?? 0,
  other: other && { count: other.count, share: other.share ?? 0 },
})

/** By the weights an owner gave, else by the usual groups of 0 to 10. */
function toneOf({ weight, key }: OptionCount): Tone {
  const group = weight ?? (Number(key) >= 9 ? 1 : Number(key) >= 7 ? 0 : -1)
  return group > 0 ? 'promoter' : group < 0 ? 'detractor' : 'passive'
}
