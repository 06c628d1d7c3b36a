// Edits of a question's options, or of a matrix row's own. Everything that names an option follows: renaming its key renames it in
// triggers and rules, removing it removes it from them. A rule that loses its last option stays, so that the problems list
// names it: without the rule its transition would always be taken.
import type { Element, Flow, Option, Question, Rule, Trigger } from '@askwell/contract'
import { changeElement, changeQuestion, type FlowChange, moved } from './change-element.ts'

/** Whose options: a question's, or with a statement those of that row. */
export interface OptionHolder {
  readonly elementId: string
  readonly statementId?: string
}

export const optionsOf = (question: Question, { statementId }: OptionHolder): readonly Option[] =>
  statementId === undefined
    ? question.options
    : (question.statements.find(({ id }) => id === statementId)?.options ?? [])

export const withOptions = (
  holder: OptionHolder,
  change: (options: readonly Option[]) => readonly Option[],
): FlowChange =>
  changeQuestion(holder.elementId, (question) => {
    const next = numbered(change(inOrder(optionsOf(question, holder))))
    if (holder.statementId === undefined) return { ...question, options: next }
    return {
      ...question,
      statements: question.statements.map((row) =>
        row.id === holder.statementId ? { ...row, options: next } : row,
      ),
    }
  })

export const addOptions = (holder: OptionHolder, added: readonly Option[]): FlowChange =>
  withOptions(holder, (options) => [...options, ...added])

export const changeOption = (
  holder: OptionHolder,
  optionId: string,
  change: (option: Option) => Option,
): FlowChange =>
  withOptions(holder, (options) =>
    options.map((option) => (option.id === optionId ? change(option) : option)),
  )

export const moveOption = (holder: OptionHolder, from: number, to: number): FlowChange =>
  withOptions(holder, (options) => moved(options, from, to))

export function removeOption(holder: OptionHolder, optionId: string): FlowChange {
  return (flow) => {
    const question = flow.elements.find(({ id }) => id === holder.elementId)?.question
    const option = question && optionsOf(question, holder).find(({ id }) => id === optionId)
    if (!question || !option) return flow
    const without = withOptions(holder, (options) => options.filter(({ id }) => id !== optionId))(
      flow,
    )
    const isLeft = stillHasKey(without, holder.elementId, option.key)
    return forgetOption(without, { holder, question, option, isLeft })
  }
}

export function renameOptionKey(holder: OptionHolder, optionId: string, key: string): FlowChange {
  return (flow) => {
    const element = flow.elements.find(({ id }) => id === holder.elementId)
    const option =
      element?.question && optionsOf(element.question, holder).find(({ id }) => id === optionId)
    if (!element?.question || !option || option.key === key) return flow
    const { key: before } = option
    const questionKey = element.question.key
    const renamed = changeOption(holder, optionId, (known) => ({ ...known, key }))(flow)
    const row = element.question.statements.find(({ id }) => id === holder.statementId)?.key
    const own = changeElement(holder.elementId, (known) => ({
      ...known,
      triggers: known.triggers.map((trigger) =>
        firesOn(trigger, before, row) ? { ...trigger, key } : trigger,
      ),
    }))(renamed)
    return {
      ...own,
      elements: mapTriggers(own.elements, (trigger) => ({
        ...trigger,
        targetOptionIds: trigger.targetOptionIds.map((target) =>
          target.questionKey === questionKey && target.optionKey === before
            ? { questionKey, optionKey: key }
            : target,
        ),
      })),
      transitions: mapRules(own, holder.elementId, holder.statementId, (rule) =>
        withValues(rule, (values) => values.map((value) => (value === before ? key : value))),
      ),
    }
  }
}

interface Forgotten {
  readonly holder: OptionHolder
  readonly question: Question
  readonly option: Option
  /** Another row has an option of the same key. */
  readonly isLeft: boolean
}

function forgetOption(flow: Flow, { holder, question, option, isLeft }: Forgotten): Flow {
  const row = question.statements.find(({ id }) => id === holder.statementId)?.key
  const isAimedAt = (target: { readonly questionKey: string; readonly optionKey: string }) =>
    !isLeft && target.questionKey === question.key && target.optionKey === option.key
  const isDead = (trigger: Trigger) =>
    trigger.key === option.key &&
    (isLeft ? trigger.statementKey === row && row !== undefined : true)
  const elements = flow.elements.map((element): Element => {
    const own =
      element.id === holder.elementId
        ? element.triggers.filter((trigger) => !isDead(trigger))
        : element.triggers
    const triggers = own.flatMap((trigger) => {
      const targetOptionIds = trigger.targetOptionIds.filter((target) => !isAimedAt(target))
      if (targetOptionIds.length === trigger.targetOptionIds.length) return [trigger]
      return targetOptionIds.length + trigger.targetIds.length === 0
        ? []
        : [{ ...trigger, targetOptionIds }]
    })
    const isSame =
      triggers.length === element.triggers.length &&
      triggers.every((trigger, at) => trigger === element.triggers[at])
    return isSame ? element : { ...element, triggers }
  })
  const transitions = mapRules(flow, holder.elementId, undefined, (rule) =>
    rule.optionIds?.includes(option.id)
      ? { ...rule, optionIds: rule.optionIds.filter((id) => id !== option.id) }
      : rule,
  )
  return { ...flow, elements, transitions }
}

function stillHasKey(flow: Flow, elementId: string, key: string): boolean {
  const question = flow.elements.find(({ id }) => id === elementId)?.question
  return (
    question !== undefined &&
    [...question.options, ...question.statements.flatMap((row) => row.options)].some(
      (option) => option.key === key,
    )
  )
}

/** `row`: the key of the row whose option it is; undefined outside a matrix. */
const firesOn = (trigger: Trigger, key: string, row: string | undefined): boolean =>
  trigger.key === key &&
  (row === undefined || trigger.statementKey === undefined || trigger.statementKey === row)

export const mapTriggers = (
  elements: readonly Element[],
  change: (trigger: Trigger) => Trigger,
): Element[] =>
  elements.map((element) =>
    element.triggers.length === 0
      ? element
      : { ...element, triggers: element.triggers.map(change) },
  )

/** Rules of one question; with a statement, those about that row or about any row. */
function mapRules(
  flow: Flow,
  elementId: string,
  statementId: string | undefined,
  change: (rule: Rule) => Rule,
): Flow['transitions'] {
  return flow.transitions.map((transition) => {
    const rules = transition.rules.map((rule) => {
      const isMeant =
        rule.elementId === elementId &&
        (statementId === undefined ||
          rule.statementId === undefined ||
          rule.statementId === statementId)
      return isMeant ? change(rule) : rule
    })
    return rules.some((rule, at) => rule !== transition.rules[at])
      ? { ...transition, rules }
      : transition
  })
}

/** Only operators that compare whole keys: a part of a key or a pattern is the owner's to rewrite. */
function withValues(rule: Rule, change: (values: string[]) => string[]): Rule {
  if ((rule.operator !== 'equals' && rule.operator !== 'not_equals') || rule.value === undefined)
    return rule
  const next = change(Array.isArray(rule.value) ? rule.value : [rule.value])
  return { ...rule, value: Array.isArray(rule.value) ? next : (next[0] ?? '') }
}

const inOrder = (options: readonly Option[]): Option[] =>
  options.toSorted((a, b) => a.order - b.order)
const numbered = (options: readonly Option[]): Option[] =>
  options.map((option, order) => (option.order === order ? option : { ...option, order }))
