// The connections out of each state as the canvas draws them: the transitions in their order, then the otherwise. One that leaves
// the flow, or is never evaluated because one without rules is before it, is drawn as in the document.
import type { Element, Flow, Rule, Text } from '@askwell/contract'
import { shortened } from '../../../words/shortened.ts'
import { spokenText } from '../spoken-text.ts'
import { bySourceOf } from './by-source-of.ts'

export interface Connection {
  /** The transition's id, or `otherwise <state id>`. */
  readonly id: string
  readonly fromStateId: string
  readonly toStateId: string
  /** Null = the otherwise. */
  readonly transitionId: string | null
  /** Its index among the connections out of its state, and how many there are. */
  readonly port: number
  readonly ports: number
  /** Empty = the only connection. Null = the otherwise of several. */
  readonly label: string | null
}

export function connectionsOf(flow: Flow, languageCode: string): readonly Connection[] {
  const elements = new Map(flow.elements.map((element) => [element.id, element]))
  const known = new Set(flow.states.map(({ id }) => id))
  const bySource = bySourceOf(flow.transitions)
  return flow.states.flatMap((state): Connection[] => {
    const transitions = (bySource.get(state.id) ?? []).filter(({ toStateId }) =>
      known.has(toStateId),
    )
    const hasOtherwise = state.nextStateId !== null && known.has(state.nextStateId)
    const ports = transitions.length + (hasOtherwise ? 1 : 0)
    const standing = new Set(state.elements)
    const connections = transitions.map((transition, port): Connection => {
      const label = transition.rules
        .map((rule) =>
          ruleLabel(flow, elements, rule, { languageCode, isOwn: standing.has(rule.elementId) }),
        )
        .join(' + ')
      return {
        id: transition.id,
        fromStateId: state.id,
        toStateId: transition.toStateId,
        transitionId: transition.id,
        port,
        ports,
        label,
      }
    })
    if (state.nextStateId === null || !hasOtherwise) return connections
    const label = transitions.length > 0 ? null : ''
    return [
      ...connections,
      {
        id: `otherwise ${state.id}`,
        fromStateId: state.id,
        toStateId: state.nextStateId,
        transitionId: null,
        port: transitions.length,
        ports,
        label,
      },
    ]
  })
}

interface LabelContext {
  readonly languageCode: string
  /** The question is on the state itself, so that its text need not be repeated. */
  readonly isOwn: boolean
}

const signs = {
  equals: '=',
  not_equals: '≠',
  contains: '∋',
  not_contains: '∌',
  regex: '~',
  option_match: '=',
} as const satisfies Record<Rule['operator'], string>

export function ruleLabel(
  flow: Flow,
  elements: ReadonlyMap<string, Element>,
  rule: Rule,
  seen: LabelContext,
): string {
  const { subject, answer } = ruleParts(flow, elements, rule, seen)
  const sign = signs[rule.operator]
  const words = answer || '…'
  if (subject) return shortened(`${shortened(subject, 18)} ${sign} ${words}`, 34)
  return shortened(sign === '=' ? words : `${sign} ${words}`, 34)
}

/** The question and what its answer is compared with, in the owner's own words. Either may be empty. */
export function ruleParts(
  flow: Flow,
  elements: ReadonlyMap<string, Element>,
  rule: Rule,
  { languageCode, isOwn }: LabelContext,
): { readonly subject: string; readonly answer: string } {
  const question = elements.get(rule.elementId)?.question
  const statement = question?.statements.find(({ id }) => id === rule.statementId)
  const say = (text: Text | undefined) => spokenText(flow, text, languageCode)
  const options = statement?.options ?? question?.options ?? []
  const chosen = options.filter(({ id }) => rule.optionIds?.includes(id))
  const values = [rule.value ?? []].flat()
  // A rule on keys shows the options' texts, like a rule on ids.
  const named = values.map(
    (value) => say(options.find(({ key }) => key === value.trim())?.body) || value,
  )
  return {
    subject: statement ? say(statement.body) : isOwn ? '' : say(question?.body),
    answer:
      rule.operator === 'option_match'
        ? listed(chosen.map(({ key, body }) => say(body) || key))
        : listed(named),
  }
}

/** Consecutive whole numbers become a range: `0–6`. */
function listed(words: readonly string[]): string {
  const numbers = words.map(Number)
  const isRow =
    words.length > 1 &&
    numbers.every(
      (number, place) =>
        Number.isInteger(number) && (place === 0 || number === (numbers[place - 1] ?? 0) + 1),
    )
  return isRow ? `${numbers[0]}–${numbers.at(-1)}` : words.join(', ')
}
