// The figures of a MaxDiff (results.md, 2.11) from what each person saw and chose: counts, utilities by the sequential
// best-worst logit (Marley & Louviere 2005), and scores that add up to 100.
import { chance } from '../random-order.ts'
import { EffectiveCount, type Figure, fewestPersons, figureOf, type Why } from './figure.ts'
import { at, quadratic } from './linear.ts'
import { type Choice, type Choices, type Fit, fitLogit, type Situation } from './logit.ts'
import { student95 } from './student.ts'

/** One set that a person answered: the indexes of the items in the question. */
export interface MaxdiffSet {
  readonly shown: readonly number[]
  readonly best: number
  readonly worst: number
}

/** The model of this many people takes about 40 MB. */
const mostModelled = 50_000

export interface MaxdiffItem {
  readonly shown: number
  readonly best: number
  readonly worst: number
  /** (best − worst) ÷ shown, −1…1; null where nobody saw the item. */
  readonly score: Figure | null
  /** On the scale of the logit; all utilities add up to 0. */
  readonly utility: Figure | null
  /** 0…100; all add up to 100. An item of 10 is chosen twice as often as one of 5. */
  readonly scaled: Figure | null
}

export interface MaxdiffFigures {
  readonly persons: number
  /** As many people of equal weight say as much (Kish 1965), of all and of those whose answers are modelled. */
  readonly effective: { readonly persons: number; readonly modelled: number }
  /** People whose answers the utilities are estimated from. */
  readonly modelled: number
  readonly sets: number
  readonly items: readonly MaxdiffItem[]
  /** Why there are no utilities; null if there are some. */
  readonly why: Why | null
  readonly log_likelihood: number | null
}

export function maxdiffFigures(
  items: number,
  persons: Iterable<readonly MaxdiffSet[]>,
): MaxdiffFigures {
  const counter = new MaxdiffCounter(items)
  for (const sets of persons) counter.add(sets)
  return counter.figures()
}

/** Counts everybody; of a crowd, the model takes about `mostModelled` people, drawn by a fixed seed. */
export class MaxdiffCounter {
  readonly #items: number
  readonly #share: number
  readonly #next = chance(1, 'maxdiff persons')
  readonly #counts: ItemCounts
  readonly #model: SetChoices
  readonly #weights = { persons: new EffectiveCount(), modelled: new EffectiveCount() }
  #modelled = 0

  /** `expected`: at least as many people as will be added. */
  constructor(items: number, expected = mostModelled) {
    this.#items = items
    this.#share = mostModelled / expected
    this.#counts = new ItemCounts(items)
    this.#model = new SetChoices(items)
  }

