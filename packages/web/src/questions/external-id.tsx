import { LineField } from './line-field.tsx'
import type { StyleProps } from './style-props.ts'

export function ExternalId(props: StyleProps) {
  return <LineField {...props} type="text" writes="code" />
}
