import { ManyChoice, SingleChoice } from './choice-list.tsx'
import type { StyleProps } from './style-props.ts'

export function Plain(props: StyleProps) {
  return props.view.question.isMultiSelect ? (
    <ManyChoice {...props} look="pill" />
  ) : (
    <SingleChoice {...props} look="pill" />
  )
}