  /** People of weight 0 say nothing. */
  add(sets: readonly MaxdiffSet[], weight = 1): void {
    if (sets.length === 0 || weight === 0) return
    this.#counts.add(sets, weight)
    this.#weights.persons.add(weight)
    if (this.#share < 1 && this.#next() >= this.#share) return
    this.#modelled += 1
    this.#weights.modelled.add(weight)
    this.#model.add(sets, weight)
  }

  figures(): MaxdiffFigures {
    const [counts, model, items] = [this.#counts, this.#model, this.#items]
    const isSmall = counts.persons < fewestPersons
    const fitted = isSmall || !model.isConnected() ? null : fitLogit(model.choices())
    const fit = fitted?.kind === 'fit' ? fitted : null
    const scaled = fit && model.sets > 0 ? scaledFrom(fit, items, model.meanSetSize()) : null
    return {
      persons: counts.persons,
      effective: {
        persons: this.#weights.persons.size,
        modelled: this.#weights.modelled.size,
      },
      modelled: this.#modelled,
      sets: counts.sets,
      items: Array.from({ length: items }, (_, item) => ({
        ...counts.of(item),
        utility: fit && utilityOf(fit, items, item),
        scaled: scaled?.[item] ?? null,
      })),
      why: counts.persons === 0 ? 'none' : isSmall ? 'small' : fit ? null : 'not_identified',
      log_likelihood: fit?.logLikelihood ?? null,
    }
  }
}

/** Sums of each person's differences, from which the interval of a ratio follows (Cochran 1977). */
class ItemCounts {
  persons = 0
  sets = 0
  readonly #items: number
  readonly #shown: Float64Array
  readonly #best: Float64Array
  readonly #worst: Float64Array
  /** By item, over the persons who saw it: how many, the sums of w²·d², w²·d·m and w²·m², and those of w·d and w·m. */
  readonly #sums: Float64Array

  constructor(items: number) {
    this.#items = items
    this.#shown = new Float64Array(items)
    this.#best = new Float64Array(items)
    this.#worst = new Float64Array(items)
    this.#sums = new Float64Array(sumsOfItem * items)
  }

  add(sets: readonly MaxdiffSet[], weight: number): void {
    this.persons += 1
    this.sets += sets.length
    const seen = new Float64Array(this.#items)
    const difference = new Float64Array(this.#items)
    for (const { shown, best, worst } of sets) {
      for (const item of shown) seen[item] = at(seen, item) + 1
      difference[best] = at(difference, best) + 1
      difference[worst] = at(difference, worst) - 1
      this.#best[best] = at(this.#best, best) + 1
      this.#worst[worst] = at(this.#worst, worst) + 1
    }
    for (let item = 0; item < this.#items; item += 1) {
      const m = at(seen, item)
      if (m === 0) continue
      const d = at(difference, item)
      this.#shown[item] = at(this.#shown, item) + m
      const [wd, wm] = [weight * d, weight * m]
      for (const [place, more] of [1, wd * wd, wd * wm, wm * wm, wd, wm].entries())
        this.#sums[sumsOfItem * item + place] = at(this.#sums, sumsOfItem * item + place) + more
    }
  }

  of(item: number): Pick<MaxdiffItem, 'shown' | 'best' | 'worst' | 'score'> {
    const [shown, best, worst] = [this.#shown, this.#best, this.#worst].map((of) => at(of, item))
    return { shown: shown ?? 0, best: best ?? 0, worst: worst ?? 0, score: this.#score(item) }
  }

  #score(item: number): Figure | null {
    const first = sumsOfItem * item
    const [n = 0, dd = 0, dm = 0, mm = 0, difference = 0, shown = 0] = this.#sums.subarray(
      first,
      first + sumsOfItem,
    )
    if (shown === 0) return null
    const score = difference / shown
    if (n < 2) return { value: score, low: -1, high: 1 }
    const squares = Math.max(0, dd - 2 * score * dm + score * score * mm)
    const error = Math.sqrt((n / (n - 1)) * squares) / shown
    const { value, low, high } = figureOf(score, error, student95(n - 1))
    return { value, low: Math.max(-1, low), high: Math.min(1, high) }
  }
}

const sumsOfItem = 6

/** The sets as choices of a logit: the best of all items, then the worst of the others by the utility's negative. */
class SetChoices {
  sets = 0
  readonly #items: number
  readonly #situations: Situation[] = []
  readonly #known = new Map<string, number>()
  readonly #persons: Choice[][] = []
  readonly #weights: number[] = []
  /** [a·items + b] = 1 where somebody preferred a to b. */
  readonly #preferred: Uint8Array
  #places = 0

  constructor(items: number) {
    this.#items = items
    this.#preferred = new Uint8Array(items * items)
  }

  add(sets: readonly MaxdiffSet[], weight: number): void {
    this.#weights.push(weight)
    this.#persons.push(sets.flatMap((set) => this.#choicesOf(set)))
  }

  #choicesOf({ shown, best, worst }: MaxdiffSet): Choice[] {
    this.sets += 1
    this.#places += shown.length
    for (const item of shown) {
      if (item !== best) this.#preferred[best * this.#items + item] = 1
      if (item !== best && item !== worst) this.#preferred[item * this.#items + worst] = 1
    }
    const left = shown.filter((item) => item !== best)
    return [
      { situation: this.#situation(shown, 1), chosen: shown.indexOf(best) },
      { situation: this.#situation(left, -1), chosen: left.indexOf(worst) },
    ]
  }

  #situation(shown: readonly number[], sign: 1 | -1): number {
    const name = `${sign}:${shown.join()}`
    const known = this.#known.get(name)
    if (known !== undefined) return known
    this.#known.set(name, this.#situations.length)
    return (
      this.#situations.push(
        shown.map((item) => itemCode(this.#items, item).map((one) => sign * one)),
      ) - 1
    )
  }

  /** An estimate exists only if each item is preferred to each other one, directly or through others (Ford 1957). */
  isConnected(): boolean {
    const isEdge = (from: number, to: number): boolean =>
      this.#preferred[from * this.#items + to] === 1
    return (
      reachesAll(this.#items, isEdge) && reachesAll(this.#items, (from, to) => isEdge(to, from))
    )
  }

  meanSetSize(): number {
    return this.#places / this.sets
  }

  choices(): Choices {
    return {
      ...{ size: this.#items - 1, situations: this.#situations },
      ...{ persons: this.#persons, weights: this.#weights },
    }
  }
}

function reachesAll(items: number, isEdge: (from: number, to: number) => boolean): boolean {
  const reached = new Set([0])
  for (const from of reached)
    for (let to = 0; to < items; to += 1) if (isEdge(from, to)) reached.add(to)
  return reached.size === items
}

/** The last item's utility is minus the sum of the others. */
const itemCode = (items: number, item: number): Float64Array =>
  Float64Array.from({ length: items - 1 }, (_, index) =>
    item === items - 1 ? -1 : index === item ? 1 : 0,
  )

function utilityOf({ beta, covariance }: Fit, items: number, item: number): Figure {
  const code = itemCode(items, item)
  const value = code.reduce((sum, one, index) => sum + one * at(beta, index), 0)
  return figureOf(value, Math.sqrt(quadratic(covariance, code)))
}

/** p = e^u ÷ (e^u + k − 1), rescaled to add up to 100 (Orme 2009); the interval by the delta method. */
function scaledFrom(fit: Fit, items: number, size: number): Figure[] {
  const names = [...Array(items).keys()]
  const p = names.map((item) => {
    const e = Math.exp(utilityOf(fit, items, item).value)
    return e / (e + size - 1)
  })
  const sum = p.reduce((all, one) => all + one, 0)
  const codes = names.map((item) => itemCode(items, item))
  return names.map((item) => {
    const own = p[item] ?? 0
    const slope = Float64Array.from({ length: items - 1 }, (_, parameter) =>
      names.reduce((all, other) => {
        const of = p[other] ?? 0
        const moved = of * (1 - of) * at(codes[other] ?? [], parameter)
        return all + 100 * moved * ((other === item ? 1 / sum : 0) - own / (sum * sum))
      }, 0),
    )
    const { value, low, high } = figureOf(
      (100 * own) / sum,
      Math.sqrt(quadratic(fit.covariance, slope)),
    )
    return { value, low: Math.max(0, low), high: Math.min(100, high) }
  })
}
