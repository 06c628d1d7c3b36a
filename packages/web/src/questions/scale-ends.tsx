import type { Question } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import type { Point } from './scale-points.ts'

export const hasEnds = ({ extra }: Question): boolean =>
  extra.min_label !== undefined || extra.max_label !== undefined

/** What the two ends of a scale mean. The numbers are shown only where the row is broken and the ends are not below them. */
export function ScaleEnds({
  id,
  question,
  points,
}: {
  readonly id: string
  readonly question: Question
  readonly points: readonly Point[]
}) {
  const { words } = useApp()
  if (!hasEnds(question)) return null
  return (
    <div id={id} className="scale-ends">
      <span>
        <span className="scale-ends__point">
          <bdi {...words.tongue(points[0]?.body)}>{points[0]?.label}</bdi> ·{' '}
        </span>
        <bdi {...words.tongue(question.extra.min_label)}>
          {words.text(question.extra.min_label)}
        </bdi>
      </span>
      <span>
        <span className="scale-ends__point">
          <bdi {...words.tongue(points.at(-1)?.body)}>{points.at(-1)?.label}</bdi> ·{' '}
        </span>
        <bdi {...words.tongue(question.extra.max_label)}>
          {words.text(question.extra.max_label)}
        </bdi>
      </span>
    </div>
  )
}
