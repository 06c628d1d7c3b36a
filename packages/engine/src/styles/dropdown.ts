// dropdown: a closed list; one choice, several with isMultiSelect.
import { choice } from './choice.ts'

export const dropdown = choice({ isMulti: (question) => question.isMultiSelect, scrollsOn: true })
