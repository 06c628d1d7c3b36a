// Every variable of the environment, by group: how its value is read, its default, and what people read about it.
import { addresses } from './variables/addresses.ts'
import { database } from './variables/database.ts'
import { files } from './variables/files.ts'
import { messages } from './variables/messages.ts'
import { pages } from './variables/pages.ts'
import { people } from './variables/people.ts'
import { running } from './variables/running.ts'
import type { Variable, VariableGroup } from './variables/variable.ts'
import { watching } from './variables/watching.ts'

export interface WrongVariable {
  readonly name: string
  /** Safe to print: a secret shows only its length. */
  readonly value: string
  readonly why: string
}

/** In the order of the reference. */
export const variableGroups: readonly VariableGroup[] = [
  { title: 'Addresses', variables: addresses },
  { title: 'Database and data directory', variables: database },
  { title: 'Uploaded files', variables: files },
  { title: 'Starting, stopping and several servers', variables: running },
  { title: 'Watching', variables: watching },
  { title: 'People and sign-in', variables: people },
  { title: 'Survey pages and feedback', variables: pages },
  { title: 'Mail, codes to phones and other systems', variables: messages },
]

export const table = {
  ...addresses,
  ...database,
  ...files,
  ...running,
  ...watching,
  ...people,
  ...pages,
  ...messages,
}
type Table = typeof table
export type Name = keyof Table

type Read<N extends Name> = Extract<ReturnType<Table[N]['read']>, { value: unknown }>['value']
/** All values, once each has been read; null = not set, and there is no default. */
export type Values = {
  readonly [N in Name]: Table[N] extends { readonly default: string } ? Read<N> : Read<N> | null
}

export const names = Object.keys(table) as Name[]
export const variableOf = (name: Name): Variable => table[name]
const isSecret = (name: string): boolean =>
  Object.hasOwn(table, name) && variableOf(name as Name).secret === true
/** These may also come from a file: `NAME_FILE` holds its path. */
export const secrets: readonly Name[] = names.filter(isSecret)

export type Environment = Readonly<Record<string, string | undefined>>

export const shown = (name: string, value: string): string =>
  isSecret(name) ? `(${value.length} characters, not shown)` : value.slice(0, 60)
