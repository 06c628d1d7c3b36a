// Values that the sign-in library looks up by equality are stored as hashes, so that a reader of the table cannot present
// them. The library does not notice: it passes and receives the original text.
import { createHash } from 'node:crypto'
import type { SignInCondition, SignInRow, SignInTable, SignInValue } from '../people/people.ts'

/** These texts are long and random, so one plain hash is enough. */
const hashedColumn: Partial<Record<SignInTable, string>> = {
  person_session: 'token',
  verification: 'identifier',
}

/** Tokens of other services, which nothing here reads. */
const notKept: Partial<Record<SignInTable, readonly string[]>> = {
  person_account: ['access_token', 'refresh_token', 'id_token'],
}

export const hashOfSignIn = (text: string): string =>
  createHash('sha256').update(text).digest('hex')

export function keptRow(table: SignInTable, row: SignInRow): SignInRow {
  const column = hashedColumn[table]
  const text = column === undefined ? undefined : row[column]
  const dropped = notKept[table]?.filter((name) => name in row) ?? []
  if (dropped.length > 0)
    return { ...row, ...Object.fromEntries(dropped.map((name) => [name, null])) }
  return column !== undefined && typeof text === 'string'
    ? { ...row, [column]: hashOfSignIn(text) }
    : row
}

/** @throws Error for a comparison that does not work on hashes. */
export function keptConditions(
  table: SignInTable,
  where: readonly SignInCondition[],
): readonly SignInCondition[] {
  return where.map((condition) => {
    if (condition.column !== hashedColumn[table] || condition.value === null) return condition
    if (!answerable.has(condition.operator))
      throw new Error(
        `${table}.${condition.column} is kept as a hash and cannot be compared with ${condition.operator}`,
      )
    return {
      ...condition,
      value: isMany(condition.value) ? condition.value.map(hashed) : hashed(condition.value),
    }
  })
}

/** Restores the texts that the caller knows: those of the conditions or of the new row. */
export function givenRow(
  table: SignInTable,
  row: SignInRow,
  known: readonly (SignInValue | readonly SignInValue[] | undefined)[],
): SignInRow {
  const column = hashedColumn[table]
  if (column === undefined) return row
  const text = known
    .flat()
    .find((one) => typeof one === 'string' && hashOfSignIn(one) === row[column])
  return text === undefined ? row : { ...row, [column]: text }
}

export const textsIn = (table: SignInTable, where: readonly SignInCondition[]) =>
  where.filter(({ column }) => column === hashedColumn[table]).map(({ value }) => value)
export const textOf = (table: SignInTable, row: SignInRow) => [row[hashedColumn[table] ?? '']]

const isMany = (value: SignInCondition['value']): value is readonly SignInValue[] =>
  Array.isArray(value)
const answerable: ReadonlySet<SignInCondition['operator']> = new Set([
  'eq',
  'ne',
  'in',
  'not_in',
] as const)
const hashed = (value: SignInValue): SignInValue =>
  typeof value === 'string' ? hashOfSignIn(value) : value
