// Where a golden path breaks, in words.

import type { Flow } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { GoldenBreak } from '@askwell/engine/simulate'
import type { Say } from '../../../words/words.ts'
import { elementName, questionElement, stateName } from './flow-names.ts'
import type { goldenWords } from './golden-words.ts'

export function breakSentence(
  flow: Flow,
  broken: GoldenBreak,
  say: Say<typeof goldenWords>,
): string {
  const page = (id: string | null): string =>
    id === null ? say('golden.thank') : (quoted(stateName(flow, id)) ?? say('golden.gonePage'))
  const question = (id: string): string => {
    const element = questionElement(flow, id)
    return element ? (quoted(elementName(flow, element)) ?? '') : say('golden.goneQuestion')
  }
  switch (broken.kind) {
    case 'elsewhere':
      return say('golden.elsewhere', { came: page(broken.came), expected: page(broken.expected) })
    case 'answer_gone':
      return say('golden.answer_gone', { question: question(broken.questionId) })
    case 'refused':
      return say('golden.refused', { question: broken.questionIds.map(question).join(', ') })
    case 'no_way_on':
      return say(broken.press === 'alone' ? 'golden.no_way_alone' : 'golden.no_way_on')
    default:
      return unreachable(broken)
  }
}

const quoted = (name: string | null): string | null => (name === null ? null : `“${name}”`)
