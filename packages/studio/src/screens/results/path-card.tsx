// Which ways people took, which nobody took since the survey was published, and where they left.
import type { FlowMap } from '@askwell/engine'
import { TriangleAlert } from 'lucide-react'
import { Bars } from '../../charts/bars.tsx'
import { ChartCard } from '../../charts/chart-card.tsx'
import { chartWords } from '../../charts/chart-words.ts'
import { bandSize, pathBands } from '../../charts/path-bands.ts'
import { Tag } from '../../parts/tag.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import { neverTaken } from './never-taken.ts'
import style from './path-card.module.css'
import resultStyle from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'

/** What scrolls must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

/** `map`: of the newest published version; null where it is not known. */
export function PathCard({ map }: { readonly map: FlowMap | null }) {
  const say = useWords(resultsWords)
  const sayChart = useWords(chartWords)
  const number = useNumber()
  const { results } = useResults()
  const { states, ways } = results
  const nameOf = (id: string | null): string =>
    id === null ? say('results.thanks') : (states.find(({ state_id }) => state_id === id)?.name ?? map?.states.get(id)?.name ?? '?')
  const { nodes, bands } = pathBands(states, ways, say('results.thanks'))
  const never = map ? neverTaken(map, ways) : []
  return (
    <ChartCard
      title={say('results.paths')}
      sentence={say('results.pathsSentence', { count: bands.length })}
      table={{
        heads: [say('results.from'), say('results.count'), say('results.to')],
        rows: [
          ...ways.map(({ from_state_id: from, to_state_id: to, count }) => [nameOf(from), String(count), nameOf(to)]),
          ...never.map(({ fromStateId, toStateId }) => [nameOf(fromStateId), say('results.neverTaken'), nameOf(toStateId)]),
        ],
      }}
      {...(never.length > 0 && {
        head: (
          <p className={resultStyle['measures']}>
            <Tag tone="warn">
              <TriangleAlert size={12} aria-hidden />
              &nbsp;{say('results.never', { count: never.length })}
            </Tag>
            {never.map(({ id, fromStateId, toStateId }) => (
              <Tag key={id}>
                {nameOf(fromStateId)} → {nameOf(toStateId)}
              </Tag>
            ))}
          </p>
        ),
      })}
    >
      <section className={resultStyle['drawing']} aria-label={sayChart('chart.inside', { title: say('results.paths') })} {...reachableByKeys}>
        <svg className={style['bands']} viewBox={`0 0 ${bandSize.width} ${bandSize.height}`} aria-hidden data-picture>
          {bands.map(({ from, to, count, path }) => (
            <path key={`${from} ${to}`} className={style['band']} d={path}>
              <title>{`${nameOf(from)} → ${nameOf(to === '' ? null : to)}: ${count}`}</title>
            </path>
          ))}
          {nodes.map(({ id, name, count, x, y, height }) => (
            <g key={id}>
              <rect className={style['bandNode']} x={x} y={y} width={bandSize.node} height={height} rx="2" />
              <text x={x + bandSize.node + 6} y={y + height / 2 + 4}>
                {name.length > 14 ? `${name.slice(0, 13)}…` : name} <tspan>{number(count)}</tspan>
              </text>
            </g>
          ))}
        </svg>
      </section>
    </ChartCard>
  )
}

export function DropOffCard() {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const { results } = useResults()
  const pages = results.states.filter(({ style: kind, reached }) => reached > 0 && kind !== 'thank' && kind !== 'chat')
  const most = pages.reduce<(typeof pages)[number] | null>((found, page) => (page.left > (found?.left ?? 0) ? page : found), null)
  const all = Math.max(1, ...pages.map(({ reached }) => reached))
  return (
    <ChartCard
      title={say('results.dropOff')}
      sentence={most ? say('results.dropSentence', { name: most.name, count: most.left }) : say('results.noDrop')}
      table={{
        heads: [say('results.page'), say('results.reached'), say('results.leftHere'), say('results.shareHead')],
        rows: pages.map(({ name, reached, left, left_share: share }) => [name, String(reached), String(left), percent(share ?? 0)]),
      }}
    >
      <Bars
        bars={pages.map(({ state_id: key, name, reached, left }) => ({
          key,
          label: left > 0 ? `${name} · −${left}` : name,
          count: reached,
          share: reached / all,
        }))}
      />
    </ChartCard>
  )
}
