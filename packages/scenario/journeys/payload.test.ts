// What a submit carries: body, headers, times, and what the owner then reads.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { basic, partial, short } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
const feedbackCall = '**/v1/feedbacks'

describe.skipIf(stage.reason)('the payload', () => {
  it('time spent counts whole seconds from the first answer (R-FLOW-62, R-ANS-03, R-PAY-11)', async () => {
    const who = await stage.arrives(basic(), { time: 'stands' })
    await who.page.clock.runFor(7_000)
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.page.clock.runFor(1_250)
    await who.types('q2', 'later')
    await who.page.clock.runFor(2_000)
    await who.presses('Send')
    expect((await who.sent()).time_spent_in_seconds).toBe(3)
    await who.sees('All done')
  })

  it('the payload and its headers (R-PAY-01, R-PAY-03, R-PAY-04, R-PAY-05, R-PAY-08, R-PAY-09, R-PAY-10, R-PAY-12, R-PAY-13, R-PAY-14, R-PAY-24, R-PAY-25, R-PAY-29, R-PAY-37)', async () => {
    const fx = short()
    const who = await stage.arrives(fx, { query: { utm: 'spring' } })
    await who.picks('q1', 'B')
    await who.types('q2', '  some words ')
    const pressedAt = Date.now()
    await who.presses('Send')
    const body = await who.sent()
    const sentAt = Date.now()
    const headers = (await who.saves()[0]?.allHeaders()) ?? {}
    await who.sees('All done')
    expect(body).toMatchObject({
      node_id: fx.nodeId,
      flow_id: fx.flow.id,
      flow_version: 1,
      language_id: fx.language('en'),
      origin_url: who.page.url(),
    })
    expect(body.created_offline ?? false).toBe(false)
    expect(body.responses).toEqual([
      { question_id: fx.question('q1'), option_id: fx.option('q1', 'B') },
      { question_id: fx.question('q2'), body: 'some words' },
    ])
    expect(Date.parse(body.created_at)).toBeGreaterThanOrEqual(pressedAt)
    expect(Date.parse(body.created_at)).toBeLessThanOrEqual(sentAt)
    expect(headers).toMatchObject({
      accept: 'application/json',
      'content-type': expect.stringContaining('application/json'),
      'x-completed': 'true',
    })
    expect(headers['idempotency-key']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(headers['x-wwid']).toBeUndefined()
    const [stored] = await stage.server.feedbacks(fx.nodeId)
    expect(stored).toMatchObject({
      language_id: fx.language('en'),
      origin_url: who.page.url(),
      created_offline: false,
      device_id: body.device_id,
      responses: body.responses,
    })
  })

  it('widget data on the device sends X-WWID, unless a channel pair speaks (R-PAY-29, R-PAY-30)', async () => {
    for (const [query, expected] of [
      [{}, true],
      [{ sdi: 's', sci: 'c' }, false],
    ] as const) {
      const fx = short()
      const who = await stage.arrives(fx, {
        query,
        before: (page) =>
          page.addInitScript(
            (nodeId) =>
              localStorage.setItem(
                'PSN::widgetStores',
                JSON.stringify({ [nodeId]: { isWidgetDisplayedBefore: true } }),
              ),
            fx.nodeId,
          ),
      })
      await who.picks('q1', 'A')
      await who.presses('Send')
      await who.sent()
      expect((await who.saves()[0]?.allHeaders())?.['x-wwid']).toBe(
        expected ? fx.nodeId : undefined,
      )
    }
  })

  it('a 201 with JSON as plain text is a success all the same (R-PAY-33, R-PAY-35)', async () => {
    const who = await stage.arrives(short(), {
      before: (page) =>
        page.route(feedbackCall, (route) =>
          route.fulfill({
            status: 201,
            contentType: 'text/plain',
            body: '{"id":"5b3c9f0e-2d44-4a86-9a1e-6c2a90f0a001","chat_token_string":null}',
          }),
        ),
    })
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sees('All done')
  })

  it('nothing of the run stays on the device after the submit (R-FLOW-42, R-INC-09)', async () => {
    const who = await stage.arrives(partial())
    await who.picks('q1', 'A')
    for (const next of ['Question q2', 'Question q3']) {
      await who.presses('Next')
      await who.sees(next)
    }
    await who.presses('Send')
    await who.sees('All done')
    const kept = await who.page.evaluate(() => ({
      keys: Object.keys(localStorage),
      incomplete: localStorage.getItem('PSN::INCOMPLETE_SURVEYS'),
    }))
    expect(kept.keys.filter((key) => key.includes('FLOW/'))).toEqual([])
    expect(JSON.parse(kept.incomplete ?? '[]')).toEqual([])
  })
})
