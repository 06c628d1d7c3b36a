// The events of a run in sentences: why a page was shown, the short form of an answer, what it showed.
import { unreachable } from '@askwell/contract/unreachable'
import type { FlowMap, Reason, TriggerDone } from '@askwell/engine'
import { type AnswerShown, defaultLanguage, labelOf } from '../../answers/answer-shown.ts'
import { wordsIn } from '../../answers/plain-words.ts'
import { ruleLine } from '../../answers/rule-line.ts'
import { useLanguage } from '../../words/language.ts'
import { shortened } from '../../words/shortened.ts'
import { type Say, useWords } from '../../words/words.ts'
import { pathWords } from './path-words.ts'

export interface PathSentences {
  /** Null: nothing to explain. */
  readonly why: (reason: Reason) => string | null
  readonly did: (done: TriggerDone) => string
  readonly answer: (answer: AnswerShown) => string
}

const longest = 40

export const usePathSentences = (map: FlowMap): PathSentences =>
  pathSentences(map, useLanguage(), useWords(pathWords))

export function pathSentences(
  map: FlowMap,
  language: string,
  say: Say<typeof pathWords>,
): PathSentences {
  const languages = [language, ...defaultLanguage(map)]
  const either = new Intl.ListFormat(language, { type: 'disjunction' })
  const both = new Intl.ListFormat(language, { type: 'conjunction' })
  const rulesOf = (reason: Extract<Reason, { kind: 'rules' }>): string =>
    both.format(
      reason.transition.rules.map((rule) => {
        const { question, operator, values } = ruleLine(map, rule, languages)
        return say(`path.${operator}`, {
          question: short(question),
          values: either.format(values.map(short)),
        })
      }),
    )
  const nameOf = (elementId: string): string => {
    const element = map.elements.get(elementId)
    return `“${short(element?.question ? labelOf(element.question, languages) : wordsIn(element?.body, languages) || '?')}”`
  }
  const optionName = (optionId: string): string =>
    `“${short(wordsIn(map.options.get(optionId)?.body, languages))}”`
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
          return both.format(answer.texts.map(short))
        case 'order':
          return answer.texts.map((text, place) => `${place + 1} ${short(text)}`).join(' · ')
        case 'points':
          return answer.value
        case 'rows':
          return say('path.rows', { count: answer.rows.length })
        case 'ends':
          return answer.sets
            .map(({ best, worst }) => [best, worst].map((end) => short(end ?? '–')).join(' / '))
            .join(' · ')
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

const short = (text: string): string => shortened(text, longest)
