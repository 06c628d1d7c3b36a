// One question over all versions that have answers. An option, a row or an item that the newest version no longer offers
// stays in the figures, because its answers are still there.
import type { Flow, Option, Question, Statement } from '@askwell/contract'
import { talliedAs } from '../styles/tooling.ts'

export interface MergedQuestion {
  /** The newest texts and weights; what is no longer offered follows what is. */
  readonly question: Question
  /** Whether the newest version of the question has this option or statement. */
  readonly isOffered: (id: string) => boolean
}

/**
 * A question whose style has changed to one that is counted in another way gives two, the newer first. `key`: the same for
 * the same question counted in the same way.
 */
export function mergedQuestions(flows: readonly Flow[]): ReadonlyMap<string, MergedQuestion> {
  const asked = new Map<string, Question[]>()
  for (const { elements } of flows)
    for (const { question } of elements) {
      if (question === undefined) continue
      const known = asked.get(mergedKey(question))
      if (known) known.push(question)
      else asked.set(mergedKey(question), [question])
    }
  return new Map([...asked].map(([key, questions]) => [key, merged(questions)]))
}

export const mergedKey = (question: Question): string => `${question.id} ${talliedAs(question)}`

/** Newest first; at least one. */
function merged(questions: readonly Question[]): MergedQuestion {
  const [newest] = questions as readonly [Question, ...Question[]]
  const offered = new Set([
    ...newest.options.map(({ id }) => id),
    ...newest.statements.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]),
  ])
  const statements = new Map<string, Statement[]>()
  for (const statement of questions.flatMap((question) => inOrder(question.statements))) {
    const known = statements.get(statement.id)
    if (known) known.push(statement)
    else statements.set(statement.id, [statement])
  }
  return {
    question: {
      ...newest,
      options: optionsOf(questions),
      statements: [...statements.values()].map((versions, order) => ({
        ...(versions[0] as Statement),
        order,
        options: optionsOf(versions),
      })),
    },
    isOffered: (id) => offered.has(id),
  }
}

const optionsOf = (versions: readonly { readonly options: readonly Option[] }[]): Option[] => [
  ...versions
    .flatMap(({ options }) => inOrder(options))
    .reduce(
      (found, option) =>
        found.has(option.id) ? found : found.set(option.id, { ...option, order: found.size }),
      new Map<string, Option>(),
    )
    .values(),
]

const inOrder = <T extends { readonly order: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.order - b.order)
