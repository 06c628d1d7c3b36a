// The submit and the saves before it: one request at a time, failures that lose nothing.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio } from '../src/element-builder.ts'
import { errorBody } from '../src/error-body.ts'
import { auto, basic, chatEnd, fixture, partial, short } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { makeGate } from '../src/gate.ts'
import { isQuiet } from '../src/quiet.ts'
import type { Respondent } from '../src/respondent.ts'
import { addressOf, openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
const feedbackCall = '**/v1/feedbacks'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const classes = async (who: Respondent): Promise<string> =>
  (await who.container.getAttribute('class')) ?? ''

describe.skipIf(stage.reason)(`submitting${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('R-FLOW-25 R-FLOW-27 R-FLOW-33: while it travels the button is busy, a second press or Enter sends nothing, and the thank page waits for the reply', async () => {
    const fx = short()
    const gate = makeGate()
    const who = await stage.arrives(fx, {
      before: (page) =>
        page.route(feedbackCall, async (route) => {
          await gate.opened
          await route.continue()
        }),
    })
    await who.picks('q1', 'A')
    await who.button('Send').dblclick()
    await who.page.waitForFunction(() =>
      [...document.querySelectorAll('button')].some(
        (button) => button.getAttribute('aria-busy') === 'true' || button.disabled,
      ),
    )
    await who.page.keyboard.press('Enter')
    await isQuiet(who.page)
    expect(who.saves()).toHaveLength(1)
    expect(await who.page.getByText('All done').count()).toBe(0)
    gate.open()
    await who.sees('All done')
    expect(who.saves()).toHaveLength(1)
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  const failures: [name: string, status: number, body: string][] = [
    ['400 with another code', 400, errorBody(1)],
    ['403', 403, errorBody(13004)],
    ['422', 422, errorBody(13001)],
    ['500', 500, errorBody(13010)],
    ['503 without a body', 503, ''],
    ['200 that is a stranger’s sign-in page', 200, '<html>Hotel Wi-Fi</html>'],
  ]
  it.each(failures)(
    'R-FLOW-30 R-FLOW-31 R-FLOW-32 R-FLOW-26 R-ROUTE-17 R-ERR-02 R-ERR-13 R-ERR-23 R-PAY-36: %s shows the error view, keeps the answers, and a retry is the same feedback',
    async (_name, status, body) => {
      const fx = short()
      const second = makeGate()
      let calls = 0
      const who = await stage.arrives(fx, {
        before: (page) =>
          page.route(feedbackCall, async (route) => {
            calls += 1
            if (calls === 1) return route.fulfill({ status, contentType: 'application/json', body })
            await second.opened
            return route.continue()
          }),
      })
      await who.picks('q1', 'A')
      await who.types('q2', 'kept')
      await who.presses('Send')
      await who.sees('Something went wrong. Please try again later.')
      expect(await classes(who)).toContain('error-page')
      expect(await who.field('q2').inputValue()).toBe('kept')
      await who.presses('Try again')
      await who.misses('Something went wrong. Please try again later.')
      expect(await classes(who)).not.toContain('error-page')
      second.open()
      await who.sees('All done')
      const [first, again] = who.saves().map((request) => ({
        body: request.postDataJSON(),
        key: request.headers()['idempotency-key'],
      }))
      expect(first?.key).toMatch(uuid)
      expect(again?.key).toBe(first?.key)
      expect(again?.body.created_at).toBe(first?.body.created_at)
      expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
      expect((await stage.server.feedbacks(fx.nodeId))[0]?.responses).toHaveLength(2)
    },
  )

  it('R-ERR-12 R-ERR-31 R-PAY-39: a reply lost on the way is retried under the same key and stored once', async () => {
    const fx = short()
    let calls = 0
    const who = await stage.arrives(fx, {
      before: (page) =>
        page.route(feedbackCall, async (route) => {
          calls += 1
          if (calls > 1) return route.continue()
          await route.fetch()
          return route.abort('connectionreset')
        }),
    })
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sees('Something went wrong. Please try again later.')
    await who.presses('Try again')
    await who.sees('All done')
    expect(who.saves()).toHaveLength(2)
    const keys = who.saves().map((request) => request.headers()['idempotency-key'])
    expect(keys[0]).toMatch(uuid)
    expect(keys[1]).toBe(keys[0])
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  it('R-FLOW-30: a reply that names its own words shows those (A-053)', async () => {
    const who = await stage.arrives(short(), {
      before: (page) =>
        page.route(feedbackCall, (route) =>
          route.fulfill({
            status: 403,
            contentType: 'application/json',
            body: errorBody(13050, 'invalidSignature'),
          }),
        ),
    })
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sees('Invalid Signature!')
  })

  it('R-FLOW-29 R-ERR-01: 13045 ends calmly with the notice, without error class or a way to send again', async () => {
    const who = await stage.arrives(short(), {
      before: (page) =>
        page.route(feedbackCall, (route) =>
          route.fulfill({
            status: 400,
            contentType: 'application/json',
            body: errorBody(13045, 'alreadyAnswered'),
          }),
        ),
    })
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sees(/already answered/i)
    expect(await classes(who)).not.toContain('error-page')
    expect(await who.button(/Send|Try again/).count()).toBe(0)
    expect(await who.page.locator('input:not([type=hidden])').count()).toBe(0)
  })

  it('R-FLOW-29: the server’s own 13045, for a device that answered and lost its record', async () => {
    const fx = auto({ prevent_multiple_feedback: true })
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.sees('All done')
    await who.page.evaluate(() => localStorage.removeItem('PSN::linkChannels'))
    await who.page.reload()
    await who.sees('Question q1')
    await who.picks('q1', 'B')
    await who.sees(/already answered/i)
    expect(await classes(who)).not.toContain('error-page')
    expect(await who.button('Try again').count()).toBe(0)
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  it('R-FLOW-47: a chat end without a token shows the thank state', async () => {
    const who = await stage.arrives(chatEnd(), {
      before: (page) =>
        page.route(feedbackCall, (route) =>
          route.fulfill({
            json: { id: '5b3c9f0e-2d44-4a86-9a1e-6c2a90f0a001', chat_token_string: null },
          }),
        ),
    })
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.presses('Send')
    await who.sees('Thank You')
    expect(await classes(who)).toContain('thank-page')
  })

  it('R-FLOW-24 R-FLOW-45 R-CONST-09 R-PAY-34: a chat end goes to /chat after 2000 ms, with the feedback’s id and token', async () => {
    const who = await stage.arrives(chatEnd(), { time: 'stands' })
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.page.clock.runFor(250)
    const reply = who.page.waitForResponse((response) => response.url().endsWith('/v1/feedbacks'))
    await who.presses('Send')
    const { id, chat_token_string: token } = (await (await reply).json()) as {
      id: string
      chat_token_string: string
    }
    await who.page.locator('[data-testid="survey-page"].chat-page').waitFor()
    await who.page.clock.runFor(1_999)
    await isQuiet(who.page)
    expect(who.log.all.filter((request) => request.isNavigationRequest())).toHaveLength(1)
    expect(new URL(who.page.url()).pathname).toBe('/feedback')
    await who.page.clock.runFor(1)
    await who.page.waitForURL(/\/chat\?/)
    expect(Object.fromEntries(new URL(who.page.url()).searchParams)).toMatchObject({
      feedback_id: id,
      token,
    })
  })
})

describe.skipIf(stage.reason)('partial saves', () => {
  it('R-FLOW-34 R-FLOW-35 R-FLOW-36 R-INC-16 R-PAY-26 R-PAY-27 R-PAY-31 R-PAY-32 R-PAY-39: one save at a time, only the newest waits, the complete one goes last under the same key', async () => {
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

  it('R-INC-01 R-INC-03 R-INC-06 R-INC-07 R-INC-15: each answer saves one and the same partial record, also after a reload', async () => {
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

  it('R-INC-02 R-INC-13: without the flag none; a failing partial shows nothing and blocks nothing', async () => {
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

  it('R-INC-04 R-INC-05: preloaded answers save nothing by themselves, and an answer that completes the run sends the complete feedback only', async () => {
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

  it('R-INC-10 R-INC-14: the record of a partial is that node’s own, and a preview leaves none', async () => {
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
