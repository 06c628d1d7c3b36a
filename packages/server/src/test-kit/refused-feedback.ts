// A server and respondents who are new to it, for the tests of refusals.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { id } from './respondent-flow.ts'
import { startTestServer, type TestServer, testTime } from './respondent-server.ts'

export const iso = (at: number): string => new Date(at).toISOString()
export const day = 86_400_000

export function useRespondents() {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = testTime
    await server.setNode({})
  })

  let device = 5_000
  return {
    get server() {
      return server
    },
    /** → the device of somebody who has sent nothing yet. */
    newDevice: () => id(++device),
  }
}
