// The submit and the saves before it: one request at a time, failures without data loss.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { errorBody } from '../src/error-body.ts'
import { classes, feedbackCall, uuid } from '../src/feedback-call.ts'
import { auto, chatEnd, short } from '../src/fixtures.ts'
import { makeGate } from '../src/gate.ts'
import { isQuiet } from '../src/quiet.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(`submitting${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('while it travels the button is busy, a second press or Enter sends nothing, and the thank page waits for the reply (R-FLOW-25, R-FLOW-27, R-FLOW-33)', async () => {
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
    // Before the call the answers are sealed, which takes longer than some turns of the page.
    await expect.poll(() => who.saves()).not.toHaveLength(0)
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
    '%s shows the error view, keeps the answers, and a retry is the same feedback (R-FLOW-30, R-FLOW-31, R-FLOW-32, R-FLOW-26, R-ROUTE-17, R-ERR-02, R-ERR-13, R-ERR-23, R-PAY-36)',
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

  it('a reply lost on the way is retried under the same key and stored once (R-ERR-12, R-ERR-31, R-PAY-39)', async () => {
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

  it('a reply that names its own words shows those (R-FLOW-30, A-053)', async () => {
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

  it('13045 ends calmly with the notice, without error class or a way to send again (R-FLOW-29, R-ERR-01)', async () => {
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

  it('the server’s own 13045, for a device that answered and lost its record (R-FLOW-29)', async () => {
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

  it('a chat end without a token shows the thank state (R-FLOW-47)', async () => {
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

  it('a chat end goes to /chat after 2000 ms, with the feedback’s id and token (R-FLOW-24, R-FLOW-45, R-CONST-09, R-PAY-34)', async () => {
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
