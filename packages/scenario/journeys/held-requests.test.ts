// A test may end while it holds a request of its page. An error that nobody catches would fail the run, outside of any test.
import { afterAll, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { makeGate } from '../src/gate.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterAll(() => stage.close())

describe.skipIf(stage.reason)('a request that is held when its page closes', () => {
  it('is forgotten', async () => {
    const [came, gate] = [makeGate(), makeGate()]
    const who = await stage.arrives(basic(), {
      before: (page) =>
        page.route('**/held', async (route) => {
          came.open()
          await gate.opened
          await route.fulfill({ response: await route.fetch() })
        }),
    })
    await who.page.evaluate(() => void fetch('/held').catch(() => {}))
    await came.opened
    await stage.clear()
    gate.open()
    expect(who.page.isClosed()).toBe(true)
  })
})
