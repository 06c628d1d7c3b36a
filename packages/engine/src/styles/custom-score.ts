// custom_score: the owner's own scale, as words or faces; one choice.
import { choice } from './choice.ts'

export const customScore = choice({ several: 'byFlag', layout: 'group' })
