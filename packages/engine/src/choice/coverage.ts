// Test-only: how many intervals contain the true value, over many samples of persons whose preferences are known.
import { chance } from '../random-order.ts'
import { conjointFigures } from './conjoint.ts'
import { conjointDesign } from './conjoint-design.ts'
import type { Figure } from './figure.ts'
import { maxdiffFigures } from './maxdiff.ts'
import { maxdiffDesign } from './maxdiff-design.ts'
import { conjointPersons, maxdiffPersons } from './sample-persons.ts'

const holds = (figure: Figure | null | undefined, truth: number): boolean =>
  figure !== null && figure !== undefined && figure.low <= truth && truth <= figure.high

const shareOf = (found: readonly boolean[]): number => found.filter(Boolean).length / found.length

export function coverageOfMaxdiff(runs: number): { utilities: number; scaled: number } {
  const truth = [1.2, 0.6, 0.2, 0, -0.3, -0.5, -1.2]
  const plan = { items: 7, itemsPerSet: 3, setsPerPerson: 7, versions: 10, seed: 1 }
  const design = maxdiffDesign(plan)
  const p = truth.map((u) => Math.exp(u) / (Math.exp(u) + plan.itemsPerSet - 1))
  const sum = p.reduce((all, one) => all + one, 0)
  const of = Array.from({ length: runs }, (_, run) =>
    maxdiffFigures(7, maxdiffPersons(truth, design, 200, chance(run, 'maxdiff'))),
  )
  return {
    utilities: shareOf(
      of.flatMap(({ items }) => truth.map((one, item) => holds(items[item]?.utility, one))),
    ),
    scaled: shareOf(
      of.flatMap(({ items }) =>
        p.map((one, item) => holds(items[item]?.scaled, (100 * one) / sum)),
      ),
    ),
  }
}

export function coverageOfConjoint(runs: number): number {
  const worths = [
    [0.8, 0, -0.8],
    [0.4, -0.4],
    [0.5, 0.1, -0.6],
  ]
  const levels = worths.map((of) => of.length)
  const design = conjointDesign({
    levels,
    alternatives: 3,
    tasks: 8,
    versions: 8,
    seed: 5,
    prohibited: [],
  })
  return shareOf(
    Array.from({ length: runs }, (_, run) => {
      const persons = conjointPersons(worths, 0.2, design, 200, chance(run, 'conjoint'))
      const { levels: of, none } = conjointFigures({ levels, hasNone: true }, persons, {
        seed: run,
        samples: 1,
      })
      return [
        holds(none, 0.2),
        ...worths.flatMap((own, attribute) =>
          own.map((worth, level) => holds(of[attribute]?.[level]?.part_worth, worth)),
        ),
      ]
    }).flat(),
  )
}
