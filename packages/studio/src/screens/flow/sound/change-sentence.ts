// One change as a sentence.
import type { Flow, Rule } from '@askwell/contract'
import { allOptions } from '@askwell/engine'
import type { Say } from '../../../words/words.ts'
import type { Change, DifferenceWord } from './change.ts'
import type { differenceWords } from './difference-words.ts'
import { elementName, optionName, stateName, wordsOf } from './flow-names.ts'

type SayDifference = Say<typeof differenceWords>

export function changeSentence(
  before: Flow,
  after: Flow,
  change: Change,
  say: SayDifference,
): string {
  const page = (id: string | null): string =>
    id === null
      ? say('diff.thank')
      : (stateName(after, id) ?? stateName(before, id) ?? say('diff.gone'))
  const pages = Object.fromEntries(
    Object.entries(change.pages ?? {}).map(([name, id]) => [name, page(id)]),
  )
  const rules = Object.fromEntries(
    Object.entries(change.rules ?? {}).map(([name, of]) => [
      name,
      rulesSentence(of.flow, of.rules, say),
    ]),
  )
  return say(change.word, { ...change.values, ...pages, ...rules })
}

function rulesSentence(flow: Flow, rules: readonly Rule[], say: SayDifference): string {
  if (rules.length === 0) return say('diff.always')
  return rules
    .map((rule) => ruleSentence(flow, rule, say))
    .reduce((one, other) => say('diff.and', { one, other }))
}

const operatorWords: Record<Rule['operator'], DifferenceWord> = {
  equals: 'diff.is',
  not_equals: 'diff.isNot',
  contains: 'diff.contains',
  not_contains: 'diff.containsNot',
  regex: 'diff.matches',
  option_match: 'diff.is',
}

function ruleSentence(
  flow: Flow,
  { elementId, operator, value, optionIds = [], statementId }: Rule,
  say: SayDifference,
): string {
  const element = flow.elements.find(({ id }) => id === elementId)
  const row = element?.question?.statements.find(({ id }) => id === statementId)
  const options = element?.question ? allOptions(element.question) : []
  const names =
    operator === 'option_match'
      ? optionIds.map((id) => options.find((option) => option.id === id))
      : []
  const values =
    operator === 'option_match'
      ? names.map((option) => (option ? optionName(flow, option) : '?'))
      : [value ?? []].flat().map((one) => wordFor(one))
  const question = [
    element ? elementName(flow, element) : '?',
    ...(row ? [wordsOf(flow, row.body) || row.key] : []),
  ].join(' · ')
  return say(operatorWords[operator], { question, value: values.join(', ') })

  /** Rules name options by key; people know them by their texts. */
  function wordFor(key: string): string {
    const option = options.find((one) => one.key === key)
    return option && operator !== 'regex' ? optionName(flow, option) : key
  }
}
