// Corrects what another tool allows and a flow does not: duplicate keys, contradictory limits, missing answers to
// choose from. The result is a question that can be published, or null.
import type { Question } from '@askwell/contract'
import { styleOf } from '@askwell/engine'
import type { LostWhy } from './conversion.ts'

interface Mended {
  /** Null = there is nothing to answer. */
  readonly question: Question | null
  readonly lost: readonly { readonly why: LostWhy; readonly detail: string }[]
}

export function mendQuestion(question: Question): Mended {
  const { answer } = styleOf(question.style)
  if (answer === 'matrix') return mendMatrix(question)
  if (answer === 'options' && question.options.length === 0) {
    const { minSelectionCount: _least, maxSelectionCount: _most, ...rest } = question
    return {
      question: { ...rest, style: 'text', isMultiSelect: false },
      lost: [{ why: 'input_kind', detail: question.style }],
    }
  }
  const { limits, dropped } = soundLimits(question)
  const { minSelectionCount, maxSelectionCount, min, max, minLength, maxLength, ...rest } = question
  return {
    question: { ...rest, ...limits, options: withOwnKeys(question.options) },
    lost: dropped.map((detail) => ({ why: 'setting', detail })),
  }
}

function mendMatrix(question: Question): Mended {
  const least = question.extra.matrix_question_type === 'maxdiff' ? 2 : 1
  const statements = withOwnKeys(question.statements).flatMap((row) =>
    row.options.length > 0 ? [{ ...row, options: withOwnKeys(row.options) }] : [],
  )
  if (statements.length < least)
    return { question: null, lost: [{ why: 'kind', detail: 'matrix' }] }
  return { question: { ...question, statements }, lost: [] }
}

/** The first keeps its key, because conditions refer to that one. */
function withOwnKeys<T extends { readonly key: string }>(list: readonly T[]): T[] {
  const taken = new Set<string>()
  return list.map((one, place) => {
    const wanted = one.key.trim() || String(place + 1)
    let key = wanted
    for (let number = 2; taken.has(key); number += 1) key = `${wanted.slice(0, 240)}_${number}`
    taken.add(key)
    return { ...one, key }
  })
}

type Limits = Partial<
  Pick<
    Question,
    'minSelectionCount' | 'maxSelectionCount' | 'min' | 'max' | 'minLength' | 'maxLength'
  >
>

/** A contradictory pair is dropped; a limit above the number of answers has no effect. */
function soundLimits({
  options,
  min,
  max,
  minSelectionCount,
  maxSelectionCount,
  minLength,
  maxLength,
}: Question): { limits: Limits; dropped: string[] } {
  const dropped: string[] = []
  const pair = (
    least: number | undefined,
    most: number | undefined,
    name: string,
  ): readonly [number | undefined, number | undefined] => {
    if (least === undefined || most === undefined || least <= most) return [least, most]
    dropped.push(name)
    return [undefined, undefined]
  }
  const [fewest, highest] = pair(whole(minSelectionCount), whole(maxSelectionCount), 'min, max')
  if (fewest !== undefined && fewest > options.length) dropped.push('min')
  const [low, high] = pair(min, max, 'min, max')
  const [short, long] = pair(whole(minLength), whole(maxLength), 'minLength, maxLength')
  return {
    limits: {
      ...(fewest !== undefined &&
        fewest > 0 &&
        fewest <= options.length && { minSelectionCount: fewest }),
      ...(highest !== undefined &&
        highest > 0 &&
        highest <= options.length && { maxSelectionCount: highest }),
      ...(low !== undefined && { min: low }),
      ...(high !== undefined && { max: high }),
      ...(short !== undefined && short > 0 && { minLength: short }),
      ...(long !== undefined && long > 0 && { maxLength: long }),
    },
    dropped,
  }
}

const whole = (count: number | undefined): number | undefined =>
  count === undefined ? undefined : Math.trunc(count)
