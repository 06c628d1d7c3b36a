// A respondent who loses the connection: answers are kept and sent later, once. The browser's connection is really cut
// (and the server is real); the tests check the storage, the calls, and what the owner reads.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio, submit, text } from '../src/element-builder.ts'
import { errorBody } from '../src/error-body.ts'
import { basic, chatEnd, fixture, short } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { makeGate } from '../src/gate.ts'
import { isQuiet } from '../src/quiet.ts'
import type { Respondent } from '../src/respondent.ts'
import { signingKeys } from '../src/signed-links.ts'
import { addressOf, openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
/** Two cores may be shared with others. */
const patient = { timeout: 20_000 }
const feedbackCall = '**/v1/feedbacks'
const savedNote = 'Saved on this device'

interface Entry {
  readonly created_offline: boolean
  readonly device_id: string
  readonly created_at: string
  readonly responses: readonly { readonly body?: string }[]
}
const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), `PSN::${key}`)
const queueOf = async (page: Page): Promise<Entry[]> =>
  JSON.parse((await stored(page, 'FEEDBACK_QUEUE')) ?? '[]')
const cut = (context: BrowserContext, isCut: boolean): Promise<void> => context.setOffline(isCut)
/** The chunk that keeps drafts and outbox has arrived: its element above the questions is drawn. */
const isKeeping = (who: Respondent): Promise<unknown> =>
  who.page.locator('[role="status"]').first().waitFor({ state: 'attached' })
const emptied = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => localStorage.getItem('PSN::FEEDBACK_QUEUE') === null)
async function arrives(...of: Parameters<typeof stage.arrives>): Promise<Respondent> {
  const who = await stage.arrives(...of)
  await isKeeping(who)
  return who
}

