// What the tellings of a run say to a person: why a state came, what an answer was in a few letters, what it showed.
import { unreachable } from '@askwell/contract/unreachable'
import type { FlowMap, Reason, TriggerDone } from '@askwell/engine'
import { type AnswerShown, defaultLanguage, labelOf } from '../../answers/answer-shown.ts'
import { wordsIn } from '../../answers/plain-words.ts'
import { ruleLine } from '../../answers/rule-line.ts'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { pathWords } from './path-words.ts'

export interface PathSentences {
  /** Null: nothing to explain. */
  readonly why: (reason: Reason) => string | null
  readonly did: (done: TriggerDone) => string
  readonly answer: (answer: AnswerShown) => string
}

const longest = 40

export function usePathSentences(map: FlowMap): PathSentences {
  const say = useWords(pathWords)
  const language = useLanguage()
  const languages = [language, ...defaultLanguage(map)]
  const either = new Intl.ListFormat(language, { type: 'disjunction' })
  const both = new Intl.ListFormat(language, { type: 'conjunction' })
  const rulesOf = (reason: Extract<Reason, { kind: 'rules' }>): string =>
    both.format(
      reason.transition.rules.map((rule) => {
        const { question, operator, values } = ruleLine(map, rule, languages)
        return say(`path.${operator}`, {
          question: shortened(question),
          values: either.format(values.map(shortened)),
        })
      }),
    )
  const nameOf = (elementId: string): string => {
    const element = map.elements.get(elementId)
    return `“${shortened(element?.question ? labelOf(element.question, languages) : wordsIn(element?.body, languages) || '?')}”`
  }
  const optionName = (optionId: string): string =>
    `“${shortened(wordsIn(map.options.get(optionId)?.body, languages))}”`
  return {
    why(reason) {
      if (reason.kind === 'start') return null
      if (reason.kind === 'otherwise')
        return reason.of === 0 ? null : say('path.otherwise', { of: reason.of })
      if (reason.kind !== 'rules') return say(`path.${reason.kind}`)
      const { number, of, transition } = reason
      return transition.rules.length === 0
        ? say('path.always', { number, of })
        : say('path.becauseOf', { rules: rulesOf(reason), number, of })
    },
    did: ({ did, elementIds, optionIds }) =>
      say(`path.${did}`, {
        targets: both.format([...elementIds.map(nameOf), ...optionIds.map(optionName)]),
      }),
    answer(answer) {
      switch (answer.kind) {
        case 'options':
        case 'values':
          return both.format(answer.texts.map(shortened))
        case 'order':
          return answer.texts.map((text, place) => `${place + 1} ${shortened(text)}`).join(' · ')
        case 'points':
          return answer.value
        case 'rows':
          return say('path.rows', { count: answer.rows.length })
        case 'ends':
          return [answer.best, answer.worst].map((end) => shortened(end ?? '–')).join(' / ')
        case 'text':
          return answer.isLong && answer.text.length > longest
            ? say('path.characters', { count: [...answer.text].length })
            : answer.text
        case 'files':
          return say('path.files', { count: answer.files.length })
        default:
          return unreachable(answer)
      }
    },
  }
}

const shortened = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text
