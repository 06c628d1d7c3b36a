// A survey with a realtime server at another address: connected if it is reachable, unaffected if not.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { openStage, type Stage } from '../src/stage.ts'
import { startServer } from '../src/start-server.ts'

const live = await startServer()
const there = await openStage({ env: { ASKWELL_REALTIME_URL: live.url } })
// No server listens on the port for "discard".
const away = await openStage({ env: { ASKWELL_REALTIME_URL: 'http://127.0.0.1:9' } })
const none = await openStage()
const stages: readonly Stage[] = [there, away, none]
afterEach(() => Promise.all(stages.map((stage) => stage.clear())))
afterAll(async () => {
  await Promise.all(stages.map((stage) => stage.close()))
  await live.close()
})

async function answers(stage: Stage) {
  const fixture = basic()
  const sockets: string[] = []
  const who = await stage.arrives(fixture, {
    before: async (page) =>
      void page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host)),
  })
  const tried = () => [...new Set(sockets)]
  const asked = () =>
    who.log.all.map((request) => request.url()).filter((url) => url.includes('socket.io'))
  return {
    tried,
    asked,
    async finishes() {
      await who.picks('q1', 'A')
      await who.presses('Next')
      await who.presses('Send')
      await who.sees('All done')
      expect(await stage.server.feedbacks(fixture.nodeId)).toHaveLength(1)
    },
  }
}

describe.skipIf(there.reason)(
  `the survey and its realtime address${there.reason ? ` (${there.reason})` : ''}`,
  () => {
    it('connects to the configured address, by websocket (R-RT-12)', async () => {
      const survey = await answers(there)
      await expect.poll(survey.tried).toEqual([new URL(live.url).host])
      await survey.finishes()
    })

    it('continues where nobody answers there (R-RT-12)', async () => {
      const survey = await answers(away)
      await expect.poll(survey.tried).toEqual(['127.0.0.1:9'])
      await survey.finishes()
    })

    it('connects nowhere and loads nothing for it where none is configured (R-RT-12)', async () => {
      const survey = await answers(none)
      await survey.finishes()
      expect(survey.tried()).toEqual([])
      expect(survey.asked()).toEqual([])
    })
  },
)
