// The rows of the sign-in library over either engine.
import type { Kysely } from 'kysely'
import type { SignInStore } from '../people/people.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import { givenRow, keptConditions, keptRow, textOf, textsIn } from './sign-in-hashes.ts'
import {
  countSignInRows,
  createSignInRow,
  findSignInRows,
  removeSignInRows,
  updateSignInRows,
} from './sign-in-rows.ts'

export const signInWrites = { createSignInRow, updateSignInRows, removeSignInRows }

export const signInStore = (
  db: Kysely<Tables>,
  write: Calls<typeof signInWrites>,
): SignInStore => ({
  create: async (table, row) =>
    givenRow(table, await write.createSignInRow(table, keptRow(table, row)), textOf(table, row)),
  find: async (table, where, options) => {
    const rows = await findSignInRows(db, table, keptConditions(table, where), options)
    return rows.map((row) => givenRow(table, row, textsIn(table, where)))
  },
  count: (table, where) => countSignInRows(db, table, keptConditions(table, where)),
  update: async (table, where, change, add = {}) => {
    const rows = await write.updateSignInRows(
      table,
      keptConditions(table, where),
      keptRow(table, change),
      add,
    )
    return rows.map((row) =>
      givenRow(table, row, [...textsIn(table, where), ...textOf(table, change)]),
    )
  },
  remove: async (table, where) => {
    const rows = await write.removeSignInRows(table, keptConditions(table, where))
    return rows.map((row) => givenRow(table, row, textsIn(table, where)))
  },
})
