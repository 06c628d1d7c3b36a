// A design of a MaxDiff (results.md, 2.11): which items each version shows together. Items, pairs and positions are balanced
// over all versions, because the least compared item limits the precision of the utilities.
import { chance, shuffled } from '../random-order.ts'
import { balancedPositions } from './positions.ts'

export interface MaxdiffPlan {
  readonly items: number
  readonly itemsPerSet: number
  readonly setsPerPerson: number
  readonly versions: number
  readonly seed: number
}

/** By version and set: the items, by their index in the question, in the order shown. */
export type MaxdiffDesign = readonly (readonly (readonly number[])[])[]

interface Range {
  readonly least: number
  readonly most: number
}

export interface MaxdiffReport {
  /** How often an item is shown, two items are shown together, and an item is in one position. */
  readonly items: Range
  readonly pairs: Range
  readonly positions: Range
  /** In every version, sets that share an item connect each item to all others. */
  readonly isConnected: boolean
}

export const usualPlan = (items: number): Omit<MaxdiffPlan, 'seed'> => {
  const itemsPerSet = Math.min(items, items >= 16 ? 5 : items < 6 ? 3 : 4)
  return {
    items,
    itemsPerSet,
    setsPerPerson: Math.ceil((3 * items) / itemsPerSet),
    versions: 20,
  }
}

/** Perfect difference sets: their shifts are a balanced incomplete block design of as many sets as items. */
const cyclic: readonly { readonly items: number; readonly base: readonly number[] }[] = [
  { items: 7, base: [0, 1, 3] },
  { items: 13, base: [0, 1, 3, 9] },
  { items: 11, base: [1, 3, 4, 5, 9] },
  { items: 21, base: [0, 1, 4, 14, 16] },
]

export function maxdiffDesign(plan: MaxdiffPlan): MaxdiffDesign {
  const { items, itemsPerSet, setsPerPerson } = plan
  const known = cyclic.find(({ items: of, base }) => of === items && base.length === itemsPerSet)
  const sets = known && setsPerPerson === items ? shifts(plan, known.base) : balancedSets(plan)
  const ordered = balancedPositions(sets.flat(), Math.min(itemsPerSet, items))
  return sets.map((_, version) =>
    ordered.slice(version * setsPerPerson, (version + 1) * setsPerPerson),
  )
}

const shifts = ({ items, versions, seed }: MaxdiffPlan, base: readonly number[]): number[][][] =>
  Array.from({ length: versions }, (_, version) => {
    const names = shuffled([...Array(items).keys()], seed, `names ${version}`)
    const sets = names.map((_, by) => base.map((item) => names[(item + by) % items] ?? 0))
    return shuffled(sets, seed, `sets ${version}`)
  })

function balancedSets(plan: MaxdiffPlan): number[][][] {
  const pairs = new PairCounts(plan.items)
  const next = chance(plan.seed, 'maxdiff')
  const shown = new Float64Array(plan.items)
  const versions = Array.from({ length: plan.versions }, () => {
    const sets = version(plan, shown, pairs, next)
    for (const set of sets) for (const item of set) shown[item] = (shown[item] ?? 0) + 1
    return sets
  })
  improve(versions, pairs, next)
  return versions
}

/** One version, set by set: the items that must come, preferably those that were together least often. */
function version(
  { items, itemsPerSet, setsPerPerson }: MaxdiffPlan,
  shown: Float64Array,
  pairs: PairCounts,
  next: () => number,
): number[][] {
  const size = Math.min(itemsPerSet, items)
  const places = size * setsPerPerson
  const left = new Float64Array(items).fill(Math.floor(places / items))
  // The remaining positions go to the items that earlier versions showed least.
  const order = [...Array(items).keys()]
    .map((item) => ({ item, by: (shown[item] ?? 0) + next() * 0.9 }))
    .toSorted((a, b) => a.by - b.by)
  for (const { item } of order.slice(0, places % items)) left[item] = (left[item] ?? 0) + 1
  const sets: number[][] = []
  for (let set = 0; set < setsPerPerson; set += 1) {
    const chosen: number[] = []
    for (let place = 0; place < size; place += 1) {
      const [best] = order
        .filter(({ item }) => !chosen.includes(item) && (left[item] ?? 0) > 0)
        .map(({ item }) => ({
          item,
          // An item that still needs as many sets as are left must be in each of them.
          cost:
            -1e6 * (left[item] ?? 0) +
            chosen.reduce((sum, other) => sum + pairs.of(item, other), 0) +
            next(),
        }))
        .toSorted((a, b) => a.cost - b.cost)
      if (!best) continue
      chosen.push(best.item)
      left[best.item] = (left[best.item] ?? 0) - 1
    }
    for (const [index, item] of chosen.entries())
      for (const other of chosen.slice(0, index)) pairs.add(item, other, 1)
    sets.push(chosen)
  }
  return sets
}

class PairCounts {
  readonly #counts: Int32Array
  readonly #items: number

