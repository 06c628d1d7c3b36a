// What a survey without scripts looks like: axe finds nothing on any of its pages, their content fits a small screen,
// the privacy notice is on them, and files that are too large lose nobody's text. Pages that are measured are opened
// with scripts enabled, because axe is a script; the pages have none.
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { file, label, nextPage, radio, submit, text } from '../src/element-builder.ts'
import { chatEnd, type Fixture, fixture, type NodeDraft } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { openGalleryStage } from '../src/gallery-stage.ts'
import { picture } from '../src/gallery-taps.ts'
import { axe, sidewaysPx } from '../src/looks.ts'
import type { Respondent } from '../src/respondent.ts'

const stage = await openGalleryStage()
const folder = await mkdtemp(join(tmpdir(), 'askwell-large-'))
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true })
})

const arrives = async (fx: Fixture): Promise<Respondent> => {
  const who = await stage.arrives(fx, {
    context: { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
    waits: 'loaded',
  })
  await who.page.waitForURL(/noscript=1/)
  return who
}
const measured = (fx: Fixture, context: BrowserContextOptions = {}, lang = 'en') =>
  stage.arrives(fx, { context, query: { lang, noscript: '1' }, waits: 'loaded' })
const send = (who: Respondent) => who.page.locator('.actions [name=press]').last()
const onPlainPage = (who: Respondent) => who.page.locator('html[data-plain]').waitFor()
const look = async (who: Respondent, what: string) => {
  await onPlainPage(who)
  expect(await who.page.locator('script').count()).toBe(0)
  expect([what, await axe(who.page), await sidewaysPx(who.page)]).toEqual([what, [], 0])
}

const oneQuestion = (node?: NodeDraft): Fixture =>
  fixture(
    flow('One').page('S1', text('a').required(), submit()).thank('End', label('bye', 'All done')),
    node,
  )
const closed = {
  status: 'passive',
  activation_expired_message: 'The shop **has closed**. See [our page](https://example.com).',
} as const

describe.skipIf(stage.reason)(
  `looks without scripts${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it.each<[string, BrowserContextOptions, string]>([
      ['light', { viewport: { width: 1024, height: 800 } }, 'en'],
      [
        'dark, right to left, 320 px',
        { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
        'ar',
      ],
    ])(
      'axe finds nothing on all 29 styles, as they are and with what is wrong: %s',
      async (_name, context, lang) => {
        const who = await measured(
          stage.gallery({ pages: 'one', asks: 'everything' }),
          context,
          lang,
        )
        // Three countries of the list test as much as all.
        const shorten = () => {
          for (const option of document.querySelectorAll('.plain-country option:nth-child(n + 4)'))
            option.remove()
        }
        await who.page.evaluate(shorten)
        await look(who, 'questions')
        await send(who).click()
        await who.page.locator('#error-summary').waitFor()
        await who.page.evaluate(shorten)
        await look(who, 'mistakes')
        // There is nothing to move.
        if (lang === 'en')
          expect(
            await who.page.locator('.question--slider .question__error').innerText(),
          ).toContain('Enter a number, for example 16.')
      },
    )

    it('axe finds nothing at the end, before the chat, where one answered already and where the survey closed meanwhile', async () => {
      const once = oneQuestion({ prevent_multiple_feedback: true })
      const first = await measured(once)
      await first.types('a', 'words')
      await send(first).click()
      await first.sees('All done')
      await look(first, 'ending')
      await first.page.goto(`${stage.server.url}/feedback?node_id=${once.nodeId}&noscript=1`)
      await first.sees('You already answered')
      await look(first, 'already answered')

      const talker = await measured(chatEnd())
      await talker.option('q1', 'A').check()
      await send(talker).click()
      await talker.shows('q2')
      await send(talker).click()
      await talker.page.getByRole('link', { name: 'Open the chat' }).waitFor()
      await look(talker, 'before the chat')

      const open = oneQuestion()
      const late = await measured(open)
      await late.types('a', 'late')
      await stage.server.owner('PATCH', `/nodes/${open.nodeId}`, closed)
      await expect
        .poll(
          async () =>
            (
              await fetch(`${stage.server.url}/v1/nodes/${open.nodeId}`).then((reply) =>
                reply.json(),
              )
            ).status,
        )
        .toBe('passive')
      await send(late).click()
      await late.sees('has closed')
      await look(late, 'closed meanwhile')
      expect(await late.page.locator('.notice strong').first().innerText()).toBe('has closed')
      expect(await late.page.locator('.notice a').first().getAttribute('href')).toBe(
        'https://example.com',
      )
    })

    it.each([
      ['with', true],
      ['without', false],
    ])(
      'the owner’s words about the end are drawn as they are meant, %s scripts (R-NODE-17)',
      async (_how, javaScriptEnabled) => {
        const who = await stage.arrives(oneQuestion(closed), {
          context: { javaScriptEnabled },
          waits: javaScriptEnabled ? 'ready' : 'loaded',
        })
        await who.sees('has closed')
        expect(await who.page.locator('.notice strong').innerText()).toBe('has closed')
        expect(await who.page.locator('.notice a').getAttribute('href')).toBe('https://example.com')
        expect(who.faults).toEqual([])
      },
    )

    it.each([
      ['with', '0'],
      ['without', '1'],
    ])(
      'at 320 px the words at the ends of stars and sliders fit, and lists look like lists, %s scripts',
      async (_how, noscript) => {
        const ends = {
          min_label: { en: 'Unbearably cold, even in summer' },
          max_label: { en: 'Incomprehensibilities and uncharacteristically warm' },
        }
        const fx = stage.gallery({
          pages: 'one',
          asks: 'nothing',
          change: ({ style, extra }) =>
            style === 'slider' ? { extra: { ...extra, ...ends } } : {},
        })
        const query = noscript === '1' ? { noscript } : {}
        const who = await stage.arrives(fx, {
          context: { viewport: { width: 320, height: 640 } },
          query,
          waits: noscript === '1' ? 'loaded' : 'ready',
        })
        const misplaced = await who.page.evaluate(() => {
          const found: string[] = []
          for (const row of document.querySelectorAll('.scale-ends')) {
            const question = row.closest('.question')?.getBoundingClientRect()
            const [low, high] = [...row.children].map((end) => end.getBoundingClientRect())
            if (!question || !low || !high) continue
            const name = row.closest('.question')?.className ?? ''
            if (
              low.left < question.left - 1 ||
              high.right > question.right + 1 ||
              low.right > high.left
            )
              found.push(`sideways: ${name}`)
            for (const picture of row.parentElement?.querySelectorAll('.star .icon') ?? [])
              if (picture.getBoundingClientRect().bottom > low.top + 1)
                found.push(`under a star: ${name}`)
          }
          for (const list of document.querySelectorAll('select.field--select'))
            if (!list.parentElement?.querySelector(':scope > .icon'))
              found.push(`no sign: ${list.id}`)
          return found
        })
        expect(misplaced).toEqual([])
        expect(await who.page.locator('.question--star .scale-ends').innerText()).toMatch(
          /Poor\s+Excellent/,
        )
        expect(await who.page.locator('.question--slider .scale-ends').innerText()).toMatch(
          /Unbearably cold.+characteristically warm/s,
        )
        expect(await sidewaysPx(who.page)).toBe(0)
      },
    )

    it('the privacy notice is above the first question, speaks the chosen language, folds away, and is kept with the feedback', async () => {
      const texts = [
        { language: 'en', text: 'We keep your answers for 90 days.' },
        { language: 'tr', text: 'Yanıtlarınızı 90 gün saklarız.' },
      ]
      const fx = fixture(
        flow('Notice')
          .speaks('en', 'tr')
          .page('S1', radio('q1', ['A', 'B']).required(), nextPage())
          .page('S2', radio('q3', ['C', 'D']), submit())
          .thank('End', label('bye', 'All done')),
        { privacy_notice: { version: '2026-2', texts } },
      )
      const who = await arrives(fx)
      const words = who.page.locator('[data-notice] p')
      expect(await words.innerText()).toBe('We keep your answers for 90 days.')
      await send(who).click()
      await who.page.locator('.question--error').waitFor()
      expect(await words.isVisible()).toBe(true)
      await who.page.locator('button[name=language][lang=tr]').click()
      await who.sees('Question q1 [tr]')
      expect(await words.innerText()).toBe('Yanıtlarınızı 90 gün saklarız.')
      const [above, question] = [await words.boundingBox(), await who.element('q1').boundingBox()]
      expect(above && question && above.y + above.height <= question.y).toBe(true)
      await who.option('q1', 'A').check()
      await send(who).click()
      await who.shows('q3')
      expect(await words.isVisible()).toBe(false)
      await who.page.locator('[data-notice] summary').click()
      await words.waitFor({ state: 'visible' })
      await send(who).click()
      await who.sees('All done [tr]')
      const [stored] = await stage.server.feedbacks(fx.nodeId)
      expect(await stage.server.feedback(stored?.id ?? '')).toMatchObject({
        privacy_notice: { version: '2026-2', language: 'tr' },
      })
    })

    it('files that are too large to be sent at all are refused in the chosen language, and Back has all that was written (R-UPL-14)', async () => {
      const large = join(folder, 'film.png')
      await using handle = await open(large, 'w')
      await handle.truncate(60 * 1024 * 1024)
      const fx = fixture(
        flow('Large')
          .speaks('en', 'tr')
          .page('S1', text('other'), file('q'), submit())
          .thank('End', label('bye', 'All done')),
      )
      const who = await arrives(fx)
      await who.page.locator('button[name=language][lang=tr]').click()
      await who.sees('Question q [tr]')
      await who.types('other', 'kept')
      await who.element('q').locator('input[type=file]').setInputFiles(large)
      const [reply] = await Promise.all([
        who.page.waitForResponse((response) => response.request().method() === 'POST'),
        send(who).click(),
      ])
      expect(reply.status()).toBe(413)
      await who.sees('Bu dosyalar çok büyük. Her dosya en fazla 10 MB olabilir.')
      expect(await who.page.locator('html').getAttribute('lang')).toBe('tr')
      expect(await who.page.evaluate(() => document.activeElement?.id)).toBe('page-heading')
      expect(await who.page.locator('form').count()).toBe(0)
      await who.page.goBack()
      expect(await who.field('other').inputValue()).toBe('kept')
      await who.element('q').locator('input[type=file]').setInputFiles(picture)
      await send(who).click()
      await who.sees('All done [tr]')
      const [stored] = await stage.server.feedbacks(fx.nodeId)
      expect(stored?.responses.map(({ body }) => body)).toContain('kept')
    })
  },
)
