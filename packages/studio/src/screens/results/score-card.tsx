// The score that speaks for the whole: NPS where it is asked, else satisfaction or effort.
import type { Measure, Nps } from '@askwell/contract'
import { ChartCard } from '../../charts/chart-card.tsx'
import { chartWords } from '../../charts/chart-words.ts'
import { Gauge } from '../../charts/gauge.tsx'
import { fewestForScore, npsFigures, signed } from '../../charts/nps-figures.ts'
import { NpsSplit } from '../../charts/nps-split.tsx'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { type Score, scoreOf } from './score-of.ts'

export function ScoreCard() {
  const { results, other } = useResults()
  const score = scoreOf(results)
  const compared = other && scoreOf(other)
  if (!score) return null
  if (score.kind === 'nps') return <NpsCard nps={score.nps} other={compared?.kind === 'nps' ? compared.nps : null} />
  return <MeasureCard kind={score.kind} measure={score.measure} other={compared?.kind === score.kind ? compared.measure : null} />
}

function NpsCard({ nps, other }: { readonly nps: Nps; readonly other: Nps | null }) {
  const say = useWords(resultsWords)
  const sayChart = useWords(chartWords)
  const percent = usePercent()
  const figures = npsFigures(nps)
  const { score, answered, margin, isTrusted, shares } = figures
  const written = score === null ? '–' : signed(score)
  const otherScore = other && npsFigures(other).score
  const groups = ['detractors', 'passives', 'promoters'] as const
  return (
    <ChartCard
      title={say('results.nps')}
      note={say('results.answers', { count: answered })}
      size="third"
      sentence={say('results.npsSentence', { score: written, count: answered, promoters: nps.promoters, passives: nps.passives, detractors: nps.detractors })}
      table={{
        heads: [say('results.group'), say('results.count'), say('results.shareHead')],
        rows: groups.map((name) => [sayChart(`chart.${name}`), String(nps[name]), percent(shares[name])]),
      }}
    >
      <Gauge
        min={-100}
        max={100}
        origin={0}
        value={score}
        text={written}
        under={isTrusted && margin !== null ? say('results.margin', { margin }) : ''}
        ends={['−100', '100']}
        isTrusted={isTrusted}
      />
      {!isTrusted && <p className={style['few']}>{say('results.few')}</p>}
      {typeof otherScore === 'number' && <p className={style['centre']}>{say('results.compared', { value: signed(otherScore) })}</p>}
      <NpsSplit shares={shares} />
      <p className={style['help']}>{say('results.npsHelp')}</p>
    </ChartCard>
  )
}

type MeasureScore = Exclude<Score, { kind: 'nps' }>

function MeasureCard({ kind, measure, other }: { readonly kind: MeasureScore['kind']; readonly measure: Measure; readonly other: Measure | null }) {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const share = measure.share === null ? '–' : percent(measure.share)
  return (
    <ChartCard
      title={say(`results.${kind}`)}
      note={say('results.answers', { count: measure.answered })}
      size="third"
      sentence={say('results.measureSentence', { share, count: measure.answered })}
      table={{
        heads: [say(`results.${kind}`), say('results.count'), say('results.shareHead')],
        rows: [[say(`results.${kind}Help`), String(measure.favourable), share]],
      }}
    >
      <Gauge
        min={0}
        max={1}
        origin={0}
        value={measure.share}
        text={share}
        under={`${measure.favourable} / ${measure.answered}`}
        ends={[percent(0), percent(1)]}
        isTrusted={measure.answered >= fewestForScore}
      />
      {measure.answered < fewestForScore && <p className={style['few']}>{say('results.few')}</p>}
      {other !== null && other.share !== null && <p className={style['centre']}>{say('results.compared', { value: percent(other.share) })}</p>}
      <p className={style['help']}>{say(`results.${kind}Help`)}</p>
    </ChartCard>
  )
}
