// What each person of a conjoint saw and chose, from columns. Versions with other attributes cannot be estimated together, so
// their people are left out.
import type { ConjointProducts, Question } from '@askwell/contract'
import type { ConjointPlanOfFigures, ConjointTask } from '../../choice/conjoint-coding.ts'
import { talliedAs } from '../../styles/tooling.ts'
import { mergedKey } from '../merged-questions.ts'
import { part } from '../parts.ts'
import type { AnsweredVersion } from '../summary.ts'
import { type Bits, type Chunk, eachRow, hasBit } from './chunk.ts'
import { mark, numberOf } from './facts.ts'
import { intersect, maskOf } from './masks.ts'
import { readTaskNumber } from './set-numbers.ts'

type Attribute = ConjointProducts['attributes'][number]
type Level = Attribute['levels'][number]

export interface MergedAttribute extends Omit<Attribute, 'levels'> {
  /** The newest first; `isOffered`: the newest version has it. */
  readonly levels: readonly (Level & { readonly isOffered: boolean })[]
}

interface TaskVersion {
  readonly mark: string
  /** By version of the design and task: the products in levels of `attributes`. Null = other attributes or no design. */
  readonly designs: readonly (readonly ConjointTask['products'][])[] | null
}

export class ConjointReader {
  /** Those of the newest version that has a design; none where no version has one. */
  readonly attributes: readonly MergedAttribute[]
  readonly #question: Question
  readonly #hasNone: boolean
  readonly #versions: readonly TaskVersion[]
  leftOut = 0

  constructor(question: Question, answered: readonly AnsweredVersion[]) {
    this.#question = question
    const asked = answered.flatMap(({ flow }) =>
      flow.elements.flatMap(({ question: own }) =>
        own && mergedKey(own) === mergedKey(question)
          ? { name: mark.version(flow.id, flow.version ?? 0), products: own.extra.conjoint }
          : [],
      ),
    )
    const designed = asked.flatMap(({ products }) => (products?.designs.length ? products : []))
    const [newest] = designed
    this.#hasNone = newest?.hasNone ?? false
    const alike = newest ? designed.filter((one) => isAlike(one, newest)) : []
    this.attributes = newest ? newest.attributes.map((one) => merged(one, alike)) : []
    this.#versions = asked.map(({ name, products }) => ({
      mark: name,
      designs:
        newest && products && isAlike(products, newest)
          ? translated(products, this.attributes)
          : null,
    }))
  }

  get plan(): ConjointPlanOfFigures {
    const levels = this.attributes.map((attribute) => attribute.levels.length)
    return { levels, hasNone: this.#hasNone }
  }

  /** The tasks of each person who answered; people who answered none with a design are counted in `leftOut`. */
  *persons(
    chunk: Chunk,
    mask: Bits,
  ): Generator<{ readonly row: number; readonly tasks: readonly ConjointTask[] }> {
    const { id } = this.#question
    const answered = maskOf(
      { kind: 'marks', any: [part.answered(id, talliedAs(this.#question))] },
      chunk,
    )
    intersect(answered, mask)
    for (const { mark: name, designs } of this.#versions) {
      const rows = maskOf({ kind: 'marks', any: [name] }, chunk)
      intersect(rows, answered)
      const found: number[] = []
      eachRow(rows, (row) => found.push(row))
      const columns = Array.from({ length: designs?.[0]?.length ?? 0 }, (_, task) =>
        chunk.numbers.get(numberOf.set(id, task)),
      )
      for (const row of found) {
        const tasks = columns.flatMap((column, task): ConjointTask[] => {
          if (column === undefined || !hasBit(column.known, row)) return []
          const { version, chosen } = readTaskNumber(column.values[row] ?? 0)
          const products = designs?.[version]?.[task]
          return products ? [{ products, chosen }] : []
        })
        if (tasks.length > 0) yield { row, tasks }
        else this.leftOut += 1
      }
    }
  }
}

const isAlike = (one: ConjointProducts, other: ConjointProducts): boolean =>
  one.hasNone === other.hasNone &&
  one.attributes.length === other.attributes.length &&
  one.attributes.every(({ key }) => other.attributes.some((known) => known.key === key))

function merged(newest: Attribute, versions: readonly ConjointProducts[]): MergedAttribute {
  const levels = new Map<string, Level & { readonly isOffered: boolean }>()
  for (const { attributes } of versions)
    for (const level of attributes.find(({ key }) => key === newest.key)?.levels ?? [])
      if (!levels.has(level.key))
        levels.set(level.key, {
          ...level,
          isOffered: newest.levels.some(({ key }) => key === level.key),
        })
  return { ...newest, levels: [...levels.values()] }
}

function translated(
  { attributes, designs }: ConjointProducts,
  onto: readonly MergedAttribute[],
): NonNullable<TaskVersion['designs']> {
  const reads = onto.map(({ key, levels }) => {
    const place = attributes.findIndex((one) => one.key === key)
    const levelOf = (attributes[place]?.levels ?? []).map((level) =>
      levels.findIndex((known) => known.key === level.key),
    )
    return (product: readonly number[]): number => levelOf[product[place] ?? -1] ?? -1
  })
  return designs.map((version) =>
    version.map((task) => task.map((product) => reads.map((read) => read(product)))),
  )
}
