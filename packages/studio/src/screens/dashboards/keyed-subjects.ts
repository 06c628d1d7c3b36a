// Subjects by keys in place of ids, so that one condition reaches every survey of a dashboard that has the question.
import type { FilterSubject, Flow, SubjectInfo } from '@askwell/contract'
import { subjectId } from '../../filters/subjects.ts'

export function keyedSubjects(
  subjects: readonly SubjectInfo[],
  flow: Pick<Flow, 'elements'> | undefined,
): readonly SubjectInfo[] {
  const keys = keysOf(flow)
  return subjects.map((info) => ({
    ...info,
    on: keyedSubject(info.on, keys),
    values: info.values.map((one) => ({ ...one, value: keys.get(one.value) ?? one.value })),
  }))
}

function keyedSubject(on: FilterSubject, keys: ReadonlyMap<string, string>): FilterSubject {
  if (!('question' in on)) return on
  const keyOf = (id: string): string => keys.get(id) ?? id
  return {
    ...on,
    question: keyOf(on.question),
    ...(on.row !== undefined && { row: keyOf(on.row) }),
    ...(on.option !== undefined && { option: keyOf(on.option) }),
  }
}

/** A key that two questions of a survey share would mean both, so they keep their ids. */
function keysOf(flow: Pick<Flow, 'elements'> | undefined): ReadonlyMap<string, string> {
  const questions = flow?.elements.flatMap(({ question }) => question ?? []) ?? []
  return new Map(
    questions.flatMap(({ id, key, options, statements }) => {
      const within = [...options, ...statements].map((one) => [one.id, one.key] as const)
      const isAlone = questions.filter((one) => one.key === key).length === 1
      return [...(isAlone ? [[id, key] as const] : []), ...within]
    }),
  )
}

/** Of several surveys: what is of the same question is listed once, with the values of all. Pages belong to one survey. */
export function mergedSubjects(lists: readonly (readonly SubjectInfo[])[]): readonly SubjectInfo[] {
  const merged = new Map<string, SubjectInfo>()
  for (const info of lists.flat()) {
    if ('page' in info.on || 'transition' in info.on) continue
    const known = merged.get(subjectId(info.on))
    const added = info.values.filter(
      ({ value }) => !known?.values.some((one) => one.value === value),
    )
    merged.set(
      subjectId(info.on),
      known
        ? {
            ...known,
            operators: known.operators.filter((one) => info.operators.includes(one)),
            values: [...known.values, ...added],
          }
        : info,
    )
  }
  return [...merged.values()]
}
