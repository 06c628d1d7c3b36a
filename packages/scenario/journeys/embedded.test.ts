// A survey in somebody else's page: it runs there, and tells the page around it that it ended, and no more.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { errorBody } from '../src/error-body.ts'
import { auto } from '../src/fixtures.ts'
import { makeHost } from '../src/host-page.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
const host = await makeHost()
afterAll(async () => {
  await host.close()
  await stage.close()
})
const feedbackCall = '**/v1/feedbacks'

describe.skipIf(stage.reason)('inside another page', () => {
  const finish = async (address: string) => {
    const who = await stage.opens(auto(), '/studio/', { waits: 'loaded' })
    await who.page.goto(host.embedding(stage.server.url + address))
    const frame = who.page.frameLocator('iframe')
    await frame.locator('label').filter({ hasText: 'A' }).first().click()
    return { who, frame }
  }
  const heard = (who: Respondent) => who.page.evaluate(() => (window as unknown as { heard: { type: string; at: number; origin: string }[] }).heard)

  it('R-ROUTE-33 R-FLOW-37 R-FLOW-38 R-FLOW-39 R-CONST-02 R-PAY-07: the host hears the end at once and the feedback 3000 ms later, and is named as the origin', async () => {
    const fx = auto()
    await stage.server.imports(fx.bundle)
    const { who, frame } = await finish(`/feedback?node_id=${fx.nodeId}`)
    await frame.getByText('All done').waitFor()
    await who.page.waitForFunction(() => (window as unknown as { heard: unknown[] }).heard.length === 2, undefined, { timeout: 6_000 })
    const [end, submitted] = await heard(who)
    expect([end?.type, submitted?.type]).toEqual(['PSN_END_OF_FLOW', 'PSN_FEEDBACK_SUBMITTED'])
    const [stored] = await stage.server.feedbacks(fx.nodeId)
    expect(submitted).toMatchObject({ feedback_id: stored?.id, node_id: fx.nodeId, is_internal_feedback: false, origin: stage.server.url })
    expect((submitted?.at ?? 0) - (end?.at ?? 0)).toBeGreaterThanOrEqual(2_900)
    expect((submitted?.at ?? 0) - (end?.at ?? 0)).toBeLessThan(3_800)
    expect(JSON.stringify(await heard(who))).not.toContain(fx.option('q1', 'A'))
    expect(stored?.origin_url).toContain(new URL(host.url).origin)
  })

  it('R-FLOW-40 R-QP-13: internal feedback is told without the delay', async () => {
    const fx = auto()
    await stage.server.imports(fx.bundle)
    const { who } = await finish(`/feedback?node_id=${fx.nodeId}&is_internal_feedback=true`)
    await who.page.waitForFunction(() => (window as unknown as { heard: unknown[] }).heard.length === 2)
    const [end, submitted] = await heard(who)
    expect((submitted?.at ?? 0) - (end?.at ?? 0)).toBeLessThan(300)
  })

  it('R-FLOW-41: a failed submit tells the host nothing', async () => {
    const fx = auto()
    await stage.server.imports(fx.bundle)
    const who = await stage.opens(fx, '/studio/', {
      waits: 'loaded',
      before: (page) => page.route(feedbackCall, (route) => route.fulfill({ status: 500, body: errorBody(13010) })),
    })
    await who.page.goto(host.embedding(`${stage.server.url}/feedback?node_id=${fx.nodeId}`))
    const frame = who.page.frameLocator('iframe')
    await frame.locator('label').filter({ hasText: 'A' }).first().click()
    await frame.getByText('Something went wrong. Please try again later.').waitFor()
    expect(await heard(who)).toEqual([])
  })

  it('R-FLOW-41: a page of its own posts nothing', async () => {
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
    await who.page.waitForTimeout(200)
    expect(await heard(who)).toEqual([])
  })
})
