// checklist: several of a list, whatever isMultiSelect says.
import { choice } from './choice.ts'

export const checklist = choice({ several: 'always', layout: 'inline' })
