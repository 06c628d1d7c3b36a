// Records the statements of a step instead of running them, for the plan of an upgrade and for the test that checks them.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Step } from '../migrations/step.ts'

/** A step that reads rows finds no rows; the statements of a backfill are unknown until it runs. */
export async function statementsOf(step: Step): Promise<readonly string[]> {
  if (step.kind === 'indexes')
    return step.indexes.map(({ name, on }) => `create index concurrently ${name} on ${on}`)
  if (step.kind === 'backfill') return []
  const said: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (of) => new PostgresIntrospector(of),
    },
    log: ({ query }) => void said.push(query.sql),
  })
  await step.up(db)
  return said
}
