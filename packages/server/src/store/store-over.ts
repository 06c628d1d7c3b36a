// The one Store for both engines, assembled from the list of subjects.
import type { Kysely } from 'kysely'
import type { Keys } from './keys/keys.ts'
import { migrations } from './migrate.ts'
import type { lateObserver, PoolState } from './observer.ts'
import { everywhere } from './query/scope.ts'
import type { Engine, Tables } from './schema.ts'
import type { Store, WriteHold } from './store.ts'
import type { Calls } from './subject.ts'
import { type AllWrites, openSubjects, type WriteName, writes, writesThat } from './subjects.ts'
import { appliedSteps, assertUsable, newestOf, pendingOf, schemaOf } from './upgrade/applied.ts'

/** Runs a named write in a transaction of the engine. */
export type RunWrite = (name: WriteName, args: readonly unknown[]) => Promise<unknown>

export interface EngineParts {
  readonly engine: Engine
  readonly wall: Store['wall']
  readonly notes?: Store['notes']
  readonly db: Kysely<Tables>
  readonly keys: Keys
  readonly run: RunWrite
  /** Left out where the texts are in another index. */
  readonly buildSearchIndex?: Store['buildSearchIndex']
  readonly hold?: WriteHold
  readonly close: () => Promise<void>
  readonly observer: ReturnType<typeof lateObserver>
  readonly pools?: () => readonly PoolState[]
  readonly replica?: Store['replica']
}

const changesSettings = writesThat('changesSettings')
const publishes = writesThat('publishes')
const acrossWorkspaces = writesThat('acrossWorkspaces')

export function storeOver({
  engine,
  wall,
  notes = [],
  db,
  keys,
  run,
  hold,
  buildSearchIndex = async () => 'present',
  close,
  observer,
  pools = () => [],
  replica = null,
}: EngineParts): Store {
  let revision = 0
  const settingsChanged = (): void => {
    revision += 1
  }
  const listeners: (() => void)[] = []
  const published = (): void => {
    for (const listener of listeners) listener()
  }
  const steps = migrations(engine, keys)
  const call =
    (name: WriteName) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      try {
        const result = await (acrossWorkspaces.has(name)
          ? everywhere(() => run(name, args))
          : run(name, args))
        if (publishes.has(name)) published()
        return result
      } finally {
        // Also after a failure: perhaps only the reply was lost.
        if (changesSettings.has(name)) settingsChanged()
      }
    }
  const names = Object.keys(writes) as WriteName[]
  const write = Object.fromEntries(names.map((name) => [name, call(name)])) as Calls<AllWrites>
  return {
    ...openSubjects({ engine, db, keys, write, settingsChanged, published }),
    engine,
    wall,
    notes,
    level: newestOf(steps),
    schema: () => schemaOf(db),
    ready: () => assertUsable(engine, db, steps),
    pendingSteps: async () => pendingOf(await appliedSteps(engine, db), steps).length,
    buildSearchIndex,
    hold: hold ?? null,
    close,
    settingsRevision: () => revision,
    onPublished: (listener) => void listeners.push(listener),
    observe: (other) => observer.set(other),
    pools,
    replica,
  }
}
