// What a tag manager receives: ids, never answers; nothing in previews; its script only where it is configured.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage } from '../src/stage.ts'

const plainStage = await openStage()
const tagged = await openStage({ env: { ASKWELL_TAG_MANAGER_ID: 'GTM-ABC1234' } })
afterEach(async () => {
  await plainStage.clear()
  await tagged.clear()
})
afterAll(async () => {
  await plainStage.close()
  await tagged.close()
})
const events = (who: Respondent) =>
  who.page.evaluate(
    () =>
      ((window as { dataLayer?: { event?: string }[] }).dataLayer ?? []) as {
        event: string
        survey?: Record<string, unknown>
      }[],
  )
const finish = async (who: Respondent) => {
  await who.picks('q1', 'A')
  await who.presses('Next')
  await who.sees('Question q2')
  await who.types('q2', 'secret words of mine')
  await who.presses('Send')
  await who.sees('All done')
}

describe.skipIf(plainStage.reason)(
  `analytics${plainStage.reason ? ` (${plainStage.reason})` : ''}`,
  () => {
    it('events for loading, answering, moving and submitting, with ids and no answers (R-ANL-01, R-ANL-04)', async () => {
      const fx = basic()
      const who = await plainStage.arrives(fx)
      await finish(who)
      const pushed = await events(who)
      expect(pushed.map((event) => event.event)).toEqual([
        'survey_loaded',
        'question_answered',
        'state_changed',
        'question_answered',
        'state_changed',
        'feedback_submitted',
      ])
      expect(
        pushed.every(
          (event) =>
            event.survey?.['node_id'] === fx.nodeId && event.survey['flow_id'] === fx.flow.id,
        ),
      ).toBe(true)
      const all = JSON.stringify(pushed)
      expect(all).not.toContain('secret')
      expect(all).not.toContain(fx.option('q1', 'A'))
    })

    it('quota_submitted is reported only where a submit quota is active (R-FLOW-44, R-ANL-05)', async () => {
      for (const [quota, expected] of [
        [{ active: true, action_kind: 'submit' }, 1],
        [{ active: true, action_kind: 'display' }, 0],
        [{ active: false, action_kind: 'submit' }, 0],
      ] as const) {
        const who = await plainStage.arrives(basic({ channel_quota: { ...quota } }))
        await finish(who)
        expect(
          (await events(who)).filter((event) => event.event === 'quota_submitted'),
        ).toHaveLength(expected)
      }
    })

    it('previews push nothing (R-ANL-02)', async () => {
      const fx = basic()
      await tagged.server.imports(fx.bundle)
      for (const address of [
        `/feedback?node_id=${fx.nodeId}&isPreview=true`,
        `/web_flow_preview?flow_id=${fx.flow.id}`,
        `/flow_preview?flow_id=${fx.flow.id}`,
      ]) {
        const who = await tagged.opens(fx, address)
        await who.picks('q1', 'A')
        await who.presses('Next')
        await who.sees('Question q2')
        expect(await events(who)).toEqual([])
        expect(await who.page.locator('script[src*="googletagmanager"]').count()).toBe(0)
      }
    })

    it('the script is there where it is configured, and a blocked one changes nothing (R-ANL-03, R-ANL-06)', async () => {
      const without = await plainStage.arrives(basic())
      expect(await without.page.locator('script[src*="googletagmanager"]').count()).toBe(0)
      const who = await tagged.arrives(basic(), {
        before: (page) => page.route(/googletagmanager/, (route) => route.abort()),
      })
      await who.page.locator('script[src*="gtm.js?id=GTM-ABC1234"]').waitFor({ state: 'attached' })
      await finish(who)
      expect((await events(who)).map((event) => event.event)).toContain('feedback_submitted')
    })
  },
)
