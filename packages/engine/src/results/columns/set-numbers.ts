// The sets of a MaxDiff and the tasks of a conjoint as numbers of columns: for each one that a person answered, the version of
// the design, and the positions of what was chosen in it.
import type { Question, ResponseItem } from '@askwell/contract'
import { talliedAs } from '../../styles/tooling.ts'

/** More than the statements of a set or the products of a task. */
const positions = 8

/** By set or task. */
export function setNumbers(
  question: Question,
  items: readonly ResponseItem[],
): ReadonlyMap<number, number> {
  const tallied = talliedAs(question)
  if (tallied === 'conjoint') return taskNumbers(question, items)
  return tallied === 'maxdiff' ? bestAndWorst(question, items) : new Map()
}

function taskNumbers(
  { statements, extra }: Question,
  items: readonly ResponseItem[],
): ReadonlyMap<number, number> {
  return new Map(
    items.flatMap(({ question_id, option_id, ranking, body }) => {
      const version = Number(body)
      const options = statements.find(({ id }) => id === question_id)?.options
      const key = options?.find(({ id }) => id === option_id)?.key ?? ''
      const task = ranking === undefined ? undefined : extra.conjoint?.designs[version]?.[ranking]
      const chosen = key === 'none' ? 0 : Number(/^a(\d)$/.exec(key)?.[1])
      return ranking === undefined || task === undefined || !(chosen <= task.length)
        ? []
        : ([[ranking, version * positions + chosen]] as const)
    }),
  )
}

/** `chosen`: the position of the product; null = none of them. */
export function readTaskNumber(code: number): {
  readonly version: number
  readonly chosen: number | null
} {
  const place = code % positions
  return { version: Math.floor(code / positions), chosen: place === 0 ? null : place - 1 }
}

function bestAndWorst(
  { statements, extra }: Question,
  items: readonly ResponseItem[],
): ReadonlyMap<number, number> {
  const chosen = new Map<number, { version: number; best: number; worst: number }>()
  for (const { question_id, option_id, ranking, body } of items) {
    const statement = statements.find(({ id }) => id === question_id)
    const end = statement?.options.find(({ id }) => id === option_id)?.key
    if (ranking === undefined || statement === undefined || (end !== 'best' && end !== 'worst'))
      continue
    const version = Number(body)
    const position = extra.maxdiff?.designs[version]?.[ranking]?.indexOf(statement.key) ?? -1
    const set = chosen.get(ranking) ?? { version, best: -1, worst: -1 }
    chosen.set(ranking, { ...set, [end]: position })
  }
  return new Map(
    [...chosen].flatMap(([index, { version, best, worst }]) =>
      best < 0 || worst < 0 ? [] : [[index, (version * positions + best) * positions + worst]],
    ),
  )
}

export const readSetNumber = (
  code: number,
): { readonly version: number; readonly best: number; readonly worst: number } => ({
  version: Math.floor(code / positions ** 2),
  best: Math.floor(code / positions) % positions,
  worst: code % positions,
})
