// The transitions that people took, and those that nobody took since publishing.
import type { FlowMap } from '@askwell/engine'
import { TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Bars } from '../../charts/bars.tsx'
import { ChartCard } from '../../charts/chart-card.tsx'
import { chartWords } from '../../charts/chart-words.ts'
import { bandSize, pathBands } from '../../charts/path-bands.ts'
import { Tag } from '../../parts/tag.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { shortened } from '../../words/shortened.ts'
import { useWords } from '../../words/words.ts'
import { neverTaken } from './never-taken.ts'
import style from './path-card.module.css'
import { type Leg, legsOf } from './path-legs.ts'
import resultStyle from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useComparing } from './use-comparing.tsx'

/** Per unit of the drawing, so that letters stay readable; a wider drawing scrolls. */
const fewestPixels = 0.74
/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

/** `map`: of the newest published version; null if unknown. */
export function PathCard({ map }: { readonly map: FlowMap | null }) {
  const say = useWords(resultsWords)
  const sayChart = useWords(chartWords)
  const number = useNumber()
  const percent = usePercent()
  const comparing = useComparing()
  const { results, other } = useResults()
  const { states, ways } = results
  const nameOf = (id: string | null): string =>
    id === null
      ? say('results.thanks')
      : (states.find(({ state_id }) => state_id === id)?.name ?? map?.states.get(id)?.name ?? '?')
  const { width, nodes, bands } = pathBands(states, ways, say('results.thanks'))
  const never = map ? neverTaken(map, ways) : []
  const legs = comparing && other ? legsOf(results, other.results) : null
  const compared =
    legs?.map((leg) => ({
      ...leg,
      label: `${nameOf(leg.from)} → ${nameOf(leg.to)}`,
      difference: comparing?.shares(leg.here, leg.there) ?? null,
    })) ?? null
  const shareOf = ({ count, of }: Leg['here']): number => (of === 0 ? 0 : count / of)
  return (
    <ChartCard
      title={say('results.paths')}
      sentence={[
        say('results.pathsSentence', { count: bands.length }),
        ...(comparing && compared
          ? [
              comparing.sentence(
                compared.map(({ label, here, there, difference }) => ({
                  label,
                  value: percent(shareOf(here)),
                  other: percent(shareOf(there)),
                  difference,
                })),
              ),
            ]
          : []),
      ].join(' ')}
      table={{
        heads: [
          say('results.from'),
          say('results.count'),
          say('results.to'),
          ...(comparing && compared ? [say('results.shareHead'), ...comparing.heads] : []),
        ],
        rows: [
          ...(comparing && compared
            ? compared.map(({ from, to, here, there, difference }) => [
                nameOf(from),
                String(here.count),
                nameOf(to),
                percent(shareOf(here)),
                ...comparing.cells(
                  `${there.count} · ${percent(shareOf(there))}`,
                  difference,
                  'points',
                ),
              ])
            : ways.map(({ from_state_id: from, to_state_id: to, count }) => [
                nameOf(from),
                String(count),
                nameOf(to),
              ])),
          ...never.map(({ fromStateId, toStateId }) => [
            nameOf(fromStateId),
            say('results.neverTaken'),
            nameOf(toStateId),
          ]),
        ],
      }}
      foot={comparing?.legend(other?.results.counts.counted ?? 0, 'outline')}
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
      <section
        className={resultStyle['drawing']}
        aria-label={sayChart('chart.inside', { title: say('results.paths') })}
        {...reachableByKeys}
      >
        <svg
          className={style['bands']}
          viewBox={`0 0 ${width} ${bandSize.height}`}
          style={{ '--least': `${width * fewestPixels}px` } as CSSProperties}
          aria-hidden
          data-picture
        >
          {bands.map(({ from, to, count, path }) => (
            <path key={`${from} ${to}`} className={style['band']} d={path}>
              <title>{`${nameOf(from)} → ${nameOf(to === '' ? null : to)}: ${count}`}</title>
            </path>
          ))}
          {nodes.map(({ id, name, count, x, y, height }) => (
            <g key={id}>
              <rect
                className={style['bandNode']}
                x={x}
                y={y}
                width={bandSize.node}
                height={height}
                rx="2"
              />
              <text x={x + bandSize.node + 6} y={y + height / 2 + 4}>
                {shortened(name, 14)} <tspan>{number(count)}</tspan>
              </text>
            </g>
          ))}
        </svg>
      </section>
      {comparing && compared && (
        <Bars
          bars={compared.map(({ label, here, there, difference }) => ({
            key: label,
            label,
            count: here.count,
            share: shareOf(here),
            other: {
              count: there.count,
              share: shareOf(there),
              delta: comparing.delta(difference, 'points'),
            },
          }))}
        />
      )}
    </ChartCard>
  )
}
