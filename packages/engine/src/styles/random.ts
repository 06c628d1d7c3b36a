// random: a single choice whose options are shuffled once a run; the shuffle itself is `orderedOptions`.
import { choice } from './choice.ts'

export const random = choice({ several: 'byFlag', layout: 'inline', isShuffled: true })
