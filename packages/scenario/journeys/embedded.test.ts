// A survey in a host page: it runs there, and tells the page around it only that it ended.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { errorBody } from '../src/error-body.ts'
import { auto } from '../src/fixtures.ts'
import { makeHost } from '../src/host-page.ts'
import { isQuiet } from '../src/quiet.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage, stopClock } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
const host = await makeHost()
afterAll(async () => {
  await host.close()
  await stage.close()
})
const feedbackCall = '**/v1/feedbacks'

describe.skipIf(stage.reason)('inside another page', () => {
  /** Answers the embedded survey to its end; from then on the clock is stopped. */
  const finish = async (address: string) => {
    const who = await stage.opens(auto(), '/studio/', {
      waits: 'loaded',
      before: (page) => page.clock.install(),
    })
    await who.page.goto(host.embedding(stage.server.url + address))
    const frame = who.page.frameLocator('iframe')
    await frame.locator('html[data-ready]').waitFor()
    await stopClock(who.page)
    await frame.locator('label').filter({ hasText: 'A' }).first().click()
    await frame.getByText('All done').waitFor()
    return who
  }
  const heard = (who: Respondent) =>
    who.page.evaluate(
      () => (window as unknown as { heard: { type: string; origin: string }[] }).heard,
    )
  const types = async (who: Respondent): Promise<string[]> =>
    (await heard(who)).map((message) => message.type)

  it('the host hears the end at once and the feedback 3000 ms later, and is named as the origin (R-ROUTE-33, R-FLOW-37, R-FLOW-38, R-FLOW-39, R-CONST-02, R-PAY-07)', async () => {
    const fx = auto()
    await stage.server.imports(fx.bundle)
    const who = await finish(`/feedback?node_id=${fx.nodeId}`)
    await who.page.clock.runFor(2_999)
    await expect.poll(() => types(who)).toEqual(['PSN_END_OF_FLOW'])
    await who.page.clock.runFor(1)
    await expect.poll(() => types(who)).toEqual(['PSN_END_OF_FLOW', 'PSN_FEEDBACK_SUBMITTED'])
    const [stored] = await stage.server.feedbacks(fx.nodeId)
    const messages = await heard(who)
    expect(messages[1]).toMatchObject({
      feedback_id: stored?.id,
      node_id: fx.nodeId,
      is_internal_feedback: false,
      origin: stage.server.url,
    })
    expect(JSON.stringify(messages)).not.toContain(fx.option('q1', 'A'))
    expect(stored?.origin_url).toContain(new URL(host.url).origin)
  })

  it('internal feedback reaches the host page without the delay (R-FLOW-40, R-QP-13)', async () => {
    const fx = auto()
    await stage.server.imports(fx.bundle)
    const who = await finish(`/feedback?node_id=${fx.nodeId}&is_internal_feedback=true`)
    await who.page.clock.runFor(10)
    await expect.poll(() => types(who)).toEqual(['PSN_END_OF_FLOW', 'PSN_FEEDBACK_SUBMITTED'])
  })

  it('a failed submit tells the host nothing (R-FLOW-41)', async () => {
    const fx = auto()
    await stage.server.imports(fx.bundle)
    const who = await stage.opens(fx, '/studio/', {
      waits: 'loaded',
      before: (page) =>
        page.route(feedbackCall, (route) => route.fulfill({ status: 500, body: errorBody(13010) })),
    })
    await who.page.goto(host.embedding(`${stage.server.url}/feedback?node_id=${fx.nodeId}`))
    const frame = who.page.frameLocator('iframe')
    await frame.locator('label').filter({ hasText: 'A' }).first().click()
    await frame.getByText('Something went wrong. Please try again later.').waitFor()
    expect(await heard(who)).toEqual([])
  })

  it('a page of its own posts nothing (R-FLOW-41)', async () => {
    const who = await stage.arrives(auto(), {
      before: (page) =>
        page.addInitScript(() => {
          const own: unknown[] = []
          Object.assign(window, { heard: own })
          window.addEventListener('message', (event) => own.push(event.data))
        }),
    })
    await who.picks('q1', 'A')
    await who.sees('All done')
    await isQuiet(who.page)
    expect(await heard(who)).toEqual([])
  })
})
