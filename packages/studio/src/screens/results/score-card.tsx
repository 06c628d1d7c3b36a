// The main score: NPS if it is asked, else satisfaction or effort.
import type { Measure, Nps } from '@askwell/contract'
import { shareSide } from '../../charts/chance.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import { chartWords } from '../../charts/chart-words.ts'
import { Gauge } from '../../charts/gauge.tsx'
import { fewestForScore, npsFigures, npsSide, signed } from '../../charts/nps-figures.ts'
import { NpsSplit } from '../../charts/nps-split.tsx'
import { usePercent } from '../../words/percent.ts'
import { roundedHalf } from '../../words/rounded.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { type Score, scoreOf } from './score-of.ts'
import { useComparing } from './use-comparing.tsx'

export function ScoreCard() {
  const { results, other } = useResults()
  const score = scoreOf(results)
  const compared = other && scoreOf(other.results)
  if (!score) return null
  if (score.kind === 'nps')
    return <NpsCard nps={score.nps} other={compared?.kind === 'nps' ? compared.nps : null} />
  return (
    <MeasureCard
      kind={score.kind}
      measure={score.measure}
      other={compared?.kind === score.kind ? compared.measure : null}
    />
  )
}

function NpsCard({ nps, other }: { readonly nps: Nps; readonly other: Nps | null }) {
  const say = useWords(resultsWords)
  const sayChart = useWords(chartWords)
  const percent = usePercent()
  const comparing = useComparing()
  const { score, answered, isTrusted, shares } = npsFigures(nps)
  const { interval } = nps
  const written = score === null ? '–' : signed(score)
  const there = other && npsFigures(other)
  const otherScore = there?.score == null ? '–' : signed(there.score)
  const difference = comparing && other ? comparing.means(npsSide(nps), npsSide(other)) : null
  const groups = ['detractors', 'passives', 'promoters'] as const
  const line = { label: say('results.nps'), value: written, other: otherScore, difference }
  return (
    <ChartCard
      title={say('results.nps')}
      note={say('results.answers', { count: Math.round(answered) })}
      size="third"
      sentence={[
        say('results.npsSentence', {
          score: written,
          count: Math.round(answered),
          promoters: Math.round(nps.promoters),
          passives: Math.round(nps.passives),
          detractors: Math.round(nps.detractors),
        }),
        ...(comparing ? [comparing.sentence([line])] : []),
      ].join(' ')}
      table={{
        heads: [
          say('results.group'),
          say('results.count'),
          say('results.shareHead'),
          ...(comparing?.heads ?? []),
        ],
        rows: [
          ...groups.map((name) => [
            sayChart(`chart.${name}`),
            String(Math.round(nps[name])),
            percent(shares[name]),
            ...(comparing?.cells(
              other && there ? `${Math.round(other[name])} · ${percent(there.shares[name])}` : '–',
              other && there
                ? comparing.shares(
                    { count: nps[name], of: answered },
                    { count: other[name], of: there.answered },
                  )
                : null,
              'points',
            ) ?? []),
          ]),
          [
            say('results.nps'),
            String(Math.round(answered)),
            written,
            ...(comparing?.cells(otherScore, difference, 'score') ?? []),
          ],
        ],
      }}
      foot={comparing?.legend(there?.answered ?? 0, 'words')}
    >
      <Gauge
        min={-100}
        max={100}
        origin={0}
        value={score}
        text={written}
        under={
          interval
            ? say('results.likely', {
                low: signed(roundedHalf(interval.low)),
                high: signed(roundedHalf(interval.high)),
              })
            : ''
        }
        ends={['−100', '100']}
        isTrusted={isTrusted}
      />
      {!isTrusted && <p className={style['few']}>{say('results.few')}</p>}
      {comparing && (
        <p className={style['centre']}>
          {[say('results.compared', { value: otherScore }), comparing.delta(difference, 'score')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <NpsSplit shares={shares} other={there?.shares ?? null} />
      <p className={style['help']}>{say('results.npsHelp')}</p>
    </ChartCard>
  )
}

type MeasureScore = Exclude<Score, { kind: 'nps' }>

function MeasureCard({
  kind,
  measure,
  other,
}: {
  readonly kind: MeasureScore['kind']
  readonly measure: Measure
  readonly other: Measure | null
}) {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const comparing = useComparing()
  const shareOf = (one: Measure | null): string => (one?.share == null ? '–' : percent(one.share))
  const difference =
    comparing && other ? comparing.means(sideOfMeasure(measure), sideOfMeasure(other)) : null
  const line = {
    label: say(`results.${kind}`),
    value: shareOf(measure),
    other: shareOf(other),
    difference,
  }
  return (
    <ChartCard
      title={say(`results.${kind}`)}
      note={say('results.answers', { count: Math.round(measure.answered) })}
      size="third"
      sentence={[
        say('results.measureSentence', {
          share: shareOf(measure),
          count: Math.round(measure.answered),
        }),
        ...(comparing ? [comparing.sentence([line])] : []),
      ].join(' ')}
      table={{
        heads: [
          say(`results.${kind}`),
          say('results.count'),
          say('results.shareHead'),
          ...(comparing?.heads ?? []),
        ],
        rows: [
          [
            say(`results.${kind}Help`),
            String(Math.round(measure.favourable)),
            shareOf(measure),
            ...(comparing?.cells(
              other ? `${Math.round(other.favourable)} · ${shareOf(other)}` : '–',
              difference,
              'points',
            ) ?? []),
          ],
        ],
      }}
      foot={comparing?.legend(other?.answered ?? 0, 'words')}
    >
      <Gauge
        min={0}
        max={1}
        origin={0}
        value={measure.share}
        text={shareOf(measure)}
        under={
          measure.interval
            ? say('results.likely', {
                low: percent(measure.interval.low),
                high: percent(measure.interval.high),
              })
            : ''
        }
        ends={[percent(0), percent(1)]}
        isTrusted={measure.answered >= fewestForScore}
      />
      {measure.answered < fewestForScore && <p className={style['few']}>{say('results.few')}</p>}
      {comparing && (
        <p className={style['centre']}>
          {[
            say('results.compared', { value: shareOf(other) }),
            comparing.delta(difference, 'points'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <p className={style['help']}>{say(`results.${kind}Help`)}</p>
    </ChartCard>
  )
}

const sideOfMeasure = ({ favourable, answered }: Measure) => shareSide(favourable, answered)
