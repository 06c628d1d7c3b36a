// The drawing of the days: bars of started conversations, and the line of those that stayed open.
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useWords } from '../../words/words.ts'
import style from './reports.module.css'
import { reportsWords } from './reports-words.ts'

interface DayPoint {
  readonly label: string
  readonly started: number
  readonly closed: number
  readonly open: number | null
}

const tick = { fill: 'var(--text-3)', fontSize: 12 } as const

export default function DaysChart({ points }: { readonly points: readonly DayPoint[] }) {
  const say = useWords(reportsWords)
  return (
    <ResponsiveContainer width="100%" height={240}>
      <ComposedChart
        data={[...points]}
        margin={{ top: 8, right: 8, bottom: 0, left: -12 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" tick={tick} tickLine={false} axisLine={false} minTickGap={36} />
        <YAxis tick={tick} tickLine={false} axisLine={false} width={48} allowDecimals={false} />
        <Tooltip
          cursor={{ stroke: 'var(--line-2)', fill: 'var(--hover)' }}
          content={({ active, payload }) => {
            const point: DayPoint | undefined = payload?.[0]?.payload
            if (!active || !point) return null
            return (
              <div className={style['tip']}>
                <b>{point.label}</b>
                <span>
                  {say('reports.started')} {point.started}
                </span>
                <span>
                  {say('reports.closed')} {point.closed}
                </span>
                {point.open !== null && (
                  <span>
                    {say('reports.openAtEnd')} {point.open}
                  </span>
                )}
              </div>
            )
          }}
        />
        <Bar
          dataKey="started"
          fill="var(--control)"
          radius={[4, 4, 0, 0]}
          maxBarSize={22}
          isAnimationActive={false}
        />
        <Line
          dataKey="open"
          stroke="var(--accent)"
          strokeWidth={2.2}
          dot={points.length === 1}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}
