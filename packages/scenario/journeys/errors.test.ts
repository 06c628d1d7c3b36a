// Whatever fails, the page says so, offers a next step and never stays blank or spinning.
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio, submit, textarea } from '../src/element-builder.ts'
import { errorBody } from '../src/error-body.ts'
import { basic, type Fixture, fixture, languages, short } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { foreignNode } from '../src/foreign-node.ts'
import { makeGate } from '../src/gate.ts'
import { openStage } from '../src/stage.ts'

const reports: string[] = []
const collector = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  let body = ''
  request.on('data', (chunk) => {
    body += String(chunk)
  })
  request.on('end', () => {
    if (body) reports.push(body)
    response.end()
  })
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const place = collector.address()
const reportUrl = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}/report`

const stage = await openStage({ env: { ASKWELL_ERROR_REPORT_URL: reportUrl } })
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  collector.close()
})

const exploding = (): Fixture =>
  fixture(
    flow('Exploding')
      .speaks('en', 'tr')
      .page(
        'S1',
        radio('q1', ['A', 'B']).whenChosen('A').shows('q2'),
        textarea('q2').hidden(),
        nextPage(),
      )
      .thank('End', label('bye', 'All done')),
  )

describe.skipIf(stage.reason)(`errors${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each([
    ['en', 'Something went wrong. Please try again later.', /Reload/],
    ['tr', 'Bir şeyler ters gitti. Lütfen daha sonra tekrar deneyin.', /yenile/i],
  ] as const)(
    'an unknown trigger action breaks into the boundary in %s, is reported without answers, and the page can be reloaded (R-ANS-19, R-ERR-04, R-ERR-21, R-ERR-22, R-ERR-31)',
    async (lang, words, reload) => {
      const node = await foreignNode(
        stage.server,
        exploding(),
        (changed) => {
          for (const element of changed.elements)
            for (const trigger of element.triggers) trigger.action = 'explode'
        },
        `&lang=${lang}`,
      )
      reports.length = 0
      const fx = exploding()
      const who = await stage.opens(fx, node.address, { before: node.answer })
      await who.page.locator('label').filter({ hasText: /^A/ }).first().click()
      await who.sees(words)
      expect(await who.button(reload).count()).toBe(1)
      await expect.poll(() => reports.length).toBeGreaterThan(0)
      expect(reports.join()).toContain('Unexpected trigger type')
      const report = JSON.parse(reports[0] ?? '{}') as { actions: string[]; path: string }
      expect(report.actions.length).toBeLessThanOrEqual(40)
      expect(report.path).not.toContain('node_id')
    },
  )

  const ways: [name: string, force: (page: Page, pattern: string | RegExp) => Promise<unknown>][] =
    [
      [
        '500',
        (page, pattern) =>
          page.route(pattern, (route) => route.fulfill({ status: 500, body: errorBody(13010) })),
      ],
      ['an aborted connection', (page, pattern) => page.route(pattern, (route) => route.abort())],
      [
        'a reply that is no JSON',
        (page, pattern) =>
          page.route(pattern, (route) =>
            route.fulfill({ status: 200, body: '<h1>It works!</h1>' }),
          ),
      ],
    ]
  it.each(ways)(
    'style, customer and feedback calls all answer with %s, and the page still stands (R-ERR-31)',
    async (_name, force) => {
      const fx = short({ css_text: '.x { color: red }' })
      const who = await stage.arrives(fx, {
        query: { creator_id: '5b3c9f0e-2d44-4a86-9a1e-6c2a90f0a001' },
        before: (page) => force(page, /style\.css|customers|v1\/feedbacks/),
      })
      await who.picks('q1', 'A')
      await who.presses('Send')
      await who.sees('Something went wrong. Please try again later.')
      expect(await who.button('Try again').count()).toBe(1)
      expect(await who.option('q1', 'A').isChecked()).toBe(true)
    },
  )

  it('a submit without an answer gives up after 30 seconds and can be tried again (R-ERR-10, R-ERR-31)', async () => {
    const fx = short()
    const gate = makeGate()
    let calls = 0
    const who = await stage.arrives(fx, {
      before: async (page) => {
        await page.clock.install()
        await page.route('**/v1/feedbacks', async (route) => {
          calls += 1
          if (calls > 1) return route.continue()
          await gate.opened
          return route.abort().catch(() => undefined)
        })
      },
    })
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sent()
    await who.page.clock.fastForward(25_000)
    expect(await who.page.getByText('Something went wrong.').count()).toBe(0)
    await who.page.clock.fastForward(6_000)
    await who.sees('Something went wrong. Please try again later.')
    gate.open()
    await who.presses('Try again')
    await who.sees('All done')
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  it('a part of the page that fails once is asked for again, and one that always fails leaves the survey unchanged (R-ERR-29)', async () => {
    for (const failures of [1, Number.POSITIVE_INFINITY]) {
      let asked = 0
      const who = await stage.arrives(languages(2), {
        before: (page) =>
          page.route(/assets\/tr-.*\.js/, (route) => {
            asked += 1
            return asked <= failures ? route.abort() : route.continue()
          }),
      })
      await who.picks('q1', 'A')
      await who.page.getByRole('button', { name: /Türkçe/ }).click()
      if (failures === 1) await who.sees('Question q1 [tr]')
      else await expect.poll(() => asked, { timeout: 25_000 }).toBeGreaterThan(1)
      expect(await who.option('q1', 'A').isChecked()).toBe(true)
    }
  })

  it.each(['always fails', 'never comes'])(
    'a part that %s, and without which the page cannot wake, is a system error, and the page can be loaded again (R-ERR-29, R-CONST-16)',
    async (how) => {
      const marked = flow('Marked').page(
        'S1',
        label('l', 'Some **bold** words'),
        radio('q1', ['A', 'B']),
        submit(),
      )
      const who = await stage.arrives(fixture(marked.thank('End', label('bye', 'All done'))), {
        waits: 'painted',
        before: async (page) => {
          await page.clock.install()
          await page.route(/assets\/markdown-.*\.js/, (route) =>
            how === 'always fails' ? route.abort() : undefined,
          )
        },
      })
      const { page } = who
      const begun = await page.evaluate(() => Date.now())
      const isSaid = async (): Promise<boolean> => {
        if (how === 'never comes') await page.clock.fastForward(20_000)
        return page.getByText('Something went wrong. Please try again later.').isVisible()
      }
      await expect.poll(isSaid, { timeout: 60_000 }).toBe(true)
      // Twice 120 seconds; the page began a little sooner than the test could look.
      if (how === 'never comes')
        expect((await page.evaluate(() => Date.now())) - begun).toBeGreaterThan(220_000)
      expect(await who.button(/Reload/).count()).toBe(1)
    },
  )

  it('a script that never arrives leaves the first question on the page (R-ERR-31)', async () => {
    const who = await stage.arrives(basic(), {
      waits: 'painted',
      before: (page) => page.route(/\/assets\/.*\.js/, (route) => route.abort()),
    })
    await who.sees('Question q1')
  })

  it('a page fetches only the script it needs, within the budget (R-CONST-17)', async () => {
    const scripts = async (
      fx: Fixture,
    ): Promise<{ names: string[]; bytes: number; lateBytes: number }> => {
      const who = await stage.arrives(fx)
      // Late content arrives with the last of the page's own lines.
      await who.page.locator('[role="status"]').first().waitFor({ state: 'attached' })
      await who.page.waitForLoadState('networkidle')
      const entries = await who.page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap((entry) =>
            entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js')
              ? [{ name: entry.name, bytes: entry.encodedBodySize }]
              : [],
          ),
      )
      const isLate = ({ name }: { name: string }): boolean => name.includes('/keeping-')
      const bytesOf = (of: typeof entries): number =>
        of.reduce((sum, entry) => sum + entry.bytes, 0)
      return {
        names: entries.map((entry) => entry.name),
        bytes: bytesOf(entries.filter((entry) => !isLate(entry))),
        lateBytes: bytesOf(entries.filter(isLate)),
      }
    }
    const plainPage = await scripts(basic())
    expect(plainPage.names.filter((name) => /markdown|regex|tr-|ar-/.test(name))).toEqual([])
    expect(
      plainPage.names.filter((name) =>
        /special|uploads|calendar|phone|ranking|kept-files/.test(name),
      ),
    ).toEqual([])
    expect(plainPage.bytes).toBeGreaterThan(20_000)
    expect(plainPage.bytes).toBeLessThan(95_000)
    // Drafts and outbox are loaded after hydration, and are not part of the page.
    expect(plainPage.lateBytes).toBeGreaterThan(1_000)
    expect(plainPage.lateBytes).toBeLessThan(12_000)
    const rich = await scripts(
      fixture(
        flow('Rich')
          .page('S1', label('l', 'Some **bold** words'), radio('q1', ['A', 'B']), submit())
          .thank('End', label('bye', 'All done')),
      ),
    )
    expect(rich.names.filter((name) => name.includes('markdown'))).toHaveLength(1)
  })
})
