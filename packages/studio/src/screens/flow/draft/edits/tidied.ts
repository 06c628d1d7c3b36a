// Removes whatever names something that no longer exists: transitions to a removed state, rules on a removed question,
// triggers without a target. A transition that loses its last rule is removed as well, because it would always be taken.
import type { Element, Flow, Rule, Transition, Trigger } from '@askwell/contract'

export function tidied(flow: Flow): Flow {
  const known = knownIn(flow)
  return {
    ...flow,
    states: keep(flow.states, (state) => {
      const elements = keep(state.elements, (id) => (known.elements.has(id) ? id : null))
      const nextStateId =
        state.nextStateId !== null && known.states.has(state.nextStateId) ? state.nextStateId : null
      return elements === state.elements && nextStateId === state.nextStateId
        ? state
        : { ...state, elements, nextStateId }
    }),
    elements: keep(flow.elements, (element) => tidiedElement(element, known)),
    transitions: keep(flow.transitions, (transition) => tidiedTransition(transition, known)),
  }
}

interface KnownIds {
  readonly states: ReadonlySet<string>
  readonly elements: ReadonlySet<string>
  readonly options: ReadonlySet<string>
  readonly statements: ReadonlySet<string>
  /** `question key / option key`. */
  readonly optionKeys: ReadonlySet<string>
  readonly questionKeys: ReadonlySet<string>
}

function knownIn(flow: Flow): KnownIds {
  const questions = flow.elements.flatMap(({ question }) => question ?? [])
  const optionsOf = questions.map((question) => ({
    question,
    options: [...question.options, ...question.statements.flatMap(({ options }) => options)],
  }))
  return {
    states: new Set(flow.states.map(({ id }) => id)),
    elements: new Set(flow.elements.map(({ id }) => id)),
    options: new Set(optionsOf.flatMap(({ options }) => options.map(({ id }) => id))),
    statements: new Set(questions.flatMap(({ statements }) => statements.map(({ id }) => id))),
    optionKeys: new Set(
      optionsOf.flatMap(({ question, options }) =>
        options.map(({ key }) => pair(question.key, key)),
      ),
    ),
    questionKeys: new Set(questions.map(({ key }) => key)),
  }
}

const pair = (questionKey: string, optionKey: string): string =>
  JSON.stringify([questionKey, optionKey])

function tidiedTransition(transition: Transition, known: KnownIds): Transition | null {
  if (!known.states.has(transition.fromStateId) || !known.states.has(transition.toStateId))
    return null
  const rules = keep(transition.rules, (rule) => tidiedRule(rule, known))
  if (rules.length === 0 && transition.rules.length > 0) return null
  return rules === transition.rules ? transition : { ...transition, rules }
}

function tidiedRule(rule: Rule, known: KnownIds): Rule | null {
  if (!known.elements.has(rule.elementId)) return null
  if (rule.statementId !== undefined && !known.statements.has(rule.statementId)) return null
  if (rule.optionIds === undefined || rule.optionIds.length === 0) return rule
  const optionIds = keep(rule.optionIds, (id) => (known.options.has(id) ? id : null))
  if (optionIds.length === 0) return null
  return optionIds === rule.optionIds ? rule : { ...rule, optionIds }
}

function tidiedElement(element: Element, known: KnownIds): Element {
  const triggers = keep(element.triggers, (trigger) => tidiedTrigger(trigger, known))
  const isGaugeLost =
    element.gauge?.source === 'question' && !known.questionKeys.has(element.gauge.questionKey)
  if (triggers === element.triggers && !isGaugeLost) return element
  return { ...element, triggers, ...(isGaugeLost && { gauge: { source: 'progress' } }) }
}

function tidiedTrigger(trigger: Trigger, known: KnownIds): Trigger | null {
  const targetIds = keep(trigger.targetIds, (id) => (known.elements.has(id) ? id : null))
  const targetOptionIds = keep(trigger.targetOptionIds, (target) =>
    known.optionKeys.has(pair(target.questionKey, target.optionKey)) ? target : null,
  )
  const hadTargets = trigger.targetIds.length + trigger.targetOptionIds.length > 0
  if (hadTargets && targetIds.length + targetOptionIds.length === 0) return null
  return targetIds === trigger.targetIds && targetOptionIds === trigger.targetOptionIds
    ? trigger
    : { ...trigger, targetIds, targetOptionIds }
}

/** `change` returns null for what is removed. Returns the same list where nothing changes, so that nothing is drawn again. */
function keep<T>(items: T[], change: (item: T) => T | null): T[] {
  const kept = items.flatMap((item) => change(item) ?? [])
  return kept.length === items.length && kept.every((item, place) => item === items[place])
    ? items
    : kept
}
