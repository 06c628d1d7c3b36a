// The drawing of the trend: bars of responses at the foot, the line of the score and how sure it is above them.
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { signed } from '../../charts/nps-figures.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { resultsWords } from './results-words.ts'

export interface TrendPoint {
  readonly label: string
  readonly responses: number
  readonly score: number | null
  readonly band: [number, number] | null
  /** What stands beside it; its own label, since its day may be another. */
  readonly other: {
    readonly label: string
    readonly responses: number
    readonly score: number | null
  } | null
}

interface TrendChartProps {
  readonly points: readonly TrendPoint[]
  readonly hasScore: boolean
  /** Of what it is compared with. */
  readonly otherName: string | null
}

/** Of the height, for the bars; the line has the rest. */
const barShare = 0.28
const tick = { fill: 'var(--text-3)', fontSize: 12 } as const

export default function TrendChart({ points, hasScore, otherName }: TrendChartProps) {
  const say = useWords(resultsWords)
  const most = Math.max(
    1,
    ...points.flatMap(({ responses, other }) => [responses, other?.responses ?? 0]),
  )
  const spread = points.flatMap(({ score, band, other }) =>
    [score, other?.score, ...(band ?? [])].filter((value) => typeof value === 'number'),
  )
  const [low, high] = [
    Math.max(-100, Math.floor((Math.min(...spread, 0) - 5) / 10) * 10),
    Math.min(100, Math.ceil((Math.max(...spread, 0) + 5) / 10) * 10),
  ]
  // The line's lower end stands above the bars.
  const foot = hasScore ? low - ((high - low) * barShare) / (1 - barShare) : low
  const ticks = [low, Math.round((low + high) / 2), high]
  return (
    <ResponsiveContainer width="100%" height={220}>
      <ComposedChart
        data={[...points]}
        margin={{ top: 8, right: 8, bottom: 0, left: hasScore ? 0 : -12 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" tick={tick} tickLine={false} axisLine={false} minTickGap={36} />
        {hasScore && (
          <YAxis
            yAxisId="score"
            domain={[foot, high]}
            ticks={ticks}
            tick={tick}
            tickFormatter={signed}
            tickLine={false}
            axisLine={false}
            width={44}
            allowDataOverflow
          />
        )}
        <YAxis
          yAxisId="count"
          domain={[0, hasScore ? most / barShare : 'auto']}
          hide={hasScore}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={44}
          allowDecimals={false}
          orientation={hasScore ? 'right' : 'left'}
        />
        <Tooltip
          cursor={{ stroke: 'var(--line-2)', fill: 'var(--hover)' }}
          content={({ active, payload }) => {
            const point: TrendPoint | undefined = payload?.[0]?.payload
            if (!active || !point) return null
            return (
              <div className={style['tip']}>
                <b>{point.label}</b>
                {point.score !== null && <span>NPS {signed(point.score)}</span>}
                <span>
                  {say('results.responses')} {point.responses}
                </span>
                {otherName !== null && point.other && (
                  <span className={style['tipOther']}>
                    {otherName}, {point.other.label}:{' '}
                    {[
                      point.other.score === null ? '' : `NPS ${signed(point.other.score)}`,
                      point.other.responses,
                    ]
                      .filter(String)
                      .join(' · ')}
                  </span>
                )}
              </div>
            )
          }}
        />
        <Bar
          yAxisId="count"
          dataKey="responses"
          fill={hasScore ? 'var(--line-2)' : 'var(--accent)'}
          radius={[4, 4, 0, 0]}
          maxBarSize={22}
          isAnimationActive={false}
        />
        {otherName !== null && (
          <Bar
            yAxisId="count"
            dataKey="other.responses"
            fill="none"
            stroke="var(--control)"
            strokeDasharray="3 3"
            radius={[4, 4, 0, 0]}
            maxBarSize={22}
            isAnimationActive={false}
          />
        )}
        {hasScore && (
          <Area
            yAxisId="score"
            dataKey="band"
            fill="var(--accent)"
            fillOpacity={0.14}
            stroke="none"
            isAnimationActive={false}
            activeDot={false}
          />
        )}
        {hasScore && otherName !== null && (
          <Line
            yAxisId="score"
            dataKey="other.score"
            stroke="var(--text-2)"
            strokeWidth={1.6}
            strokeDasharray="5 4"
            dot={false}
            connectNulls
            isAnimationActive={false}
          />
        )}
        {hasScore && (
          <Line
            yAxisId="score"
            dataKey="score"
            stroke="var(--accent)"
            strokeWidth={2.2}
            dot={false}
            connectNulls
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
