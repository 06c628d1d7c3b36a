import { ManyPicker, SinglePicker } from './picker.tsx'
import type { StyleProps } from './style-props.ts'

export function Dropdown(props: StyleProps) {
  return props.view.question.isMultiSelect ? <ManyPicker {...props} /> : <SinglePicker {...props} />
}
