// For every element and every option, the triggers that show or hide it, in document order.
import type { Element, Trigger } from '@askwell/contract'
import type { FlowMap } from '../flow-map.ts'

export interface Aim {
  readonly element: Element
  readonly trigger: Trigger
  readonly path: string
}

export interface Aims {
  /** Element id → triggers of scope element. */
  readonly atElement: ReadonlyMap<string, readonly Aim[]>
  /** Option id → triggers of scope option. */
  readonly atOption: ReadonlyMap<string, readonly Aim[]>
  /** Visible from the start, or shown by some trigger. */
  readonly mayShow: (element: Element) => boolean
}

/** Absent = option when it names options, else element. */
export const scopeOf = (trigger: Trigger): 'element' | 'option' =>
  trigger.scope ?? (trigger.targetOptionIds.length > 0 ? 'option' : 'element')

export function aimsOf(map: FlowMap): Aims {
  const atElement = new Map<string, Aim[]>()
  const atOption = new Map<string, Aim[]>()
  const optionIds = new Map(
    [...map.questionsByKey].map(([key, question]) => [
      key,
      new Map(question.options.map((option) => [option.key, option.id])),
    ]),
  )
  for (const [place, element] of map.flow.elements.entries()) {
    for (const [index, trigger] of element.triggers.entries()) {
      const aim = { element, trigger, path: `elements.${place}.triggers.${index}` }
      if (scopeOf(trigger) === 'element') {
        for (const id of new Set(trigger.targetIds))
          if (map.elements.has(id)) put(atElement, id, aim)
      } else {
        const ids = trigger.targetOptionIds.map((target) =>
          optionIds.get(target.questionKey)?.get(target.optionKey),
        )
        for (const id of new Set(ids)) if (id !== undefined) put(atOption, id, aim)
      }
    }
  }
  return {
    atElement,
    atOption,
    mayShow: (element) => element.isVisible || isShownBySome(atElement.get(element.id)),
  }
}

export const isShownBySome = (aims: readonly Aim[] | undefined): boolean =>
  aims?.some((aim) => aim.trigger.action === 'make_visible') ?? false
export const isHiddenBySome = (aims: readonly Aim[] | undefined): boolean =>
  aims?.some((aim) => aim.trigger.action === 'make_invisible') ?? false

function put(aims: Map<string, Aim[]>, id: string, aim: Aim): void {
  const there = aims.get(id)
  if (there) there.push(aim)
  else aims.set(id, [aim])
}
