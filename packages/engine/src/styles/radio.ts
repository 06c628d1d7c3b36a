// radio: one of a list; several with isMultiSelect.
import { choice } from './choice.ts'

export const radio = choice({ isMulti: (question) => question.isMultiSelect, scrollsOn: true })
