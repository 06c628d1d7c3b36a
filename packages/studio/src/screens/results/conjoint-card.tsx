// A conjoint. With attributes, the analysis estimates what each level is worth; a comparison and a shared page do not have it.
// Without attributes, each task is counted apart.
import type { OptionCount } from '@askwell/contract'
import { lazy, Suspense } from 'react'
import { wordsIn } from '../../answers/plain-words.ts'
import { useCall } from '../../api/use-call.ts'
import { Bars } from '../../charts/bars.tsx'
import { ChartCard } from '../../charts/chart-card.tsx'
import { withTexts } from '../../words/language.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './figure-card-props.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useComparing } from './use-comparing.tsx'
import { useQuestionHead } from './use-question-head.tsx'

/** With the simulator, which few surveys need. */
const ConjointWorths = lazy(withTexts(() => import('./conjoint-worths.tsx')))

export function ConjointCard(props: FigureCardProps<'conjoint'>) {
  const { question, other, figures } = props
  const { analysis } = useResults()
  const isAsked = analysis !== null && other === null && figures.rows.length === 0
  const { data } = useCall(
    'analyse',
    {
      body: {
        ...(analysis ?? { of: {} }),
        ask: [{ kind: 'conjoint', question: question.question_id }],
      },
    },
    { when: isAsked, keeps: 'last' },
  )
  const [answer] = data?.answers ?? []
  const found = answer?.kind === 'conjoint' ? answer.groups['all'] : undefined
  return isAsked && found ? (
    <Suspense fallback={null}>
      <ConjointWorths question={question} found={found} />
    </Suspense>
  ) : (
    <CountedCard {...props} isElsewhere={!isAsked && figures.rows.length === 0} />
  )
}

function CountedCard({
  question,
  figures: { rows },
  other,
  isElsewhere,
}: FigureCardProps<'conjoint'> & { readonly isElsewhere: boolean }) {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const head = useQuestionHead(question)
  const comparing = useComparing()
  const compared = other && comparing
  const { languages } = useResults()
  const nameOf = ({ body, key }: Pick<OptionCount, 'body' | 'key'>): string =>
    wordsIn(body, languages) || key
  const drawn = rows.map((row) => {
    const versus = other?.figures.rows.find(({ statement_id: id }) => id === row.statement_id)
    const options = row.options.map((option) => {
      const instead = versus?.options.find(({ option_id: id }) => id === option.option_id)
      const difference =
        compared && versus
          ? compared.shares(
              { count: option.count, of: row.answered },
              { count: instead?.count ?? 0, of: versus.answered },
            )
          : null
      return {
        id: option.option_id,
        label: nameOf(option),
        count: option.count,
        share: option.share ?? 0,
        other: { count: instead?.count ?? 0, share: instead?.share ?? 0 },
        difference,
      }
    })
    return {
      id: row.statement_id,
      name: nameOf(row),
      importance: row.importance,
      otherImportance: versus?.importance ?? null,
      options,
    }
  })
  const first = drawn.toSorted((a, b) => (b.importance ?? 0) - (a.importance ?? 0))[0]
  const said = [
    question.answered === 0
      ? say('results.nobody')
      : first &&
        first.importance !== null &&
        say('results.mattersMost', { label: first.name, share: percent(first.importance) }),
    compared?.sentence(
      drawn.flatMap(({ name, options }) =>
        options.map(({ label, share, other: instead, difference }) => ({
          label: `${name}: ${label}`,
          value: percent(share),
          other: percent(instead.share),
          difference,
        })),
      ),
    ),
  ]
  return (
    <ChartCard
      {...head}
      sentence={said.filter(Boolean).join(' ')}
      table={{
        heads: [
          say('results.option'),
          say('results.shareHead'),
          say('results.count'),
          ...(compared?.heads ?? []),
          say('results.row'),
        ],
        rows: drawn.flatMap(({ name, options }) =>
          options.map(({ label, share, count, other: instead, difference }) => [
            label,
            percent(share),
            String(Math.round(count)),
            ...(compared?.cells(
              `${instead.count} · ${percent(instead.share)}`,
              difference,
              'points',
            ) ?? []),
            name,
          ]),
        ),
      }}
      foot={
        isElsewhere ? (
          <p className={style['legend']}>{say('results.conjointElsewhere')}</p>
        ) : (
          compared?.legend(other?.answered ?? 0, 'outline')
        )
      }
    >
      {drawn.map(({ id, name, importance, otherImportance, options }) => (
        <div key={id} className={style['attribute']}>
          <h3>
            <bdi>{name}</bdi>
            {importance !== null && (
              <small>
                {say('results.importance')} {percent(importance)}
                {compared &&
                  otherImportance !== null &&
                  ` · ${say('results.compared', { value: percent(otherImportance) })}`}
              </small>
            )}
          </h3>
          <Bars
            bars={options.map(({ id: key, label, count, share, other: instead, difference }) => ({
              key,
              label,
              count,
              share,
              ...(compared && {
                other: { ...instead, delta: compared.delta(difference, 'points') },
              }),
            }))}
          />
        </div>
      ))}
    </ChartCard>
  )
}
