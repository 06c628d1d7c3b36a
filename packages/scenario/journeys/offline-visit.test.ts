// Opening a survey without a connection, and files chosen without one.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { file, label, radio, submit } from '../src/element-builder.ts'
import { fixture, short } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { timePasses } from '../src/quiet.ts'
import type { Respondent } from '../src/respondent.ts'
import { addressOf, openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
/** Two cores may be shared with others. */
const patient = { timeout: 20_000 }
const isReady = (who: Respondent): Promise<unknown> =>
  who.page.locator('html[data-ready]').waitFor({ state: 'attached' })
/** The service worker has cached this address. */
const isRemembered = (who: Respondent): Promise<unknown> =>
  expect.poll(() => cached(who), patient).toContain(who.page.url())
const cached = (who: Respondent): Promise<string[]> =>
  who.page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(url)
    return urls
  })
/** The chunk that caches the page is loaded, and its delay of a second has passed. */
const untilKept = async ({ page }: Respondent): Promise<void> => {
  await timePasses(page, 5_000)
  await page.waitForLoadState('networkidle')
  await timePasses(page, 5_000)
}
/** A red dot. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

describe.skipIf(stage.reason)(
  `opened without a connection${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a link survey seen before opens, is answered, and arrives once there is a connection (R-OFF-06, fault 11)', async () => {
      const fx = short()
      const who = await stage.arrives(fx)
      await isRemembered(who)
      await who.page.goto('about:blank')
      await who.page.context().setOffline(true)
      await who.page.goto(stage.server.url + addressOf(fx))
      await isReady(who)
      await who.sees('You are offline')
      await who.picks('q1', 'B')
      await who.presses('Send')
      await who.sees('Saved on this device')
      await who.page.context().setOffline(false)
      await expect
        .poll(
          async () =>
            (await stage.server.feedbacks(fx.nodeId)).map(({ created_offline }) => created_offline),
          patient,
        )
        .toEqual([true])
      expect(who.faults).toEqual([])
    })

    it('is never old while there is a connection: the next visit shows what was published since, offline too', async () => {
      const fx = short()
      const who = await stage.arrives(fx)
      await isRemembered(who)
      const renamed = {
        ...fx.flow,
        elements: fx.flow.elements.map((one) =>
          one.question?.key === 'q1'
            ? { ...one, question: { ...one.question, body: { en: 'Asked again' } } }
            : one,
        ),
      }
      await stage.server.imports({ ...fx.bundle, flows: [renamed] })
      await who.page.reload()
      await who.sees('Asked again')
      await expect
        .poll(
          () =>
            who.page.evaluate(async () =>
              (await (await caches.match(location.href, { ignoreVary: true }))?.text())?.includes(
                'Asked again',
              ),
            ),
          patient,
        )
        .toBe(true)
      await who.page.context().setOffline(true)
      await who.page.reload()
      await who.sees('Asked again')
    })

    it('keeps a plain link by the time after which it keeps nothing of others', async () => {
      const who = await stage.arrives(short(), { time: 'stands' })
      await untilKept(who)
      await isRemembered(who)
    })

    it.each([
      ['a preview', { isPreview: 'true' }],
      ['answers in the link', { responses: '[]' }],
      ['a signature', { signature: 'x' }],
      ['a person', { creator_id: '5b3c9f0e-2d44-4a86-9a1e-6c2a90f0a001' }],
      ['a channel', { edi: '1', eci: '2' }],
    ])('keeps nothing of a link with %s', async (_name, query) => {
      const who = await stage.arrives(short(), { query, time: 'stands' })
      await untilKept(who)
      expect(await cached(who)).toEqual([])
    })

    it('keeps no call: neither the node’s nor a feedback', async () => {
      const who = await stage.arrives(short())
      await isRemembered(who)
      await who.page.reload()
      await isReady(who)
      await who.picks('q1', 'A')
      await who.presses('Send')
      await who.sees('All done')
      expect((await cached(who)).filter((url) => !/\/assets\/|\/feedback\?/.test(url))).toEqual([])
    })
  },
)

describe.skipIf(stage.reason)('a file chosen without a connection', () => {
  it('is kept in the browser’s database, and uploaded before its feedback goes', async () => {
    const fx = fixture(
      flow('Photo')
        .page('S1', radio('q1', ['A', 'B']), file('photo'), submit())
        .thank('End', label('bye', 'All done')),
    )
    const who = await stage.arrives(fx)
    await who.page.locator('[role="status"]').first().waitFor({ state: 'attached' })
    await who.picks('q1', 'A')
    await who.page.context().setOffline(true)
    await who
      .element('photo')
      .locator('input[type=file]')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
    await who.element('photo').getByText('dot.png').first().waitFor()
    await who.presses('Send')
    await who.sees('Saved on this device')
    await who.page.goto('about:blank')
    await who.page.context().setOffline(false)
    await who.page.goto(stage.server.url + addressOf(fx))
    await expect.poll(async () => (await stage.server.feedbacks(fx.nodeId)).length, patient).toBe(1)
    const [feedback] = await stage.server.feedbacks(fx.nodeId)
    const answer = feedback?.responses.find(
      ({ question_id }) => question_id === fx.question('photo'),
    )
    expect(answer?.active_storage_blob_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(who.log.calls().filter((call) => call.startsWith('POST'))).toEqual([
      'POST /v1/attachments',
      'POST /v2/storage/direct_uploads',
      'POST /v1/attachments',
      'POST /v2/storage/direct_uploads',
      'POST /v1/feedbacks',
    ])
    const bytes = await fetch(new URL(answer?.body ?? '', stage.server.url))
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})
