// Transitions that are never used, because an earlier one of the same state holds whenever they do. Visits each transition
// once and remembers per state what the earlier ones cover.
import type { Problem, Rule, Transition } from '@askwell/contract'
import { type Check, warning } from './ground.ts'
import { sentence } from './names.ts'
import { from, valuesOf } from './rules.ts'

/** What the transitions of one state have covered so far. */
interface Coverage {
  always: boolean
  readonly alike: Set<string>
  readonly single: Set<string>
  readonly anyOf: Map<string, Set<string>>
}

export const shadowed: Check = (ground) => {
  const found: Problem[] = []
  const taken = new Map<string, Coverage>()
  for (const [t, transition] of ground.flow.transitions.entries()) {
    const before = taken.get(transition.fromStateId) ?? {
      always: false,
      alike: new Set(),
      single: new Set(),
      anyOf: new Map(),
    }
    taken.set(transition.fromStateId, before)
    if (isCovered(before, transition))
      found.push(
        warning(
          'shadowed_transition',
          `transitions.${t}`,
          `${sentence(`a transition${from(ground, transition)}`)} is never used, because an earlier one always applies first.`,
        ),
      )
    else cover(before, transition)
  }
  return found
}

function isCovered(before: Coverage, { rules }: Transition): boolean {
  if (before.always || before.alike.has(signature(rules))) return true
  return rules.some((rule) => {
    if (before.single.has(signature([rule]))) return true
    const covered = before.anyOf.get(question(rule))
    const choices = choicesOf(rule)
    return (
      covered !== undefined &&
      choices !== null &&
      choices.length > 0 &&
      choices.every((choice) => covered.has(choice))
    )
  })
}

/** Single rules that accept several choices add up: after one transition for “A” and one for “B”, “A or B” is never used. */
function cover(before: Coverage, { rules }: Transition): void {
  if (rules.length === 0) before.always = true
  before.alike.add(signature(rules))
  const [rule] = rules
  if (rules.length !== 1 || !rule) return
  before.single.add(signature(rules))
  const covered = before.anyOf.get(question(rule)) ?? new Set()
  for (const choice of choicesOf(rule) ?? []) covered.add(choice)
  before.anyOf.set(question(rule), covered)
}

const choicesOf = (rule: Rule): readonly string[] | null =>
  rule.operator === 'option_match'
    ? (rule.optionIds ?? [])
    : rule.operator === 'equals'
      ? valuesOf(rule).map((value) => value.trim())
      : null

const question = (rule: Rule): string =>
  `${rule.elementId} ${rule.statementId ?? ''} ${rule.operator}`

const signature = (rules: readonly Rule[]): string =>
  JSON.stringify(
    [
      ...new Set(
        rules.map((rule) =>
          JSON.stringify([
            question(rule),
            valuesOf(rule)
              .map((value) => value.trim())
              .toSorted(),
            rule.optionIds?.toSorted(),
          ]),
        ),
      ),
    ].toSorted(),
  )
