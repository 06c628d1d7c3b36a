// A design of a conjoint (results.md, 2.16): the products of each task, so that the part-worths are estimated as precisely as
// the number of tasks allows. Levels are swapped within a version, which keeps how often each of them is shown.
import { chance } from '../random-order.ts'
import { at, factor, inverse, quadratic } from './linear.ts'

export interface ConjointPlan {
  /** How many levels each attribute has. */
  readonly levels: readonly number[]
  readonly alternatives: number
  readonly tasks: number
  readonly versions: number
  readonly seed: number
  /** Pairs of levels that no product may have together: attribute and level, twice. */
  readonly prohibited: readonly Prohibited[]
}

export type Prohibited = readonly [readonly [number, number], readonly [number, number]]

/** By version, task and alternative: the level of each attribute. */
export type ConjointDesign = number[][][][]

export interface ConjointReport {
  /** 100 × det(I ÷ tasks)^(1 ÷ parameters) at part-worths of 0; 0 = the design cannot be estimated. */
  readonly d_efficiency: number
  /** How often each level of each attribute is shown. */
  readonly levels: readonly (readonly number[])[]
  /** How often two levels of different attributes are in one product, without prohibited pairs. */
  readonly pairs: { readonly least: number; readonly most: number }
  /** The largest difference between two levels of an attribute in one version. */
  readonly level_spread: number
  /** Two equal products in a task, and products that are prohibited. */
  readonly faults: number
  /** By attribute and level, at the planned number of persons; null where it cannot be estimated. */
  readonly errors: readonly (readonly number[])[] | null
}

/** The largest standard error of a part-worth that is precise enough for main effects (Orme 2010). */
export const mostError = 0.05

/** So that each level is shown about five times to each person, in 5 to 12 tasks. */
export const usualTasks = (levels: readonly number[], alternatives: number): number =>
  Math.min(12, Math.max(5, Math.ceil((5 * Math.max(...levels)) / alternatives)))

/** At least 100 starts over all versions; each version is optimized together with the previous ones. */
const startsInAll = 100
const leastStarts = 5
const swapsOfStart = 100
const swapsOfBest = 800

export function conjointDesign(plan: ConjointPlan): ConjointDesign {
  const next = chance(plan.seed, 'conjoint')
  const coding = new Coding(plan.levels)
  // Small enough that the tasks decide between designs.
  const known = new Float64Array(coding.size * coding.size)
  for (let a = 0; a < coding.size; a += 1) known[a * coding.size + a] = 1e-6
  const starts = Math.max(leastStarts, Math.ceil(startsInAll / plan.versions))
  return Array.from({ length: plan.versions }, () => {
    const drafts = Array.from({ length: starts }, () => {
      const draft = new Draft(plan, coding, known, next)
      draft.improve(swapsOfStart)
      return draft
    })
    const best = drafts.reduce((one, other) => (other.isBetterThan(one) ? other : one))
    best.improve(swapsOfBest)
    add(known, best.information, 1)
    return best.tasks
  })
}

/** Orthogonal contrasts of each attribute, standardised so that XᵀX = L·I over its L levels. */
class Coding {
  readonly size: number
  readonly #rows: readonly (readonly Float64Array[])[]
  readonly offsets: readonly number[]

  constructor(levels: readonly number[]) {
    let size = 0
    this.offsets = levels.map((count) => {
      const offset = size
      size += count - 1
      return offset
    })
    this.size = size
    this.#rows = levels.map(contrasts)
  }

  /** The contrasts of one level of an attribute. */
  of(attribute: number, level: number): Float64Array {
    return this.#rows[attribute]?.[level] ?? new Float64Array()
  }

  rowOf(product: readonly number[]): Float64Array {
    const row = new Float64Array(this.size)
    for (const [attribute, level] of product.entries())
      row.set(this.of(attribute, level), this.offsets[attribute] ?? 0)
    return row
  }
}

/** Each level against the levels before it (Helmert), in the standardised length. */
function contrasts(levels: number): Float64Array[] {
  return Array.from({ length: levels }, (_, level) =>
    Float64Array.from({ length: levels - 1 }, (_, column) => {
      const scale = Math.sqrt(levels / ((column + 1) * (column + 2)))
      if (level <= column) return -scale
      return level === column + 1 ? (column + 1) * scale : 0
    }),
  )
}

