// The first start of an empty instance: one workspace with one API key. Several servers may start on one new database at
// the same moment; a claim in the store decides which of them does it, and the others wait.
import { setTimeout as wait } from 'node:timers/promises'
import { hashKey } from '../access/hash-key.ts'
import type { Store } from '../store/store.ts'

export interface FirstWorkspace {
  readonly id: string
  readonly isNew: boolean
  /** Only when it was generated just now: the one time it can be shown. */
  readonly generatedKey: string | null
  /** The configured key is not valid: it was set after the first start. */
  readonly isKeyIgnored: boolean
}

interface Start {
  readonly store: Store
  readonly apiKey: string | null
  readonly clock: () => number
  readonly newId: () => string
  readonly makeKey: () => string
}

export async function firstWorkspace(start: Start): Promise<FirstWorkspace> {
  const existing = (await start.store.firstWorkspace()) ?? (await madeByAnother(start))
  if (existing === null) return makeWorkspace(start)
  const isKeyIgnored =
    start.apiKey !== null && (await start.store.workspaceOfApiKey(hashKey(start.apiKey))) === null
  return { id: existing, isNew: false, generatedKey: null, isKeyIgnored }
}

async function makeWorkspace({ store, apiKey, clock, makeKey }: Start): Promise<FirstWorkspace> {
  const id = await store.createWorkspace('Main', clock())
  const key = apiKey ?? makeKey()
  await store.addApiKey(
    id,
    { hash: hashKey(key), prefix: key.slice(0, 8), name: 'First key' },
    clock(),
  )
  return { id, isNew: true, generatedKey: apiKey === null ? key : null, isKeyIgnored: false }
}

const claimWaitMs = 200
/** After this time the claimer counts as dead, and this server does its work. */
const claimTries = 25

/** Null = no other server is about to make it. */
async function madeByAnother({ store, newId }: Start): Promise<string | null> {
  const mine = newId()
  if ((await store.secret('first-workspace-claim', () => mine)) === mine) return null
  for (let tries = 0; tries < claimTries; tries++) {
    await wait(claimWaitMs)
    const id = await store.firstWorkspace()
    if (id !== null) return id
  }
  return null
}
