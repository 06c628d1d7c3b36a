// A conjoint with attributes: how much each attribute matters, what each level is worth, and products to try.
import type { ConjointResults, QuestionResults } from '@askwell/contract'
import { wordsIn } from '../../answers/plain-words.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Scores } from '../../charts/scores.tsx'
import { Spread } from '../../charts/spread.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import { ConjointSimulator } from './conjoint-simulator.tsx'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useQuestionHead } from './use-question-head.tsx'

interface WorthsProps {
  readonly question: QuestionResults
  readonly found: ConjointResults
}

type Figure = ConjointResults['importance'][number]['value']

export default function ConjointWorths({ question, found }: WorthsProps) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const head = useQuestionHead(question)
  const { languages } = useResults()
  const attributes = found.importance.map(({ attribute: key, body, value }) => ({
    key,
    label: wordsIn(body, languages) || key,
    importance: value,
    levels: found.levels
      .filter(({ attribute, shown, is_offered }) => attribute === key && (shown > 0 || is_offered))
      .map((level) => ({
        ...level,
        label: [
          wordsIn(level.body, languages) || level.level,
          ...(level.is_offered ? [] : [say('results.notOffered')]),
        ].join(' · '),
      })),
  }))
  const ranked = attributes
    .filter(({ importance }) => importance.value !== null)
    .toSorted((a, b) => (b.importance.value ?? 0) - (a.importance.value ?? 0))
  const longest = Math.max(
    1e-9,
    ...found.levels.map(({ part_worth }) => Math.abs(part_worth.value ?? 0)),
  )
  const signed = (value: number): string => number(value).replace('-', '−')
  const between = ({ interval }: Figure): string =>
    interval ? `${signed(interval.low)} – ${signed(interval.high)}` : '–'
  return (
    <ChartCard
      {...head}
      size="wide"
      sentence={leadOf(ranked, { say, percent })}
      sentenceIs="shown"
      table={{
        heads: [
          say('results.level'),
          say('results.row'),
          say('results.worth'),
          say('results.likelyHead'),
          say('results.chosen'),
          say('results.shown'),
          say('results.importance'),
        ],
        rows: attributes.flatMap(({ label: name, importance, levels }) =>
          levels.map(({ label, part_worth, chosen, shown }) => [
            label,
            name,
            part_worth.value === null ? '–' : signed(part_worth.value),
            between(part_worth),
            String(chosen),
            String(shown),
            importance.value === null ? '–' : percent(importance.value),
          ]),
        ),
      }}
      foot={<Foot found={found} nameOf={(key) => nameIn(attributes, key)} />}
    >
      {ranked.length > 0 && (
        <div className={style['attribute']}>
          <h3>{say('results.importanceHead')}</h3>
          <Scores
            rows={ranked.map(({ key, label, importance: { value, interval } }) => ({
              ...{ key, label, value: value ?? 0, said: percent(value ?? 0), note: '' },
              ...{ low: interval?.low ?? 0, high: interval?.high ?? 0 },
            }))}
          />
        </div>
      )}
      {attributes.map(({ key, label, levels }) => (
        <div key={key} className={style['attribute']}>
          <h3>
            <bdi>{label}</bdi>
          </h3>
          <Spread
            rows={levels.map(({ level, label: name, part_worth, chosen, shown }) => ({
              ...{ key: level, label: name, score: (part_worth.value ?? 0) / longest },
              said: part_worth.value === null ? '–' : signed(part_worth.value),
              note:
                part_worth.value === null
                  ? say('results.chosenOf', { chosen, shown })
                  : between(part_worth),
            }))}
          />
        </div>
      ))}
      {found.model && <ConjointSimulator found={found} model={found.model} />}
    </ChartCard>
  )
}

interface NamedAttribute {
  readonly key: string
  readonly label: string
  readonly importance: Figure
}

const nameIn = (attributes: readonly NamedAttribute[], key: string): string =>
  attributes.find((one) => one.key === key)?.label ?? key

type Say = ReturnType<typeof useWords<typeof resultsWords>>

/** The first attribute, unless its interval reaches that of the second. */
function leadOf(
  [first, second]: readonly NamedAttribute[],
  { say, percent }: { readonly say: Say; readonly percent: (share: number) => string },
): string {
  if (!first || first.importance.value === null) return ''
  const { value, interval } = first.importance
  const isAhead =
    !second || (interval !== null && interval.low > (second.importance.interval?.high ?? 1))
  return isAhead
    ? say('results.importanceFirst', { label: first.label, share: percent(value) })
    : say('results.close', { first: first.label, second: second.label })
}

/** What the figures mean, why there are none, and who is not counted. */
function Foot({
  found: { levels, left_out, not_identified },
  nameOf,
}: {
  readonly found: ConjointResults
  readonly nameOf: (key: string) => string
}) {
  const say = useWords(resultsWords)
  const why = levels.every(({ part_worth }) => part_worth.value === null)
    ? levels[0]?.part_worth.why
    : null
  const first =
    why === 'not_identified'
      ? say('results.conjointOpen', { label: nameOf(not_identified ?? levels[0]?.attribute ?? '') })
      : say(why ? 'results.conjointSmall' : 'results.conjointAverage')
  return (
    <p className={style['legend']}>
      {[first, left_out > 0 ? say('results.conjointLeftOut', { count: left_out }) : '']
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}
