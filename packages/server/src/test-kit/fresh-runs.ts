// A server and runs that nobody has sent yet, for the tests of feedback.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { id, testBundle } from './respondent-flow.ts'
import { startTestServer, type TestServer, testTime } from './respondent-server.ts'

/** For the tests of a file: a server that is reset before each of them. */
export function useFreshRuns() {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ bundle: testBundle({ end: 'chat' }) })
  })
  afterAll(() => server.close())

  let run = 1_000
  /** A device and a key that no other test uses. */
  const fresh = () => ({ device_id: id(++run), key: id(++run) })
  const of = async (device: string) =>
    (await server.stored()).filter((row) => row.deviceId === device)

  beforeEach(async () => {
    server.clock.now = testTime
    await server.setNode({})
  })
  return {
    get server() {
      return server
    },
    fresh,
    newKey: () => id(++run),
    of,
  }
}
