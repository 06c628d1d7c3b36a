// Conditions of single questions and labels as triggers of the questions they ask about. A trigger has one answer and
// what it shows or hides; that expresses only `one of these answers` (shown by any) and `none of these` (hidden by any).
import type { Element, Trigger } from '@askwell/contract'
import { alternatives, type Condition, type Leaf } from './condition.ts'
import type { DraftItem } from './survey-draft.ts'

interface TriggerForm {
  readonly action: 'make_visible' | 'make_invisible'
  readonly leaves: readonly Leaf[]
}

/** Null = triggers cannot express it. */
export function triggerForm(condition: Condition): TriggerForm | null {
  const ways = alternatives(condition)
  if (!ways || ways.length === 0 || ways.some((leaves) => leaves.length === 0)) return null
  const shows = ways.every(
    ([leaf, ...more]) => more.length === 0 && leaf !== undefined && isPick(leaf),
  )
  if (shows) return { action: 'make_visible', leaves: ways.flat() }
  const [only, ...others] = ways
  const hides =
    others.length === 0 &&
    only?.every(
      (leaf) => leaf.kind === 'none' || (leaf.kind === 'text' && leaf.operator === 'not_equals'),
    )
  return hides && only ? { action: 'make_invisible', leaves: only } : null
}

const isPick = (leaf: Leaf): boolean =>
  leaf.kind === 'any' || (leaf.kind === 'text' && leaf.operator === 'equals')

/** By the id of the element that fires; `hidden`: elements that are shown only by a trigger. */
export function triggersFor(
  items: readonly DraftItem[],
  asked: ReadonlyMap<string, { readonly element: Element }>,
  idOf: (element: Extract<DraftItem, { kind: 'page' }>['elements'][number]) => string,
): { triggers: ReadonlyMap<string, Trigger[]>; hidden: ReadonlySet<string> } {
  const triggers = new Map<string, Trigger[]>()
  const hidden = new Set<string>()
  for (const item of items) {
    if (item.kind !== 'page') continue
    for (const target of item.elements) {
      const said = target.when ? triggerForm(target.when) : null
      if (!said) continue
      const targetId = idOf(target)
      if (said.action === 'make_visible') hidden.add(targetId)
      for (const leaf of said.leaves) {
        const { element } = asked.get(leaf.ref) ?? {}
        if (!element) continue
        const own = triggers.get(element.id) ?? []
        triggers.set(element.id, own)
        for (const key of leaf.kind === 'text' ? [leaf.value] : leaf.keys)
          aim(own, fires(element, key), said.action, targetId)
      }
    }
  }
  return { triggers, hidden }
}

const fires = ({ question }: Element, key: string): Pick<Trigger, 'key' | 'answerValue'> =>
  question && question.options.length > 0 ? { key } : { answerValue: key }

/** One trigger per answer and action, with all its targets. */
function aim(
  own: Trigger[],
  when: Pick<Trigger, 'key' | 'answerValue'>,
  action: TriggerForm['action'],
  targetId: string,
): void {
  const known = own.find(
    (trigger) =>
      trigger.action === action &&
      trigger.key === when.key &&
      trigger.answerValue === when.answerValue,
  )
  if (known) known.targetIds.push(targetId)
  else
    own.push({
      ...when,
      action,
      scope: 'element',
      targetIds: [targetId],
      targetOptionIds: [],
      controlType: 'selected',
    })
}
