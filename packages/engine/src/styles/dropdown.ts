// dropdown: a closed list; one choice, several with isMultiSelect.
import { choice } from './choice.ts'

export const dropdown = choice({ several: 'byFlag', layout: 'list' })
