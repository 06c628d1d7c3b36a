import { LineField } from './line-field.tsx'
import type { StyleProps } from './style-props.ts'

export function Age(props: StyleProps) {
  return <LineField {...props} type="text" inputMode="numeric" look="number" />
}
