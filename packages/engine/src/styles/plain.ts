// plain: a single choice as text buttons; several with isMultiSelect.
import { choice } from './choice.ts'

export const plain = choice({ several: 'byFlag', layout: 'inline' })
