import type { Question } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import type { Point } from './scale-points.ts'

export const hasEnds = ({ extra }: Question): boolean => extra.min_label !== undefined || extra.max_label !== undefined

/** What the two ends of a scale mean. The numbers are shown only where the row is broken and the ends are not below them. */
export function ScaleEnds({ id, question, points }: { readonly id: string; readonly question: Question; readonly points: readonly Point[] }) {
  const { words } = useApp()
  if (!hasEnds(question)) return null
  return (
    <div id={id} className="scale-ends">
      <span>
        <span className="scale-ends__point">{points[0]?.label} · </span>
        {words.text(question.extra.min_label)}
      </span>
      <span>
        <span className="scale-ends__point">{points.at(-1)?.label} · </span>
        {words.text(question.extra.max_label)}
      </span>
    </div>
  )
}
