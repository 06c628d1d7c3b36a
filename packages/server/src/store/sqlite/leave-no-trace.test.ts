// Reads the files of the embedded store as bytes while the server runs: no file contains erased text.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseRest } from '../../actions/privacy/erase.ts'
import { endRetention } from '../../actions/privacy/retention.ts'
import { openStore, type Store } from '../index.ts'
import {
  answer,
  customer,
  newGround,
  noon,
  row,
  type TestWorkspace,
  write,
} from '../suite/build.ts'
import { newPlace, type StoreLocation } from '../suite/stores.ts'

const day = 86_400_000
const signal = new AbortController().signal

describe('erased text in the files of the embedded store', () => {
  let place: StoreLocation
  let store: Store
  let ground: TestWorkspace
  let word: string
  beforeAll(async () => {
    place = await newPlace('sqlite')
    store = await openStore(place.options)
  })
  afterAll(async () => {
    await store.close()
    await place.remove()
  })
  beforeEach(async () => {
    ground = await newGround(store)
    word = `canary${crypto.randomUUID().replaceAll('-', '')}`
    // Longer than a page, so that some of it is in separate pages.
    const text = `${word} `.repeat(300)
    for (let count = 0; count < 20; count += 1)
      await store.saveFeedback(
        write(
          row(ground, {
            responses: [answer(text)],
            customer: customer({ external_id: word, name: word }),
            receivedAt: noon - 400 * day,
            isCompleted: false,
          }),
        ),
      )
    expect(traces()).toBeGreaterThan(0)
  })

  const traces = (): number =>
    readdirSync(place.options.dataDir)
      .filter((name) => name.startsWith('askwell.db') && !name.endsWith('-shm'))
      .map(
        (name) => readFileSync(join(place.options.dataDir, name), 'latin1').split(word).length - 1,
      )
      .reduce((sum, count) => sum + count, 0)

  it.each(['delete', 'anonymise'] as const)(
    'is gone once a person was erased: %s',
    async (answers) => {
      const { items } = await store.customers.list(ground.workspaceId, '', { limit: 5 })
      const erasing = {
        workspaceId: ground.workspaceId,
        customerId: items[0]?.customer.id ?? '',
        answers,
      }
      expect(await store.erasure.erase(erasing, noon)).toBe(true)
      expect(await eraseRest({ store, clock: () => noon }, erasing, signal)).toBe(true)
      expect(traces()).toBe(0)
    },
  )

  it('is gone once each feedback and then the person were deleted', async () => {
    const { items } = await store.listFeedback(ground.workspaceId, {}, { limit: 50 })
    for (const { id } of items) await store.deleteFeedback(ground.workspaceId, id, noon)
    const { items: people } = await store.customers.list(ground.workspaceId, '', { limit: 5 })
    await store.erasure.erase(
      {
        workspaceId: ground.workspaceId,
        customerId: people[0]?.customer.id ?? '',
        answers: 'delete',
      },
      noon,
    )
    expect(traces()).toBe(0)
  })

  it('is gone after the nightly end of what is kept long enough', async () => {
    const { items } = await store.customers.list(ground.workspaceId, '', { limit: 5 })
    await endRetention({ store, clock: () => noon, config: { partialDays: 30 } }, signal)
    await store.erasure.erase(
      {
        workspaceId: ground.workspaceId,
        customerId: items[0]?.customer.id ?? '',
        answers: 'delete',
      },
      noon,
    )
    expect(traces()).toBe(0)
  })
})
