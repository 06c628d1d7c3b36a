import { ManyChoice } from './choice-list.tsx'
import type { StyleProps } from './style-props.ts'

export function Checklist(props: StyleProps) {
  return <ManyChoice {...props} look="card" />
}
