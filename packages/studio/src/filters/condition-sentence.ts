// A condition in words, as its chip says it.
import type { Filter, FilterLeaf, FilterSubject } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Say } from '../words/words.ts'
import { draftOf } from './condition-draft.ts'
import type { conditionWords } from './condition-words.ts'
import { entryOf } from './subjects.ts'

export interface ConditionNames {
  readonly say: Say<typeof conditionWords>
  /** `most`: letters of a question. */
  readonly subject: (on: FilterSubject, most?: number) => string
  readonly value: (on: FilterSubject, value: string) => string
  readonly number: (value: number) => string
  /** An instant or a day. */
  readonly date: (text: string) => string
  readonly list: (items: readonly string[], joint: 'and' | 'or') => string
}

/** So that the value of a condition is seen beside a long question. */
const mostLetters = 40

export function sentenceOf(filter: Filter, names: ConditionNames): string {
  const several = (of: readonly Filter[], joint: 'and' | 'or'): string =>
    names.list(
      of.map((one) => sentenceOf(one, names)),
      joint,
    )
  if ('all' in filter)
    return filter.all.length === 0 ? names.say('condition.everybody') : several(filter.all, 'and')
  if ('any' in filter)
    return filter.any.length === 0 ? names.say('condition.nobody') : several(filter.any, 'or')
  if ('not' in filter)
    return names.say('condition.not', { condition: sentenceOf(filter.not, names) })
  return leafSentence(filter, names)
}

function leafSentence(leaf: FilterLeaf, names: ConditionNames): string {
  const { on, op } = leaf
  const { say } = names
  const subject = names.subject(on, mostLetters)
  const { values, days } = draftOf(leaf)
  const listed = (joint: 'and' | 'or'): string =>
    names.list(
      values.map((value) =>
        isQuoted(op) ? say('condition.quoted', { text: value }) : names.value(on, value),
      ),
      joint,
    )
  switch (op) {
    case 'is':
      return say('condition.is', { subject, values: listed('or') })
    case 'is_not':
      return say(isQuestion(on) ? 'condition.answeredNot' : 'condition.isNot', {
        subject,
        values: listed('or'),
      })
    case 'all_of':
      return say('condition.allOf', { subject, values: listed('and') })
    case 'only':
      return say('condition.only', { subject, values: listed('and') })
    case 'contains':
      return say('condition.contains', { subject, texts: listed('or') })
    case 'contains_word':
      return say('condition.containsWord', { subject, texts: listed('or') })
    case 'not_contains':
      return say('condition.notContains', { subject, texts: listed('or') })
    case 'between':
      return rangeSentence(leaf, subject, names)
    case 'last':
      return say('condition.last', { subject, days: Number(days) })
    case 'answered':
      return say(isQuestion(on) ? 'condition.answered' : 'condition.known', { subject })
    case 'unanswered':
      return say('condition.unanswered', { subject })
    case 'shown':
      return say('condition.shown', { subject })
    case 'not_shown':
      return say('condition.notShown', { subject })
    case 'asked':
      return say('condition.asked', { subject })
    case 'reached':
      return say('condition.reached', { subject })
    case 'passed':
      return say('condition.passed', { subject })
    case 'left_at':
      return say('condition.leftAt', { subject })
    case 'taken':
      return say('condition.taken')
    default:
      return unreachable(op)
  }
}

/** What was typed is no name. */
const isQuoted = (op: FilterLeaf['op']): boolean => entryOf(op, []) === 'texts'

/** Only of a question it matters who did not answer. */
export const isQuestion = (on: FilterSubject): boolean => 'question' in on

/** Of an instant, the end is not included; the ends of anything else are. */
export const isInstant = (on: FilterSubject): boolean =>
  'facet' in on && (on.facet === 'received_at' || on.facet === 'created_at')

function rangeSentence(leaf: FilterLeaf, subject: string, { say, number, date }: ConditionNames) {
  const ends = draftOf(leaf)
  const written = (end: string): string =>
    // A day and an instant are the texts that are not numbers.
    Number.isNaN(Number(end)) ? date(end) : number(Number(end))
  const [low, high] = [written(ends.low), written(ends.high)]
  const isTime = isInstant(leaf.on)
  if (ends.low !== '' && ends.high !== '')
    return say(isTime ? 'condition.fromTo' : 'condition.between', { subject, low, high })
  if (ends.high !== '')
    return say(isTime ? 'condition.before' : 'condition.most', { subject, high })
  if (ends.low === '') return say('condition.known', { subject })
  return say(isTime ? 'condition.from' : 'condition.least', { subject, low })
}
