import { ManyChoice, SingleChoice } from './choice-list.tsx'
import type { StyleProps } from './style-props.ts'

/** The engine has shuffled the options already. */
export function RandomChoice(props: StyleProps) {
  return props.view.question.isMultiSelect ? (
    <ManyChoice {...props} look="card" />
  ) : (
    <SingleChoice {...props} look="card" />
  )
}
