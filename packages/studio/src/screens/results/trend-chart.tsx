// The drawing of the trend: bars of responses at the bottom, the line of the score and its margin of error above them.
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
import { type TrendPoint, trendScale } from './trend-scale.ts'

interface TrendChartProps {
  readonly points: readonly TrendPoint[]
  readonly hasScore: boolean
  /** The name of the comparison. */
  readonly otherName: string | null
}

const tick = { fill: 'var(--text-3)', fontSize: 12 } as const

export default function TrendChart({ points, hasScore, otherName }: TrendChartProps) {
  const say = useWords(resultsWords)
  const { score, ticks, mostResponses } = trendScale(points)
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
            domain={[...score]}
            ticks={[...ticks]}
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
          domain={[0, hasScore ? mostResponses : 'auto']}
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
