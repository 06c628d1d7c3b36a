// The sets of a MaxDiff and the products of a conjoint of the demo.
import type { ConjointProducts, MaxdiffSets } from '@askwell/contract'
import { conjointDesign, maxdiffDesign } from '@askwell/engine/choice'

/** Three rows at a time. */
export function demoSets(
  rows: readonly { readonly key: string }[],
  plan: Pick<MaxdiffSets, 'setsPerPerson' | 'versions'>,
): MaxdiffSets {
  const whole = { ...plan, itemsPerSet: 3, seed: 1 }
  const design = maxdiffDesign({ ...whole, items: rows.length })
  return {
    ...whole,
    designs: design.map((sets) => sets.map((set) => set.map((row) => rows[row]?.key ?? ''))),
  }
}

export function demoProducts(
  attributes: ConjointProducts['attributes'],
  plan: Pick<ConjointProducts, 'alternatives' | 'tasks' | 'versions'>,
): ConjointProducts {
  const levels = attributes.map((attribute) => attribute.levels.length)
  const whole = { ...plan, seed: 1 }
  const designs = conjointDesign({ ...whole, levels, prohibited: [] })
  return { attributes, hasNone: true, ...whole, designs }
}
