import { ManyChoice, SingleChoice } from './choice-list.tsx'
import type { StyleProps } from './style-props.ts'

export function Radio(props: StyleProps) {
  return props.view.question.isMultiSelect ? (
    <ManyChoice {...props} look="card" />
  ) : (
    <SingleChoice {...props} look="card" />
  )
}