class Draft {
  readonly tasks: number[][][]
  readonly information: Float64Array
  readonly #plan: ConjointPlan
  readonly #coding: Coding
  readonly #known: Float64Array
  readonly #next: () => number
  readonly #perTask: Float64Array[]
  #faults: number
  #worth: number

  constructor(plan: ConjointPlan, coding: Coding, known: Float64Array, next: () => number) {
    this.#plan = plan
    this.#coding = coding
    this.#known = known
    this.#next = next
    this.tasks = randomTasks(plan, next)
    this.#perTask = this.tasks.map((task) => informationOf(task, coding))
    this.information = new Float64Array(coding.size * coding.size)
    for (const one of this.#perTask) add(this.information, one, 1)
    this.#faults = this.tasks.reduce((sum, task) => sum + faultsIn(task, plan.prohibited), 0)
    this.#worth = this.#worthOf(this.information)
  }

  isBetterThan(other: Draft): boolean {
    return (
      this.#faults < other.#faults || (this.#faults === other.#faults && this.#worth > other.#worth)
    )
  }

  /** Swaps the levels of one attribute between two products; if there are faults, it continues until they are resolved. */
  improve(swaps: number): void {
    for (let tried = 0; tried < swaps || (this.#faults > 0 && tried < 20 * swaps); tried += 1)
      this.#trySwap()
  }

  #trySwap(): void {
    const { tasks: count, alternatives, levels, prohibited } = this.#plan
    const attribute = this.#below(levels.length)
    const [t1, t2] = [this.#below(count), this.#below(count)]
    const first = this.tasks[t1]?.[this.#below(alternatives)]
    const second = this.tasks[t2]?.[this.#below(alternatives)]
    if (!first || !second || first[attribute] === second[attribute]) return
    const touched = [...new Set([t1, t2])]
    const faults = (): number =>
      touched.reduce((sum, task) => sum + faultsIn(this.tasks[task] ?? [], prohibited), 0)
    const before = faults()
    swap(first, second, attribute)
    const change = faults() - before
    const fresh = touched.map((task) => informationOf(this.tasks[task] ?? [], this.#coding))
    const moved = Float64Array.from(this.information)
    for (const [index, task] of touched.entries()) {
      add(moved, this.#perTask[task] ?? moved, -1)
      add(moved, fresh[index] ?? moved, 1)
    }
    const worth = change > 0 ? Number.NEGATIVE_INFINITY : this.#worthOf(moved)
    if (change > 0 || (change === 0 && worth < this.#worth)) {
      swap(first, second, attribute)
      return
    }
    this.#faults += change
    this.#worth = worth
    this.information.set(moved)
    for (const [index, task] of touched.entries()) this.#perTask[task] = fresh[index] ?? moved
  }

  #below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }

  #worthOf(information: Float64Array): number {
    const whole = Float64Array.from(this.#known)
    add(whole, information, 1)
    return factor(whole, this.#coding.size)?.logDeterminant ?? Number.NEGATIVE_INFINITY
  }
}

/** All levels of an attribute equally often, at most one apart; chance decides which come one time more. */
function randomTasks(
  { levels, tasks, alternatives }: ConjointPlan,
  next: () => number,
): number[][][] {
  const places = tasks * alternatives
  const columns = levels.map((count) => {
    const first = Math.floor(next() * count)
    const column = Array.from({ length: places }, (_, place) => (place + first) % count)
    for (let place = places - 1; place > 0; place -= 1) {
      const other = Math.floor(next() * (place + 1))
      const moved = column[place] ?? 0
      column[place] = column[other] ?? 0
      column[other] = moved
    }
    return column
  })
  return Array.from({ length: tasks }, (_, task) =>
    Array.from({ length: alternatives }, (_, alternative) =>
      columns.map((column) => column[task * alternatives + alternative] ?? 0),
    ),
  )
}

/** (1 ÷ m) Σ (x − x̄)(x − x̄)ᵀ over the alternatives of a task. */
function informationOf(task: readonly (readonly number[])[], coding: Coding): Float64Array {
  const { size } = coding
  const rows = task.map((product) => coding.rowOf(product))
  const mean = new Float64Array(size)
  for (const row of rows)
    for (let a = 0; a < size; a += 1) mean[a] = at(mean, a) + at(row, a) / rows.length
  const information = new Float64Array(size * size)
  for (const row of rows)
    for (let a = 0; a < size; a += 1) {
      const own = (at(row, a) - at(mean, a)) / rows.length
      for (let b = 0; b < size; b += 1)
        information[a * size + b] = at(information, a * size + b) + own * (at(row, b) - at(mean, b))
    }
  return information
}

function faultsIn(task: readonly (readonly number[])[], prohibited: readonly Prohibited[]): number {
  const different = new Set(task.map((product) => product.join())).size
  const forbidden = task.reduce(
    (sum, product) =>
      sum + prohibited.filter(([[a, x], [b, y]]) => product[a] === x && product[b] === y).length,
    0,
  )
  return task.length - different + forbidden
}

function swap(first: number[], second: number[], attribute: number): void {
  const moved = first[attribute] ?? 0
  first[attribute] = second[attribute] ?? 0
  second[attribute] = moved
}

function add(to: Float64Array, more: Float64Array, factorOf: 1 | -1): void {
  for (let index = 0; index < to.length; index += 1)
    to[index] = at(to, index) + factorOf * at(more, index)
}

export function conjointReport(
  plan: Pick<ConjointPlan, 'levels' | 'prohibited'>,
  design: ConjointDesign,
  persons: number,
): ConjointReport {
  const { levels, prohibited } = plan
  const coding = new Coding(levels)
  const { size } = coding
  const tasks = design.flat()
  const information = new Float64Array(size * size)
  for (const task of tasks) add(information, informationOf(task, coding), 1)
  const mean = information.map((one) => one / Math.max(1, tasks.length))
  const factored = factor(mean, size)
  const count = (products: ConjointDesign[number][number]): number[][] =>
    levels.map((of, attribute) =>
      Array.from(
        { length: of },
        (_, level) => products.filter((product) => product[attribute] === level).length,
      ),
    )
  return {
    d_efficiency: factored ? 100 * Math.exp(factored.logDeterminant / size) : 0,
    levels: count(tasks.flat()),
    pairs: pairsIn(tasks.flat(), levels, prohibited),
    level_spread: Math.max(
      ...design.flatMap((version) =>
        count(version.flat()).map((of) => Math.max(...of) - Math.min(...of)),
      ),
    ),
    faults: tasks.reduce((sum, task) => sum + faultsIn(task, prohibited), 0),
    errors: factored && errorsOf(coding, levels, inverse(factored), design, persons),
  }
}

function pairsIn(
  products: ConjointDesign[number][number],
  levels: readonly number[],
  prohibited: readonly Prohibited[],
): ConjointReport['pairs'] {
  const forbidden = new Set(
    prohibited.flatMap(([one, other]) => [[...one, ...other].join(), [...other, ...one].join()]),
  )
  const counts = levels.flatMap((of, a) =>
    levels.slice(a + 1).flatMap((others, ahead) => {
      const b = a + 1 + ahead
      return Array.from({ length: of * others }, (_, pair) => {
        const [x, y] = [Math.floor(pair / others), pair % others]
        return forbidden.has([a, x, b, y].join())
          ? []
          : products.filter((product) => product[a] === x && product[b] === y).length
      }).flat()
    }),
  )
  return { least: Math.min(...counts), most: Math.max(...counts) }
}

/** The standard error of each part-worth when `persons` answer, at part-worths of 0. */
function errorsOf(
  coding: Coding,
  levels: readonly number[],
  covarianceOfTask: Float64Array,
  design: ConjointDesign,
  persons: number,
): number[][] {
  const answered = persons * (design[0]?.length ?? 0)
  return levels.map((count, attribute) =>
    Array.from({ length: count }, (_, level) => {
      const row = new Float64Array(coding.size)
      row.set(coding.of(attribute, level), coding.offsets[attribute] ?? 0)
      return Math.sqrt(quadratic(covarianceOfTask, row) / answered)
    }),
  )
}