describe.skipIf(stage.reason)(`offline${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('a submit without connection is queued with thanks, and goes automatically once there is one (R-OFF-01, R-OFF-02, R-OFF-03, R-OFF-04, R-OFF-05, R-ERR-03, R-FLOW-42)', async () => {
    const fx = short()
    const who = await arrives(fx)
    const context = who.page.context()
    await who.picks('q1', 'A')
    await cut(context, true)
    await who.sees('You are offline')
    await who.types('q2', 'written without a connection')
    await who.presses('Send')
    await who.sees('All done')
    await who.sees(savedNote)
    const [entry, ...more] = await queueOf(who.page)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      created_offline: true,
      device_id: JSON.parse((await stored(who.page, 'DEVICE_ID')) ?? ''),
    })
    expect(await stored(who.page, `FLOW/${fx.nodeId}`)).toBeNull()
    expect(await stage.server.feedbacks(fx.nodeId)).toEqual([])
    await cut(context, false)
    await who.sees('Sent')
    await emptied(who.page)
    const [feedback, ...others] = await stage.server.feedbacks(fx.nodeId)
    expect(others).toEqual([])
    expect(feedback).toMatchObject({
      completed: true,
      created_offline: true,
      created_at: entry?.created_at,
    })
    expect(feedback?.responses).toHaveLength(2)
    await who.misses('Sent')
    expect(who.faults).toEqual([])
  })

  it('where a chat would follow, thanks stand instead, and no chat opens later (R-OFF-04, A-141)', async () => {
    const who = await arrives(chatEnd())
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Question q2')
    await cut(who.page.context(), true)
    await who.presses('Send')
    await who.sees('Thank You')
    await who.sees(savedNote)
    await cut(who.page.context(), false)
    await emptied(who.page)
    expect(new URL(who.page.url()).pathname).toBe('/feedback')
  })

  it('a page opened later sends what an earlier one left, in order, one at a time (R-OFF-06, R-OFF-07)', async () => {
    const [first, second] = [short(), short()]
    await stage.server.imports(second.bundle)
    const who = await arrives(first)
    const context = who.page.context()
    const other = await context.newPage()
    await other.goto(stage.server.url + addressOf(second))
    await other.locator('[role="status"]').first().waitFor({ state: 'attached' })
    await cut(context, true)
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sees(savedNote)
    await other.locator('label').filter({ hasText: /^B/ }).first().click()
    await other.getByRole('button', { name: 'Send' }).click()
    await other.getByText(savedNote).waitFor()
    expect(await queueOf(other)).toHaveLength(2)
    await other.close()
    await who.page.goto('about:blank')
    const sent: string[] = []
    let open = 0
    let most = 0
    await context.route(feedbackCall, async (route) => {
      open += 1
      most = Math.max(most, open)
      sent.push(route.request().postDataJSON().node_id)
      await route.continue()
      await (await route.request().response())?.finished()
      open -= 1
    })
    await cut(context, false)
    await stage.server.imports(first.bundle)
    await who.page.goto(stage.server.url + addressOf(first))
    await emptied(who.page)
    expect(sent).toEqual([first.nodeId, second.nodeId])
    expect(most).toBe(1)
    expect(await stage.server.feedbacks(first.nodeId)).toHaveLength(1)
    expect(await stage.server.feedbacks(second.nodeId)).toHaveLength(1)
  })

  it('500 keeps it and 422 drops it; a permanent refusal does not hold the next one up (R-OFF-08, A-140)', async () => {
    const fx = short()
    const who = await arrives(fx)
    const statuses = [500, 503, 422]
    await who.page.context().route(feedbackCall, async (route) => {
      const status = statuses.shift()
      if (status === undefined) return route.continue()
      return route.fulfill({ status, contentType: 'application/json', body: errorBody(13001) })
    })
    await cut(who.page.context(), true)
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sees(savedNote)
    await cut(who.page.context(), false)
    await emptied(who.page)
    expect(statuses).toEqual([])
    expect(await stage.server.feedbacks(fx.nodeId)).toEqual([])
  })

  it('two tabs do not send one item twice (R-OFF-09)', async () => {
    const fx = short()
    const who = await arrives(fx)
    const context = who.page.context()
    const other = await context.newPage()
    await other.goto(stage.server.url + addressOf(fx))
    await other.locator('[role="status"]').first().waitFor({ state: 'attached' })
    await cut(context, true)
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sees(savedNote)
    let sends = 0
    await context.route(feedbackCall, async (route) => {
      sends += 1
      await route.continue()
    })
    await cut(context, false)
    await emptied(who.page)
    await isQuiet(other)
    expect(sends).toBe(1)
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  it('with storage blocked it works from memory, and warns before leaving only while something is unsent (R-OFF-18)', async () => {
    const fx = short()
    const who = await stage.arrives(fx, {
      before: (page) =>
        page.addInitScript(() => {
          const denied = {
            get: () => {
              throw new DOMException('denied', 'SecurityError')
            },
          }
          Object.defineProperty(window, 'localStorage', denied)
          Object.defineProperty(window, 'sessionStorage', denied)
          Object.defineProperty(window, 'indexedDB', denied)
        }),
    })
    await isKeeping(who)
    let warnings = 0
    who.page.on('dialog', (dialog) => {
      warnings += 1
      void dialog.dismiss()
    })
    await who.picks('q1', 'A')
    await cut(who.page.context(), true)
    await who.sees('Keep this page open')
    await who.presses('Send')
    await who.sees('All done')
    await who.sees('Keep this page open')
    await who.page.close({ runBeforeUnload: true })
    await expect.poll(() => warnings, patient).toBe(1)
    await cut(who.page.context(), false)
    await expect.poll(async () => (await stage.server.feedbacks(fx.nodeId)).length, patient).toBe(1)
    await who.misses('Keep this page open')
    const gone = who.page.waitForEvent('close')
    await who.page.close({ runBeforeUnload: true })
    await gone
    expect(warnings).toBe(1)
    expect(who.faults).toEqual([])
  })

  it('waits as long as a 429 asks for (A-140)', async () => {
    const fx = short()
    const who = await arrives(fx)
    let calls = 0
    await who.page.context().route(feedbackCall, async (route) => {
      calls += 1
      return calls === 1
        ? route.fulfill({
            status: 429,
            headers: { 'retry-after': '1' },
            contentType: 'application/json',
            body: errorBody(13006),
          })
        : route.continue()
    })
    await cut(who.page.context(), true)
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sees(savedNote)
    const begun = Date.now()
    await cut(who.page.context(), false)
    await emptied(who.page)
    expect(Date.now() - begun).toBeGreaterThanOrEqual(900)
    expect(calls).toBe(2)
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  it('a signed link whose token ran out meanwhile fetches a new one, and costs no answer (C-30, A-140)', async () => {
    const keys = signingKeys()
    const fx = short({ use_signature_verify: true, public_key: keys.publicKey })
    const who = await arrives(fx, { query: { signature: keys.sign(`${fx.nodeId}.`) } })
    await who.picks('q1', 'A')
    await cut(who.page.context(), true)
    await who.presses('Send')
    await who.sees(savedNote)
    let refusals = 0
    await who.page.context().route(feedbackCall, (route) => {
      refusals += 1
      return refusals === 1
        ? route.fulfill({ status: 403, contentType: 'application/json', body: errorBody(13050) })
        : route.continue()
    })
    await cut(who.page.context(), false)
    await emptied(who.page)
    expect(who.log.calls().slice(-3)).toEqual([
      'POST /v1/feedbacks',
      `GET /v1/nodes/${fx.nodeId}`,
      'POST /v1/feedbacks',
    ])
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  it('a preview writes no draft, partial or queue entry (R-OFF-19)', async () => {
    const who = await stage.arrives(basic(), { query: { isPreview: 'true' } })
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Question q2')
    await cut(who.page.context(), true)
    await who.presses('Send')
    await who.sees('All done')
    expect(await who.page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect(await who.page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })

  it('after a full journey storage holds the promised keys and no other (R-OFF-11)', async () => {
    const fx = fixture(
      flow('Keys')
        .savesPartials()
        .page('S1', radio('q1', ['A', 'B']), nextPage())
        .page('S2', text('q2'), submit())
        .thank('End', label('bye', 'All done')),
    )
    const who = await arrives(fx)
    const keys = () => who.page.evaluate(() => Object.keys(localStorage).sort())
    await who.picks('q1', 'A')
    await who.page.waitForFunction(() => localStorage.getItem('PSN::INCOMPLETE_SURVEYS'))
    await who.page.waitForFunction((key) => localStorage.getItem(key), `PSN::FLOW/${fx.nodeId}`)
    expect(await keys()).toEqual([
      'PSN::DEVICE_ID',
      `PSN::FLOW/${fx.nodeId}`,
      'PSN::INCOMPLETE_SURVEYS',
      'PSN::PSN_SESSION',
    ])
    await who.presses('Next')
    await who.sees('Question q2')
    await cut(who.page.context(), true)
    await who.presses('Send')
    await who.sees(savedNote)
    expect(await keys()).toEqual([
      'PSN::DEVICE_ID',
      'PSN::FEEDBACK_QUEUE',
      'PSN::PSN_SESSION',
      'PSN::linkChannels',
    ])
    await cut(who.page.context(), false)
    await emptied(who.page)
    expect(await keys()).toEqual(['PSN::DEVICE_ID', 'PSN::PSN_SESSION', 'PSN::linkChannels'])
  })

  it('left while the reply is on its way, reloaded: the submit continues automatically to the same feedback (R-PAY-39, fault 28)', async () => {
    const fx = short()
    const gate = makeGate()
    let calls = 0
    const who = await arrives(fx)
    await who.page.context().route(feedbackCall, async (route) => {
      calls += 1
      if (calls === 1) await gate.opened
      await route.continue().catch(() => undefined)
    })
    await who.picks('q1', 'A')
    await who.types('q2', 'kept')
    await who.presses('Send')
    await expect.poll(() => calls, patient).toBe(1)
    await who.page.reload()
    await who.sees('All done')
    gate.open()
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
    expect((await stage.server.feedbacks(fx.nodeId))[0]).toMatchObject({ created_offline: false })
    expect(await stored(who.page, `FLOW/${fx.nodeId}`)).toBeNull()
  })
})
