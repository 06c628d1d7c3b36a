// Triggers as a person reads them: neighbours that differ only in the answer they fire on are one reaction. Written back,
// a reaction is one trigger per answer, in the same position, so that the order in which triggers apply stays.
import type { Element, Question, Trigger } from '@askwell/contract'
import { takesSeveral } from '@askwell/engine'
import { changeElement, type FlowChange } from '../../../../questions/edits/change-element.ts'
import { isPoints, ruleKind } from './answers.ts'

export interface Reaction {
  /** Option keys, or exact answers of typed styles. Empty = none picked yet. */
  readonly on: readonly string[]
  /** Undefined = any row. */
  readonly statementKey?: string | undefined
  readonly action: string
  readonly scope: 'element' | 'option'
  readonly targetIds: readonly string[]
  readonly targetOptionIds: Trigger['targetOptionIds']
  readonly controlType?: 'last' | 'selected'
}

/** Whether triggers of the question fire on an option's key rather than on what was typed. */
export const firesOnKeys = (question: Question): boolean =>
  ruleKind(question) === 'picks' && !isPoints(question)

export function readReactions({ triggers, question }: Element): Reaction[] {
  if (!question) return []
  const found: Reaction[] = []
  for (const trigger of triggers) {
    const reaction = reactionOf(trigger, firesOnKeys(question))
    const last = found.at(-1)
    if (last && last.on.length > 0 && reaction.on.length > 0 && lookOf(last) === lookOf(reaction))
      found[found.length - 1] = { ...last, on: [...last.on, ...reaction.on] }
    else found.push(reaction)
  }
  return found
}

export function writeReactions(reactions: readonly Reaction[], question: Question): Trigger[] {
  const isKey = firesOnKeys(question)
  return reactions.flatMap(
    ({ on, statementKey, action, scope, targetIds, targetOptionIds, controlType }) => {
      const rest = {
        ...(statementKey !== undefined && { statementKey }),
        action,
        scope,
        targetIds: scope === 'element' ? [...targetIds] : [],
        targetOptionIds: scope === 'option' ? targetOptionIds.map((target) => ({ ...target })) : [],
        ...(controlType && { controlType }),
      }
      const answers = [...new Set(on)]
      return answers.length === 0
        ? [rest]
        : answers.map((answer) => ({
            ...(isKey ? { key: answer } : { answerValue: answer }),
            ...rest,
          }))
    },
  )
}

export const changeReactions = (
  elementId: string,
  change: (reactions: readonly Reaction[]) => readonly Reaction[],
): FlowChange =>
  changeElement(elementId, (element) =>
    element.question
      ? { ...element, triggers: writeReactions(change(readReactions(element)), element.question) }
      : element,
  )

/** Shows something; where several answers are possible, for as long as the answer is chosen. */
export const newReaction = (question: Question): Reaction => ({
  on: [],
  action: 'make_visible',
  scope: 'element',
  targetIds: [],
  targetOptionIds: [],
  ...(takesSeveral(question) && { controlType: 'selected' }),
})

function reactionOf(trigger: Trigger, isKey: boolean): Reaction {
  const answer = isKey ? trigger.key : (trigger.answerValue ?? trigger.key)
  const { action, targetIds, targetOptionIds, statementKey, controlType } = trigger
  return {
    on: answer === undefined ? [] : [answer],
    action,
    scope: trigger.scope ?? (targetOptionIds.length > 0 ? 'option' : 'element'),
    targetIds,
    targetOptionIds,
    ...(statementKey !== undefined && { statementKey }),
    ...(controlType && { controlType }),
  }
}

const lookOf = ({ on: _on, ...rest }: Reaction): string =>
  JSON.stringify(rest, Object.keys(rest).sort().concat('questionKey', 'optionKey'))
