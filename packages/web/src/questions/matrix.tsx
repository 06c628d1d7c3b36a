// matrix: one choice a statement. A likert is a table, a maxdiff its two ends, a conjoint the profiles of each set.
import { Conjoint } from './matrix-conjoint.tsx'
import { Likert } from './matrix-likert.tsx'
import { Maxdiff } from './matrix-maxdiff.tsx'
import type { StyleProps } from './style-props.ts'

export function Matrix(props: StyleProps) {
  switch (props.view.question.extra.matrix_question_type) {
    case 'maxdiff':
      return <Maxdiff {...props} />
    case 'conjoint':
      return <Conjoint {...props} />
    default:
      return <Likert {...props} />
  }
}
