import { LineField } from './line-field.tsx'
import type { StyleProps } from './style-props.ts'

export function CustomerSchema(props: StyleProps) {
  return <LineField {...props} type="text" />
}
