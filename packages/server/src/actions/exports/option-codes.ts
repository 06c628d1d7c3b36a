// The number of each option and row in statistics software. An option keeps it for good: it comes from the version in which the option was
// published first, and versions never change.
import type { Flow, Option } from '@askwell/contract'

/** By the id of the option or row. */
export type OptionCodes = ReadonlyMap<string, number>

/** `next` is called with each published version of a survey, the oldest first. */
export function optionCodes(): { next(flow: Flow): void; readonly codes: OptionCodes } {
  const codes = new Map<string, number>()
  /** The codes of the options of a question or a row. */
  const taken = new Map<string, Set<number>>()
  const give = (id: string, options: readonly (Numbered & Pick<Option, 'order'>)[]): void => {
    const used = taken.get(id) ?? new Set<number>()
    taken.set(id, used)
    const numbers = numbersOf(options)
    for (const { id: optionId } of options.toSorted((a, b) => a.order - b.order)) {
      if (codes.has(optionId)) continue
      const number = numbers?.get(optionId)
      const code = number !== undefined && !used.has(number) ? number : free(used)
      codes.set(optionId, code)
      used.add(code)
    }
  }
  return {
    codes,
    next({ elements }) {
      for (const { question } of elements) {
        if (question === undefined) continue
        give(question.id, question.options)
        give(`rows of ${question.id}`, question.statements)
        for (const statement of question.statements) give(statement.id, statement.options)
      }
    },
  }
}

type Numbered = Pick<Option, 'id' | 'key' | 'weight'>

/** Their weights, or else their keys, where these are whole numbers and all differ. Null = they are no numbers. */
export function numbersOf(options: readonly Numbered[]): ReadonlyMap<string, number> | null {
  for (const numberOf of [
    ({ weight }: Numbered) => weight ?? Number.NaN,
    ({ key }: Numbered) => (/^-?\d{1,9}$/.test(key) ? Number(key) : Number.NaN),
  ]) {
    const numbers = new Map(options.map((option) => [option.id, numberOf(option)]))
    const all = [...numbers.values()]
    if (all.every(Number.isInteger) && new Set(all).size === all.length) return numbers
  }
  return null
}

function free(used: ReadonlySet<number>): number {
  let code = 1
  while (used.has(code)) code += 1
  return code
}
