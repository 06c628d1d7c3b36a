// radio: one of a list; several with isMultiSelect.
import { choice } from './choice.ts'

export const radio = choice({ several: 'byFlag', layout: 'inline' })
