import { LineField } from './line-field.tsx'
import type { StyleProps } from './style-props.ts'

/** A list of addresses is no e-mail address to a browser, which would cut it. */
export function Email(props: StyleProps) {
  return (
    <LineField
      {...props}
      type={props.view.question.isMultiSelect ? 'text' : 'email'}
      inputMode="email"
      autoComplete="email"
    />
  )
}
