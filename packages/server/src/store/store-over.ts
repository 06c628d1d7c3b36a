// The one Store over either engine, put together from the list of subjects.
import type { Kysely } from 'kysely'
import type { Keys } from './keys/keys.ts'
import { assertUsable, migrations } from './migrate.ts'
import { everywhere } from './query/scope.ts'
import type { Engine, Tables } from './schema.ts'
import type { Store } from './store.ts'
import type { Calls } from './subject.ts'
import { type AllWrites, openSubjects, type WriteName, writes, writesThat } from './subjects.ts'

/** Runs a named write in a transaction, in the way of the engine. */
export type RunWrite = (name: WriteName, args: readonly unknown[]) => Promise<unknown>

export interface EngineParts {
  readonly engine: Engine
  readonly wall: Store['wall']
  readonly db: Kysely<Tables>
  readonly keys: Keys
  readonly run: RunWrite
  readonly close: () => Promise<void>
}

const changesSettings = writesThat('changesSettings')
const acrossWorkspaces = writesThat('acrossWorkspaces')

export function storeOver({ engine, wall, db, keys, run, close }: EngineParts): Store {
  let revision = 0
  const settingsChanged = (): void => {
    revision += 1
  }
  const steps = migrations(engine, keys)
  const call =
    (name: WriteName) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      try {
        return await (acrossWorkspaces.has(name)
          ? everywhere(() => run(name, args))
          : run(name, args))
      } finally {
        // Also after a failure: it may have been the reply that was lost.
        if (changesSettings.has(name)) settingsChanged()
      }
    }
  const names = Object.keys(writes) as WriteName[]
  const write = Object.fromEntries(names.map((name) => [name, call(name)])) as Calls<AllWrites>
  return {
    ...openSubjects({ db, keys, write, settingsChanged }),
    engine,
    wall,
    ready: () => assertUsable(engine, db, steps),
    close,
    settingsRevision: () => revision,
  }
}
