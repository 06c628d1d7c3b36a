import { LineField } from './line-field.tsx'
import type { StyleProps } from './style-props.ts'

/** A text field with a number pad: `type=number` drops commas, turns with the wheel and hides what was mistyped. */
export function Numeric(props: StyleProps) {
  const { min, step } = props.view.question
  const isWhole = step !== undefined && Number.isInteger(step) && min !== undefined && min >= 0
  return <LineField {...props} type="text" inputMode={isWhole ? 'numeric' : 'decimal'} look="number" />
}
