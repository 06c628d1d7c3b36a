import { LineField } from './line-field.tsx'
import type { StyleProps } from './style-props.ts'

export function TextLine(props: StyleProps) {
  return <LineField {...props} type="text" />
}
