import { SingleChoice } from './choice-list.tsx'
import type { StyleProps } from './style-props.ts'

/** One choice, whatever isMultiSelect says: a customer has one entry for it. */
export function Gender(props: StyleProps) {
  return <SingleChoice {...props} look="card" />
}
