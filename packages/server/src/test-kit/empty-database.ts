// An empty database on the PostgreSQL of the tests, which is looked for when it is asked for, not by every test that reads
// this folder.

/** Null = there is one. */
export async function whyNoDatabase(): Promise<string | null> {
  const { postgresUrl, skipReason } = await import('../store/suite/stores.ts')
  return postgresUrl === null ? skipReason : null
}

export async function emptyDatabase(): Promise<{
  readonly url: string
  remove(): Promise<unknown>
}> {
  const { postgresUrl, run } = await import('../store/suite/stores.ts')
  const { newDatabase } = await import('../backup/test-store.ts')
  const { name, url } = await newDatabase()
  return { url, remove: () => run(postgresUrl ?? '', `drop database ${name} with (force)`) }
}
