// What a condition can be about: the subjects of a survey, and how each is asked for.
import type { FilterFacet, FilterOperator, FilterSubject, SubjectInfo } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { ChipName } from './chips.ts'
import { writeEncoded } from './conditions.ts'

export type SubjectId = string
/** The same subject has the same id. */
export const subjectId = (on: FilterSubject): SubjectId => writeEncoded(on)

export const infoOf = (
  subjects: readonly SubjectInfo[],
  on: FilterSubject,
): SubjectInfo | undefined => subjects.find((one) => subjectId(one.on) === subjectId(on))

/** The question of a row, an option or a measure. */
export const questionOf = (
  subjects: readonly SubjectInfo[],
  on: FilterSubject,
): SubjectInfo | undefined =>
  'question' in on ? infoOf(subjects, { question: on.question }) : undefined

/** How the value of an operator is entered. */
export type ValueEntry = 'none' | 'values' | 'texts' | 'numbers' | 'dates' | 'days'

/** `takes`: the operators of the subject. */
export function entryOf(op: FilterOperator, takes: readonly FilterOperator[]): ValueEntry {
  switch (op) {
    case 'is':
    case 'is_not':
    case 'all_of':
    case 'only':
      return 'values'
    case 'contains':
    case 'contains_word':
    case 'not_contains':
      return 'texts'
    case 'between':
      // Whatever can be in the last days is a time.
      return takes.includes('last') ? 'dates' : 'numbers'
    case 'last':
      return 'days'
    case 'answered':
    case 'unanswered':
    case 'shown':
    case 'not_shown':
    case 'asked':
    case 'reached':
    case 'passed':
    case 'left_at':
    case 'taken':
      return 'none'
    default:
      return unreachable(op)
  }
}

/** Several values at once exist only among the options of a question and among tags. */
export function offeredOperators({ on, operators }: SubjectInfo): readonly FilterOperator[] {
  const isPlain = 'question' in on && !('part' in on) && !('row' in on)
  const isMultiple = isPlain || ('facet' in on && on.facet === 'tag')
  return operators.filter((op) => isMultiple || (op !== 'all_of' && op !== 'only'))
}

const run = (from: number, to: number): SubjectInfo['values'] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    value: String(from + at),
    words: null,
    count: 0,
  }))

export function valuesOf({ on, values }: SubjectInfo): SubjectInfo['values'] {
  if (!('facet' in on)) return values
  if (on.facet === 'weekday') return run(1, 7)
  return on.facet === 'hour' ? run(0, 23) : values
}

/** As the analysis allows. */
const mostColumns = 40

/** Has a list of values that a table can show. Best and worst are several answers of one person in one line. */
export const isTabular = ({ on, operators, values }: SubjectInfo): boolean =>
  operators.includes('only') &&
  values.length > 1 &&
  values.length <= mostColumns &&
  !('part' in on && (on.part === 'best' || on.part === 'worst'))

/** Has values or figures that the rows of a table can show. The length of a text is no answer. */
export const isTableRow = (info: SubjectInfo): boolean =>
  isTabular(info) || (info.is_scale && !('part' in info.on && info.on.part === 'length'))

/** A subject that this survey does not have counts as not set, once its subjects are loaded. */
export const knownSubject = (
  subjects: readonly SubjectInfo[],
  on: FilterSubject | null,
): FilterSubject | null =>
  on !== null && (subjects.length === 0 || infoOf(subjects, on)) ? on : null

/** The subject that a table shows of a question: its options, its groups or its first row, else its figures. */
export const tableSubjectOf = (
  subjects: readonly SubjectInfo[],
  questionId: string,
): FilterSubject | null =>
  [isTabular, isTableRow]
    .map((shows) =>
      subjects.find((one) => 'question' in one.on && one.on.question === questionId && shows(one)),
    )
    .find((one) => one !== undefined)?.on ?? null

const facetOfChip: Partial<Record<ChipName, readonly FilterFacet[]>> = {
  flow: ['flow'],
  node: ['node'],
  when: ['received_at'],
  state: ['completed'],
  counted: ['completed'],
  device: ['device'],
  channel: ['channel'],
  language: ['language'],
  internal: ['internal'],
  countedInternal: ['internal'],
  offline: ['offline'],
  followUp: ['follow_up'],
  owner: ['assignee'],
  tag: ['tag'],
}

/** What the menu lists. What has a chip anyway is not offered a second time. */
export function menuSubjects(
  subjects: readonly SubjectInfo[],
  chips: readonly ChipName[],
): readonly SubjectInfo[] {
  const taken = chips.flatMap((name) => facetOfChip[name] ?? [])
  return subjects.filter(
    ({ on, operators }) => operators.length > 0 && !('facet' in on && taken.includes(on.facet)),
  )
}
