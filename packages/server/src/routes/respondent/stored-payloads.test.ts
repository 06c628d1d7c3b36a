// Guard: what browsers have sent is still understood. Payloads wait in offline queues for two weeks and we cannot
// update the clients of others, so a file in `payloads/` is never changed; a new form of the payload adds one.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'

interface StoredPayload {
  readonly headers: Record<string, string>
  readonly body: { readonly device_id: string; readonly responses: readonly unknown[] }
  readonly stored: {
    readonly isCompleted: boolean
    readonly items: number
    readonly timeSpentSeconds: number
    readonly channel: string | null
  }
}

const folder = new URL('./payloads/', import.meta.url)
const files = readdirSync(folder).toSorted()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('there are payloads to guard', () => expect(files.length).toBeGreaterThanOrEqual(5))

it.each(files)('%s is still taken, as it was meant', async (file) => {
  const { headers, body, stored }: StoredPayload = JSON.parse(
    readFileSync(new URL(file, folder), 'utf8'),
  )
  const sent = await server.send(body, headers)
  expect(sent).toMatchObject({ status: 200 })
  const row = (await server.stored()).find(({ deviceId }) => deviceId === body.device_id)
  expect(row?.id).toBe(sent.body.id)
  expect({
    isCompleted: row?.isCompleted,
    items: row?.responses.length,
    timeSpentSeconds: row?.timeSpentSeconds,
    channel: row?.channel?.kind ?? null,
  }).toEqual(stored)
})
