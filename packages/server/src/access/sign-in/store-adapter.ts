// Lets the sign-in library keep its rows in our store: through the store's own writes, with dates in milliseconds, Booleans as
// 0 or 1, and our column names. It has no transactions; a value that works once (a code, a link) is used by one statement.
import { createAdapterFactory } from 'better-auth/adapters'
import type {
  SignInCondition,
  SignInRow,
  SignInStore,
  SignInTable,
  SignInValue,
} from '../../store/people/people.ts'

interface AdapterCondition {
  readonly field: string
  readonly operator?: string | undefined
  readonly value: unknown
  readonly connector?: 'AND' | 'OR' | undefined
}

interface FindMany {
  readonly model: string
  readonly where?: readonly AdapterCondition[] | undefined
  readonly limit: number
  readonly offset?: number | undefined
  readonly sortBy?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined
}

export const storeAdapter = (rows: SignInStore) =>
  createAdapterFactory({
    config: {
      adapterId: 'askwell-store',
      supportsNumericIds: false,
      customTransformInput: ({ data }) =>
        data instanceof Date ? data.getTime() : typeof data === 'boolean' ? Number(data) : data,
      customTransformOutput: ({ data, fieldAttributes }) => {
        if (data === null || data === undefined) return data
        if (fieldAttributes.type === 'date') return new Date(Number(data))
        return fieldAttributes.type === 'boolean' ? data === 1 : data
      },
    },
    adapter: () => ({
      create: async ({ model, data }) => read(await rows.create(tableOf(model), written(data))),
      findOne: async ({ model, where }) =>
        read((await rows.find(tableOf(model), conditions(where), { limit: 1 }))[0]),
      findMany: async <T>({ model, where, limit, offset, sortBy }: FindMany) => {
        const order =
          sortBy === undefined
            ? {}
            : { order: { column: snake(sortBy.field), direction: sortBy.direction } }
        return (
          await rows.find(tableOf(model), conditions(where), {
            limit,
            offset: offset ?? 0,
            ...order,
          })
        ).map((row) => read<T>(row))
      },
      count: ({ model, where }) => rows.count(tableOf(model), conditions(where)),
      update: async ({ model, where, update }) =>
        read((await rows.update(tableOf(model), conditions(where), written(update)))[0]),
      updateMany: async ({ model, where, update }) =>
        (await rows.update(tableOf(model), conditions(where), written(update))).length,
      delete: async ({ model, where }) => {
        await rows.remove(tableOf(model), conditions(where))
      },
      deleteMany: async ({ model, where }) =>
        (await rows.remove(tableOf(model), conditions(where))).length,
      consumeOne: async ({ model, where }) =>
        read((await rows.remove(tableOf(model), conditions(where)))[0]),
      incrementOne: async ({ model, where, increment, set }) => {
        const added = Object.fromEntries(
          Object.entries(increment).map(([name, by]) => [snake(name), by]),
        )
        return read(
          (await rows.update(tableOf(model), conditions(where), written(set ?? {}), added))[0],
        )
      },
    }),
  })

const tables: Readonly<Record<string, SignInTable>> = {
  person: 'person',
  person_session: 'person_session',
  person_account: 'person_account',
  verification: 'verification',
  second_factor: 'second_factor',
}

function tableOf(model: string): SignInTable {
  const table = tables[model]
  if (table === undefined)
    throw new Error(`the sign-in library asks for ${model}, which is not one of its tables`)
  return table
}

const operators: Readonly<Record<string, SignInCondition['operator']>> = {
  eq: 'eq',
  ne: 'ne',
  lt: 'lt',
  lte: 'lte',
  gt: 'gt',
  gte: 'gte',
  in: 'in',
  not_in: 'not_in',
}

function conditions(where: readonly AdapterCondition[] = []): SignInCondition[] {
  return where.map(({ field, operator, value, connector }) => {
    const known = operators[operator ?? 'eq']
    if (known === undefined)
      throw new Error(`the sign-in library asks with ${operator}, which the store does not know`)
    return {
      column: snake(field),
      operator: known,
      value: Array.isArray(value) ? value.map(plain) : plain(value),
      connector: connector ?? 'AND',
    }
  })
}

/** The library's own transformation leaves only text, numbers and null. */
function plain(value: unknown): SignInValue {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

function written(row: unknown): SignInRow {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [snake(name), plain(value)]),
  )
}

// The library has its own type for rows whose fields match our columns.
function read<T>(row: SignInRow | undefined): T {
  return (
    row === undefined
      ? null
      : Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]))
  ) as T
}
