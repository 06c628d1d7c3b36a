// What each person of a MaxDiff saw and chose, from columns.
import type { Question } from '@askwell/contract'
import type { MaxdiffSet } from '../../choice/maxdiff.ts'
import { talliedAs } from '../../styles/tooling.ts'
import { mergedKey } from '../merged-questions.ts'
import { part } from '../parts.ts'
import type { AnsweredVersion } from '../summary.ts'
import { type Bits, type Chunk, eachRow, hasBit } from './chunk.ts'
import { mark, numberOf } from './facts.ts'
import { intersect, maskOf } from './masks.ts'
import { readSetNumber } from './set-numbers.ts'

/** One version of the question, as the columns name its feedback. */
interface DesignVersion {
  readonly mark: string
  readonly question: Question
}

export class MaxdiffReader {
  readonly #question: Question
  readonly #versions: readonly DesignVersion[]
  /** By statement id: the place among all statements of the question. */
  readonly #items: ReadonlyMap<string, number>

  /** `question`: merged over all versions. */
  constructor(question: Question, answered: readonly AnsweredVersion[]) {
    this.#question = question
    this.#items = new Map(question.statements.map(({ id }, item) => [id, item]))
    this.#versions = answered.flatMap(({ flow }) =>
      flow.elements.flatMap(({ question: own }) =>
        own && mergedKey(own) === mergedKey(question)
          ? { mark: mark.version(flow.id, flow.version ?? 0), question: own }
          : [],
      ),
    )
  }

  /** The sets of each person who answered. */
  *persons(
    chunk: Chunk,
    mask: Bits,
  ): Generator<{ readonly row: number; readonly sets: readonly MaxdiffSet[] }> {
    const answered = maskOf(
      {
        kind: 'marks',
        any: [part.answered(this.#question.id, talliedAs(this.#question))],
      },
      chunk,
    )
    intersect(answered, mask)
    const ends = { best: this.#chosen(chunk, 'best'), worst: this.#chosen(chunk, 'worst') }
    for (const version of this.#versions) {
      const rows = maskOf({ kind: 'marks', any: [version.mark] }, chunk)
      intersect(rows, answered)
      const found: number[] = []
      eachRow(rows, (row) => found.push(row))
      const setsOf = this.#designed(chunk, version.question)
      const all = version.question.statements.map(({ id }) => this.#items.get(id) ?? 0)
      for (const row of found) {
        const sets = setsOf(row)
        const [best = -1, worst = -1] = [ends.best[row], ends.worst[row]]
        // A client that does not know designs answers one set of all statements.
        const hasDesign = sets.length > 0 || best < 0 || worst < 0
        yield { row, sets: hasDesign ? sets : [{ shown: all, best, worst }] }
      }
    }
  }

  /** By row: the statement that was chosen last in the survey's order; −1 for none. */
  #chosen(chunk: Chunk, end: 'best' | 'worst'): Int32Array {
    const chosen = new Int32Array(chunk.rows).fill(-1)
    for (const [item, { id, options }] of this.#question.statements.entries()) {
      const any = options.flatMap((one) => (one.key === end ? part.row(id, one.id) : []))
      eachRow(maskOf({ kind: 'marks', any }, chunk), (row) => {
        chosen[row] = item
      })
    }
    return chosen
  }

  #designed(chunk: Chunk, { id, statements, extra }: Question): (row: number) => MaxdiffSet[] {
    const { setsPerPerson = 0, designs = [] } = extra.maxdiff ?? {}
    const itemOf = new Map(statements.map((one) => [one.key, this.#items.get(one.id) ?? 0]))
    const shown = designs.map((sets) => sets.map((keys) => keys.map((key) => itemOf.get(key) ?? 0)))
    const columns = Array.from({ length: setsPerPerson }, (_, index) =>
      chunk.numbers.get(numberOf.set(id, index)),
    )
    return (row) =>
      columns.flatMap((column, index) => {
        if (column === undefined || !hasBit(column.known, row)) return []
        const code = readSetNumber(column.values[row] ?? 0)
        const set = shown[code.version]?.[index]
        const [best, worst] = [set?.[code.best], set?.[code.worst]]
        return set === undefined || best === undefined || worst === undefined
          ? []
          : { shown: set, best, worst }
      })
  }
}
