// What is said about the difference of two columns of a table: the NPS of a question, or the mean where it has none.
import type { Difference, FilterSubject, SubjectInfo } from '@askwell/contract'
import type { CallInput } from '../../api/call.ts'

type Group = NonNullable<CallInput<'analyse'>['body']['groups']>[number]

/** With more, the sentences would be longer than the table. */
const mostColumns = 4

/** One group for each of the largest columns, in their order; the first ones where they are not counted. */
export function columnGroups({ on, values, is_counted }: SubjectInfo): Group[] {
  const counts = values.map(({ count }) => (is_counted ? count : 1))
  const least = counts.toSorted((a, b) => b - a)[mostColumns - 1] ?? 1
  return values
    .filter((_value, at) => (counts[at] ?? 0) >= Math.max(1, least))
    .slice(0, mostColumns)
    .map(({ value }, at) => ({
      key: `column_${at}`,
      name: value,
      filter: { on, op: 'is', value: [value] },
    }))
}

/** The question whose figures a row has; null where the row is not a question as a whole. */
export function comparedQuestion(row: FilterSubject): string | null {
  if (!('question' in row) || row.row !== undefined) return null
  return row.part === undefined || row.part === 'nps_group' ? row.question : null
}

export interface ShownDifference {
  readonly says: 'NpsHigher' | 'MeanHigher' | 'NpsAlike' | 'MeanAlike' | 'TooFew'
  /** Keys of groups. Of a clear difference, the higher one comes first. */
  readonly first: string
  readonly second: string
  readonly by: number
  readonly low: number
  readonly high: number
}

/** The clear differences first, the largest of them before the others. */
export function shownDifferences(differences: readonly Difference[]): ShownDifference[] {
  const what = ['nps', 'mean'].find((name) => differences.some((one) => one.what === name))
  const name = what === 'nps' ? 'Nps' : 'Mean'
  return differences
    .filter((one) => one.what === what)
    .map(({ a, b, value, interval, verdict }): ShownDifference => {
      const { low, high } = interval ?? { low: value, high: value }
      if (verdict === 'too_few')
        return { says: 'TooFew', first: a, second: b, by: value, low, high }
      if (verdict === 'no_difference')
        return { says: `${name}Alike`, first: a, second: b, by: value, low, high }
      return verdict === 'higher'
        ? { says: `${name}Higher`, first: a, second: b, by: value, low, high }
        : { says: `${name}Higher`, first: b, second: a, by: -value, low: -high, high: -low }
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other) || other.by - one.by)
}

const rankOf = ({ says }: ShownDifference): number =>
  says.endsWith('Higher') ? 0 : says.endsWith('Alike') ? 1 : 2
