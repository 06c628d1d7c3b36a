// Pages that always show a button. An answer never moves on there, so a walk need not check it, which halves
// the work for most flows.

import { isButton } from '../check.ts'
import type { FlowMap } from '../flow-map.ts'
import { targetsOf } from '../triggers.ts'

/** State ids. */
export function steadyPages(map: FlowMap): ReadonlySet<string> {
  const aimedAt = new Set(
    map.flow.elements.flatMap(({ triggers }) =>
      triggers.flatMap((trigger) => targetsOf(map, trigger).elementIds),
    ),
  )
  const isSteady = (stateId: string): boolean =>
    map.elementsOf
      .get(stateId)
      ?.some((element) => isButton(element) && element.isVisible && !aimedAt.has(element.id)) ??
    false
  return new Set(map.flow.states.map(({ id }) => id).filter(isSteady))
}
