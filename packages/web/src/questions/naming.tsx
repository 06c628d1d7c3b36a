import { LineField } from './line-field.tsx'
import type { StyleProps } from './style-props.ts'

export function Naming(props: StyleProps) {
  return <LineField {...props} type="text" autoComplete="name" writes="names" />
}
