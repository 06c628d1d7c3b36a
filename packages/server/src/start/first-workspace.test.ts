import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { hashKey } from '../access/hash-key.ts'
import { openStore, type Store } from '../store/index.ts'
import { newDirectory } from '../test-kit/server-process.ts'
import { firstWorkspace } from './first-workspace.ts'

const start = (store: Store, apiKey: string | null = null) => ({
  store,
  apiKey,
  clock: () => 1_000,
  newId: randomUUID,
  makeKey: () => 'made-up-key-of-the-first-start',
})

describe('the first start', () => {
  let store: Store
  const open = async (): Promise<Store> => {
    store = await openStore({ databaseUrl: null, dataDir: await newDirectory() })
    return store
  }
  afterEach(() => store.close())

  it('makes a workspace and shows a made-up key once', async () => {
    const first = await firstWorkspace(start(await open()))
    expect(first).toMatchObject({
      isNew: true,
      generatedKey: 'made-up-key-of-the-first-start',
      isKeyIgnored: false,
    })
    expect(await store.workspaceOfApiKey(hashKey('made-up-key-of-the-first-start'))).toBe(first.id)
    expect(await firstWorkspace(start(store))).toEqual({
      id: first.id,
      isNew: false,
      generatedKey: null,
      isKeyIgnored: false,
    })
  })

  it('takes the key of the environment, and says later that another one counts for nothing', async () => {
    const first = await firstWorkspace(start(await open(), 'a-key-of-the-environment'))
    expect(first).toMatchObject({ isNew: true, generatedKey: null })
    expect(await store.workspaceOfApiKey(hashKey('a-key-of-the-environment'))).toBe(first.id)
    expect((await firstWorkspace(start(store, 'a-key-of-the-environment'))).isKeyIgnored).toBe(
      false,
    )
    expect((await firstWorkspace(start(store, 'another-key-of-later-on'))).isKeyIgnored).toBe(true)
    expect(await store.workspaceOfApiKey(hashKey('another-key-of-later-on'))).toBeNull()
  })

  it('makes one workspace when several servers start at once', async () => {
    await open()
    const all = await Promise.all(
      Array.from({ length: 4 }, () => firstWorkspace(start(store, 'a-key-of-the-environment'))),
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
  })
})
