import type { Question } from '@askwell/contract'
import { LineField } from './line-field.tsx'
import type { StyleProps } from './style-props.ts'

/** A text field with a number pad: `type=number` drops commas, turns with the wheel and hides what was mistyped. */
export function Numeric(props: StyleProps) {
  return (
    <LineField {...props} type="text" inputMode={keypadFor(props.view.question)} look="number" />
  )
}

/** No number pad if the number may be negative, because the number pads of some phones have no minus key. */
export function keypadFor({
  min,
  step,
}: Pick<Question, 'min' | 'step'>): 'numeric' | 'decimal' | undefined {
  if (min === undefined || min < 0) return undefined
  return step !== undefined && Number.isInteger(step) ? 'numeric' : 'decimal'
}
