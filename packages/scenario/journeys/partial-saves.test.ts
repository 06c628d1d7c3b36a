import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio } from '../src/element-builder.ts'
import { errorBody } from '../src/error-body.ts'
import { classes, feedbackCall, uuid } from '../src/feedback-call.ts'
import { basic, fixture, partial } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { makeGate } from '../src/gate.ts'
import { isQuiet } from '../src/quiet.ts'
import { addressOf, openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)('partial saves', () => {
  it('one save at a time, only the newest waits, the complete one goes last under the same key (R-FLOW-34, R-FLOW-35, R-FLOW-36, R-INC-16, R-PAY-26, R-PAY-27, R-PAY-31, R-PAY-32, R-PAY-39)', async () => {
    const fx = partial()
    const gates = [makeGate(), makeGate()]
    let open = 0
    let most = 0
    const who = await stage.arrives(fx, {
      before: (page) =>
        page.route(feedbackCall, async (route) => {
          open += 1
          most = Math.max(most, open)
          await gates[who.saves().length - 1]?.opened
          await route.continue()
          open -= 1
        }),
    })
    for (const key of ['q1', 'q1b', 'q1c', 'q1d']) await who.picks(key, 'A')
    await who.sent()
    await isQuiet(who.page)
    expect(who.saves()).toHaveLength(1)
    gates[0]?.open()
    expect((await who.sent(2)).responses).toHaveLength(4)
    gates[1]?.open()
    await who.presses('Next')
    await who.sees('Question q2')
    await who.presses('Next')
    await who.sees('Question q3')
    await who.picks('q3', 'B')
    await who.presses('Send')
    await who.sees('All done')
    const headers = who.saves().map((request) => request.headers())
    expect(headers.map((header) => header['x-completed'])).toEqual([
      'false',
      'false',
      'false',
      'true',
    ])
    expect(headers[0]?.['x-fid']).toBeUndefined()
    expect(
      headers
        .slice(1)
        .every((header) => header['x-fid'] === headers[1]?.['x-fid'] && header['x-fid']),
    ).toBe(true)
    expect(headers[0]?.['idempotency-key']).toMatch(uuid)
    expect(new Set(headers.map((header) => header['idempotency-key'])).size).toBe(1)
    expect(most).toBe(1)
    const stored = await stage.server.feedbacks(fx.nodeId)
    expect(stored.map((feedback) => [feedback.completed, feedback.responses.length])).toEqual([
      [true, 5],
    ])
  })

  it('each answer saves one and the same partial record, also after a reload (R-INC-01, R-INC-03, R-INC-06, R-INC-07, R-INC-15)', async () => {
    const fx = partial()
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.sent(1)
    await who.page.waitForFunction(() =>
      localStorage.getItem('PSN::INCOMPLETE_SURVEYS')?.includes('feedbackId'),
    )
    const records = await who.page.evaluate(() =>
      JSON.parse(localStorage.getItem('PSN::INCOMPLETE_SURVEYS') ?? '[]'),
    )
    expect(records).toEqual([
      { feedbackId: expect.any(String), nodeId: fx.nodeId, flowId: fx.flow.id },
    ])
    await who.page.reload()
    await who.sees('Question q1')
    await who.page.waitForLoadState('networkidle')
    await who.picks('q1', 'B')
    await who.sent(2)
    expect(who.saves()[1]?.headers()['x-fid']).toBe(records[0].feedbackId)
    await who.saves()[1]?.response()
    const stored = await stage.server.feedbacks(fx.nodeId)
    expect(stored.map((feedback) => [feedback.id, feedback.completed])).toEqual([
      [records[0].feedbackId, false],
    ])
  })

  it('without the flag none; a failing partial shows nothing and blocks nothing (R-INC-02, R-INC-13)', async () => {
    const quiet = await stage.arrives(basic())
    await quiet.picks('q1', 'A')
    await isQuiet(quiet.page)
    expect(quiet.saves()).toEqual([])
    const fx = partial()
    const who = await stage.arrives(fx, {
      before: (page) =>
        page.route(feedbackCall, (route) =>
          route.request().headers()['x-completed'] === 'false'
            ? route.fulfill({ status: 500, body: errorBody(13010) })
            : route.continue(),
        ),
    })
    await who.picks('q1', 'A')
    await who.sent()
    expect(await classes(who)).not.toContain('error-page')
    await who.presses('Next')
    await who.sees('Question q2')
    await who.presses('Next')
    await who.sees('Question q3')
    await who.presses('Send')
    await who.sees('All done')
    expect((await stage.server.feedbacks(fx.nodeId)).map((feedback) => feedback.completed)).toEqual(
      [true],
    )
  })

  it('preloaded answers save nothing automatically, and an answer that completes the run sends the complete feedback only (R-INC-04, R-INC-05)', async () => {
    const fx = fixture(
      flow('Partial end')
        .savesPartials()
        .page('S1', radio('q1', ['A', 'B']), nextPage())
        .page('S2', radio('q2', ['A', 'B']))
        .thank('End', label('bye', 'All done')),
    )
    const who = await stage.arrives(fx, {
      query: { responses: JSON.stringify([{ question: 'q1', answer: 'A' }]) },
    })
    await isQuiet(who.page)
    expect(who.saves()).toEqual([])
    await who.presses('Next')
    await who.sees('Question q2')
    await who.picks('q2', 'B')
    await who.sees('All done')
    expect(who.saves().map((request) => request.headers()['x-completed'])).toEqual(['true'])
  })

  it('the record of a partial is that node’s own, and a preview leaves none (R-INC-10, R-INC-14)', async () => {
    const first = partial()
    const who = await stage.arrives(first)
    await who.picks('q1', 'A')
    await who.page.waitForFunction(() =>
      localStorage.getItem('PSN::INCOMPLETE_SURVEYS')?.includes('feedbackId'),
    )
    const other = partial()
    await stage.server.imports(other.bundle)
    await who.page.goto(stage.server.url + addressOf(other))
    await who.page.locator('html[data-ready]').waitFor()
    await who.page.locator('label').filter({ hasText: /^A/ }).first().click()
    await who.sent(2)
    expect(who.saves()[1]?.headers()['x-fid']).toBeUndefined()
    const preview = await stage.arrives(partial(), { query: { isPreview: 'true' } })
    await preview.picks('q1', 'A')
    await isQuiet(preview.page)
    expect(preview.saves()).toEqual([])
    expect(await preview.page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})