  constructor(items: number) {
    this.#items = items
    this.#counts = new Int32Array(items * items)
  }

  of(a: number, b: number): number {
    return this.#counts[a * this.#items + b] ?? 0
  }

  add(a: number, b: number, by: number): void {
    const count = this.of(a, b) + by
    this.#counts[a * this.#items + b] = count
    this.#counts[b * this.#items + a] = count
  }

  /** Whether every two items are together as often as the mean, within one. */
  isEven(): boolean {
    const off = this.#items * (this.#items - 1)
    const mean = this.#counts.reduce((sum, one) => sum + one, 0) / off
    for (let a = 0; a < this.#items; a += 1)
      for (let b = 0; b < a; b += 1) if (Math.abs(this.of(a, b) - mean) > 1) return false
    return true
  }
}

/** Two rounds balance every size in use, which takes a second or two for the largest. */
const rounds = 2
const swapsInRound = 3_000_000

/** Two sets of a version swap one item each if that balances the pairs; early rounds also accept worse swaps. */
function improve(versions: readonly number[][][], pairs: PairCounts, next: () => number): void {
  const below = (limit: number): number => Math.floor(next() * limit)
  for (let tried = 0; tried < rounds * swapsInRound; tried += 1) {
    if (tried % 2_000 === 0 && pairs.isEven()) return
    const sets = versions[below(versions.length)] ?? []
    const first = sets[below(sets.length)] ?? []
    const second = sets[below(sets.length)] ?? []
    const [i, j] = [below(first.length), below(second.length)]
    const [a = 0, b = 0] = [first[i], second[j]]
    if (first === second || first.includes(b) || second.includes(a)) continue
    // Found by experiment: most of the ordering happens between these two temperatures.
    const heat = 0.55 - (0.33 * (tried % swapsInRound)) / swapsInRound
    const worse =
      2 * (gain(first, a, b, pairs) + gain(second, b, a, pairs)) - 4 * shared(first, second, a, b)
    if (worse > 0 && next() >= Math.exp(-worse / heat)) continue
    replace(first, i, b, pairs)
    replace(second, j, a, pairs)
  }
}

/** Half of the increase of the sum of squared counts when `to` replaces `from`. */
function gain(set: readonly number[], from: number, to: number, pairs: PairCounts): number {
  let sum = 0
  for (const other of set)
    if (other !== from) sum += pairs.of(to, other) - pairs.of(from, other) + 1
  return sum
}

/** The other items that both sets show: their pairs stay unchanged. */
function shared(first: readonly number[], second: readonly number[], a: number, b: number): number {
  let both = 0
  for (const other of first) if (other !== a && other !== b && second.includes(other)) both += 1
  return both
}

function replace(set: number[], place: number, to: number, pairs: PairCounts): void {
  const from = set[place] ?? 0
  for (const [index, other] of set.entries()) {
    if (index === place) continue
    pairs.add(from, other, -1)
    pairs.add(to, other, 1)
  }
  set[place] = to
}

export function maxdiffReport(items: number, design: MaxdiffDesign): MaxdiffReport {
  const sets = design.flat()
  const size = Math.max(0, ...sets.map((set) => set.length))
  const shown = new Int32Array(items)
  const positions = new Int32Array(items * size)
  const pairs = new PairCounts(items)
  for (const set of sets)
    for (const [position, item] of set.entries()) {
      shown[item] = (shown[item] ?? 0) + 1
      positions[item * size + position] = (positions[item * size + position] ?? 0) + 1
      for (const other of set.slice(0, position)) pairs.add(item, other, 1)
    }
  const together = [...Array(items).keys()].flatMap((a) =>
    [...Array(a).keys()].map((b) => pairs.of(a, b)),
  )
  return {
    items: rangeOf([...shown]),
    pairs: rangeOf(together),
    positions: rangeOf([...positions]),
    isConnected: design.every((version) => connects(items, version)),
  }
}

/** Items within one; pairs and positions within one of their mean from eight versions on, and within two below. */
export function isBalanced(
  { items, itemsPerSet, setsPerPerson, versions }: Omit<MaxdiffPlan, 'seed'>,
  { items: shown, pairs, positions, isConnected }: MaxdiffReport,
): boolean {
  const room = versions < 8 ? 2 : 1
  const isNear = ({ least, most }: Range, mean: number): boolean =>
    least >= mean - room && most <= mean + room
  const sets = (versions * setsPerPerson) / items
  return (
    isConnected &&
    shown.least > 0 &&
    shown.most - shown.least <= 1 &&
    isNear(pairs, (sets * itemsPerSet * (itemsPerSet - 1)) / (items - 1)) &&
    isNear(positions, sets)
  )
}

const rangeOf = (counts: readonly number[]): Range => ({
  least: Math.min(...counts),
  most: Math.max(...counts),
})

function connects(items: number, sets: readonly (readonly number[])[]): boolean {
  const reached = new Set([0])
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const set of sets)
      if (set.some((item) => reached.has(item))) for (const item of set) reached.add(item)
  }
  return reached.size === items
}
