// A survey that is left and opened again: what is restored, what was never stored on the device, and where a link leads.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio, submit, text, textarea } from '../src/element-builder.ts'
import { errorBody } from '../src/error-body.ts'
import { basic, type Fixture, fixture, languages, partial } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { axe } from '../src/looks.ts'
import type { Respondent } from '../src/respondent.ts'
import { addressOf, openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
/** Two cores may be shared with others. */
const patient = { timeout: 20_000 }
const feedbackCall = '**/v1/feedbacks'
const draftOf = (page: Page, nodeId: string): Promise<string | null> =>
  page.evaluate((id) => localStorage.getItem(`PSN::FLOW/${id}`), nodeId)
const isReady = (page: Page): Promise<unknown> =>
  page.locator('html[data-ready]').waitFor({ state: 'attached' })
const draftHolds = (page: Page, nodeId: string, words: string): Promise<unknown> =>
  page.waitForFunction(
    ([id, sought]) => localStorage.getItem(`PSN::FLOW/${id}`)?.includes(sought ?? ''),
    [nodeId, words],
  )
async function reloads(who: Respondent): Promise<void> {
  await who.page.reload()
  await isReady(who.page)
}

describe.skipIf(stage.reason)(`drafts${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('a reload restores answers and state, and another node knows nothing of them (R-OFF-14, R-OFF-15, R-OFF-16)', async () => {
    const fx = basic()
    const who = await stage.arrives(fx)
    await who.picks('q1', 'B')
    await who.presses('Next')
    await who.sees('Question q2')
    await who.types('q2', 'half a sentence')
    await draftHolds(who.page, fx.nodeId, 'half a sentence')
    await reloads(who)
    await who.sees('Question q2')
    expect(await who.field('q2').inputValue()).toBe('half a sentence')
    await who.presses('Back')
    await who.sees('Question q1')
    expect(await who.option('q1', 'B').isChecked()).toBe(true)
    const other = basic()
    await stage.server.imports(other.bundle)
    await who.page.goto(stage.server.url + addressOf(other))
    await who.sees('Question q1')
    expect(await who.page.locator('input:checked').count()).toBe(0)
    expect(who.faults).toEqual([])
  })

  it('partials before and after a reload and the complete save are one record under one key (R-PAY-39, R-INC-07, R-INC-08, R-INC-09, R-INC-15, R-INC-16)', async () => {
    const fx = partial()
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.page.waitForFunction(() => localStorage.getItem('PSN::INCOMPLETE_SURVEYS'))
    await draftHolds(who.page, fx.nodeId, '"feedbackId":"')
    await reloads(who)
    expect(await who.option('q1', 'A').isChecked()).toBe(true)
    await who.picks('q1b', 'B')
    await who.sent(2)
    await who.presses('Next')
    await who.sees('Question q2')
    await who.presses('Next')
    await who.sees('Question q3')
    await who.presses('Send')
    await who.sees('All done')
    const headers = who.saves().map((request) => request.headers())
    expect(new Set(headers.map((header) => header['idempotency-key'])).size).toBe(1)
    expect(headers.at(-1)).toMatchObject({ 'x-completed': 'true', 'x-fid': headers[1]?.['x-fid'] })
    const stored = await stage.server.feedbacks(fx.nodeId)
    expect(stored.map(({ completed, responses }) => [completed, responses.length])).toEqual([
      [true, 2],
    ])
    expect(
      await who.page.evaluate(() => localStorage.getItem('PSN::INCOMPLETE_SURVEYS')),
    ).toBeNull()
    expect(await draftOf(who.page, fx.nodeId)).toBeNull()
  })

  it('a submit that failed and a reload: the answers are there, and Send is the same feedback (A-142, R-FLOW-31)', async () => {
    const fx = basic()
    let calls = 0
    const who = await stage.arrives(fx, {
      before: (page) =>
        page.route(feedbackCall, async (route) => {
          calls += 1
          if (calls > 1) return route.continue()
          return route.fulfill({
            status: 503,
            contentType: 'application/json',
            body: errorBody(13010),
          })
        }),
    })
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Question q2')
    await who.types('q2', 'kept')
    await who.presses('Send')
    await who.sees('Nothing you wrote is lost.')
    expect(await who.page.evaluate(() => localStorage.getItem('PSN::FEEDBACK_QUEUE'))).toBeNull()
    await reloads(who)
    await who.sees('Question q2')
    expect(await who.field('q2').inputValue()).toBe('kept')
    await who.presses('Send')
    await who.sees('All done')
    const [first, again] = who.saves().map((request) => ({
      key: request.headers()['idempotency-key'],
      at: request.postDataJSON().created_at,
    }))
    expect(again).toEqual(first)
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  it('feedback is sent although its respondent gave up after a failure and opened another survey (A-142)', async () => {
    const [fx, other] = [basic(), basic()]
    await stage.server.imports(other.bundle)
    const who = await stage.arrives(fx, {
      before: (page) => page.route(feedbackCall, (route) => route.abort('connectionreset')),
    })
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Question q2')
    await who.presses('Send')
    await who.sees('Nothing you wrote is lost.')
    await who.page.unroute(feedbackCall)
    await who.page.goto(stage.server.url + addressOf(other))
    await expect.poll(async () => (await stage.server.feedbacks(fx.nodeId)).length, patient).toBe(1)
    expect(await draftOf(who.page, fx.nodeId)).toBeNull()
  })

  it('a new version in the middle of a run keeps the answers whose ids still exist, and begins at the first state (C-29)', async () => {
    const fx = basic()
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Question q2')
    await who.types('q2', 'from before')
    await draftHolds(who.page, fx.nodeId, 'from before')
    await stage.server.imports({
      ...fx.bundle,
      flows: [
        { ...fx.flow, name: 'A newer one', elements: fx.flow.elements.map((one) => ({ ...one })) },
      ],
    })
    await reloads(who)
    await who.sees('Question q1')
    expect(await who.option('q1', 'A').isChecked()).toBe(true)
    await who.presses('Next')
    await who.sees('Question q2')
    expect(await who.field('q2').inputValue()).toBe('from before')
    await who.presses('Send')
    await who.sees('All done')
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  it('the chosen language comes back with the draft (A-033)', async () => {
    const fx = languages(2)
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.page.getByRole('button', { name: /Türkçe/ }).click()
    await who.sees('Question q1 [tr]')
    await draftHolds(who.page, fx.nodeId, fx.language('tr'))
    await reloads(who)
    await who.sees('Question q1 [tr]')
  })

  it.each(['{', '"x"', '{"draft":{"run":{}}}', '{"draft":null,"unsent":{}}', 'null'])(
    'a draft of %s is nothing, and no page is lost by it (R-OFF-20)',
    async (spoilt) => {
      const fx = basic()
      const who = await stage.arrives(fx, {
        before: (page) =>
          page.addInitScript(
            ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
            [`PSN::FLOW/${fx.nodeId}`, spoilt],
          ),
      })
      await who.sees('Question q1')
      await who.picks('q1', 'A')
      await who.presses('Next')
      await who.sees('Question q2')
      expect(who.faults).toEqual([])
    },
  )

  it('a hidden answer lies raw nowhere: not in the draft, the queue, the database of the browser, the calls, nor with the owner (A-105, R-MASK-18, R-MASK-19)', async () => {
    const fx = fixture(
      flow('Hidden')
        .savesPartials()
        .page('S1', radio('q1', ['A', 'B']), text('card').private(), nextPage())
        .page('S2', textarea('q2'), submit())
        .thank('End', label('bye', 'All done')),
    )
    const raw = '4111111111111111'
    const who = await stage.arrives(fx)
    const everywhere = async (): Promise<string> =>
      who.page.evaluate(async () => {
        const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
        for (const { name } of await indexedDB.databases()) {
          const db = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(name ?? '')
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error)
          })
          for (const shelf of db.objectStoreNames)
            found.push(
              await new Promise((resolve) => {
                const request = db.transaction(shelf).objectStore(shelf).getAll()
                request.onsuccess = () => resolve(request.result)
              }),
            )
          db.close()
        }
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) found.push(url)
        return JSON.stringify(found)
      })
    await who.picks('q1', 'A')
    await who.types('card', `my card ${raw}`)
    await who.field('card').blur()
    await who.sent(2)
    await draftHolds(who.page, fx.nodeId, fx.option('q1', 'A'))
    expect(await everywhere()).not.toContain(raw)
    expect(await who.field('card').inputValue()).toContain(raw)
    await who.presses('Next')
    await who.sees('Question q2')
    await who.types('q2', 'open')
    await draftHolds(who.page, fx.nodeId, '"visits"')
    expect(await everywhere()).not.toContain(raw)
    await who.page.context().setOffline(true)
    await who.presses('Send')
    await who.sees('Saved on this device')
    const offline = await everywhere()
    expect(offline).toContain('XXXX-XXXX-XXXX-XXXX')
    expect(offline).not.toContain(raw)
    await who.page.context().setOffline(false)
    await expect
      .poll(
        async () =>
          (await stage.server.feedbacks(fx.nodeId)).filter(({ completed }) => completed).length,
        patient,
      )
      .toBe(1)
    const [feedback] = await stage.server.feedbacks(fx.nodeId)
    const told = JSON.stringify([
      await stage.server.feedback(feedback?.id ?? ''),
      who.log.all.map((request) => request.postData()),
    ])
    expect(told).toContain('XXXX-XXXX-XXXX-XXXX')
    expect(told).not.toContain(raw)
  })

  it('a link leads on elsewhere: another device continues with the answers, and both are one record (R-INC-15)', async () => {
    const fx = partial()
    const who = await stage.arrives(fx, {
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    await who.picks('q1', 'B')
    await who.sent(1)
    await draftHolds(who.page, fx.nodeId, fx.option('q1', 'B'))
    await who.presses('Continue later')
    const link = await who.page.getByRole('textbox', { name: /Open this link/ }).inputValue()
    await who.presses('Copy link')
    await who.sees('Copied')
    expect(await who.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    expect(await axe(who.page)).toEqual([])
    const elsewhere = await stage.opens(fx, link.slice(stage.server.url.length))
    expect(new URL(elsewhere.page.url()).hash).toBe('')
    expect(await elsewhere.option('q1', 'B').isChecked()).toBe(true)
    expect(elsewhere.log.all.some((request) => request.url().includes('resume'))).toBe(false)
    await elsewhere.presses('Next')
    await elsewhere.sees('Question q2')
    await elsewhere.presses('Next')
    await elsewhere.sees('Question q3')
    await elsewhere.presses('Send')
    await elsewhere.sees('All done')
    const stored = await stage.server.feedbacks(fx.nodeId)
    expect(
      stored.map(({ completed, responses, origin_url }) => [
        completed,
        responses.length,
        origin_url?.includes('resume'),
      ]),
    ).toEqual([[true, 1, false]])
    expect(elsewhere.faults).toEqual([])
  })

  it('a language that went with a deploy: the page is loaded again, once, with what was answered (fault 29)', async () => {
    const fx: Fixture = languages(2)
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.types('q2', 'kept')
    await draftHolds(who.page, fx.nodeId, 'kept')
    let documents = 0
    // Not counted by requests: the service worker fetches the same address twice, for the page and for its cache.
    who.page.on('domcontentloaded', () => {
      documents += 1
    })
    await who.page
      .context()
      .route(/assets\/(tr|keeping)-/, (route) =>
        documents > 0 ? route.continue() : route.fulfill({ status: 404, body: '' }),
      )
    await who.page.getByRole('button', { name: /Türkçe/ }).click()
    await expect.poll(() => documents, patient).toBe(1)
    await isReady(who.page)
    expect(await who.field('q2').inputValue()).toBe('kept')
    await who.page.getByRole('button', { name: /Türkçe/ }).click()
    await who.sees('Question q1 [tr]')
    expect(documents).toBe(1)
  })
})
