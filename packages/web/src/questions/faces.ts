// The five drawn faces of a custom score, worst to best. Mouth and brow carry the meaning; colour never does.
import type { Option } from '@askwell/contract'

export const faces = [
  { mouth: 'M14 29c2-4 4.4-5 6-5s4 1 6 5', brows: 'M11 12.5l5 2.5M29 12.5l-5 2.5' },
  { mouth: 'M14 28c1.8-2.4 4-3 6-3s4.2.6 6 3', brows: 'M11.5 14l4-1M28.5 14l-4-1' },
  { mouth: 'M14 26.5h12', brows: '' },
  { mouth: 'M14 25c1.8 2.4 4 3 6 3s4.2-.6 6-3', brows: '' },
  {
    mouth: 'M12.5 23.5h15c-.5 4.5-3.5 7-7.5 7s-7-2.5-7.5-7z',
    brows: 'M11.5 12c1.2-1.2 2.8-1.2 4 0M24.5 12c1.2-1.2 2.8-1.2 4 0',
  },
] as const

const fewestFaces = 3

/** Whether a scale has faces or texts: more than five faces are not distinguishable, and owners may choose a list. */
export const drawsFaces = (
  options: readonly Option[],
  layout: 'horizontal' | 'vertical' | undefined,
): boolean =>
  layout !== 'vertical' &&
  (options.every((option) => option.emoji || option.imageUrl) ||
    (options.length >= fewestFaces && options.length <= faces.length))

/** The face of each option, by its position from worst to best. Weights give the order; without them the options' order does. */
export function facesOf(options: readonly Option[]): ReadonlyMap<string, number> {
  const weights = options.map(({ weight }) => weight)
  const hasWeights =
    weights.every((weight) => typeof weight === 'number') &&
    new Set(weights).size === weights.length
  const ascending = hasWeights
    ? options.toSorted((a, b) => (a.weight ?? 0) - (b.weight ?? 0))
    : options
  return new Map(ascending.map(({ id }, at) => [id, spread(at, options.length)]))
}

/** Three options get the first, the middle and the last face; four omit the middle. */
function spread(at: number, count: number): number {
  if (count === 4) return at < 2 ? at : at + 1
  return count === 1 ? 2 : Math.round((at * (faces.length - 1)) / (count - 1))
}
