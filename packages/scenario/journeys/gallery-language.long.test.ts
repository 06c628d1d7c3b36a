// 29 answered styles in another language: no answer is lost, and the change is immediate.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { questionsOf } from '../src/gallery.ts'
import { openGalleryStage } from '../src/gallery-stage.ts'
import { picture, taps } from '../src/gallery-taps.ts'
import type { Respondent } from '../src/respondent.ts'

const stage = await openGalleryStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** The value of every control; a searchable list shows its answer as text, which changes. */
const controls = (page: Page) =>
  page
    .locator('.question')
    .evaluateAll((questions) =>
      questions.map((question) =>
        [...question.querySelectorAll('input:not([role=combobox]):not([type=file]), textarea')].map(
          (control) =>
            control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type)
              ? `${control.value} ${control.checked}`
              : (control as HTMLInputElement | HTMLTextAreaElement).value,
        ),
      ),
    )

async function changesTo(who: Respondent, name: string, code: string): Promise<void> {
  await who.page
    .getByRole('button', { name: /English|Türkçe|العربية|Language|Dil|اللغة/ })
    .first()
    .click()
  await who.page.getByRole('dialog').getByText(name, { exact: true }).click()
  await who.page.waitForFunction((lang) => document.documentElement.lang === lang, code)
  await who.page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe.skipIf(stage.reason)(
  `the gallery in other languages${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('29 answers stay while every text changes, and html says which language it is (R-LANG-10, R-LANG-11, R-LANG-17, R-I18N-09)', async () => {
      const fx = stage.gallery({ pages: 'one', asks: 'nothing' })
      const who = await stage.arrives(fx, {
        context: { hasTouch: true, viewport: { width: 800, height: 900 } },
      })
      who.page.on('filechooser', (chooser) => void chooser.setFiles(picture))
      for (const question of questionsOf(fx)) await taps(stage, who, question)
      const html = () =>
        who.page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
      const before = await controls(who.page)
      expect(before.flat().filter((control) => control.endsWith(' true')).length).toBeGreaterThan(
        10,
      )
      expect(await html()).toEqual(['en', 'ltr'])

      await changesTo(who, 'Türkçe', 'tr')
      await who.sees('Kaç yaşındasınız?')
      await who.sees('Temizdi')
      await who.misses('How old are you?')
      expect(await html()).toEqual(['tr', 'ltr'])
      expect(await controls(who.page)).toEqual(before)
      expect(await who.element('from').getByRole('combobox').inputValue()).toBe('Atina')

      await changesTo(who, 'العربية', 'ar')
      await who.sees('كم عمرك؟')
      expect(await html()).toEqual(['ar', 'rtl'])
      expect(await controls(who.page)).toEqual(before)

      // Both catalogues are loaded now, so another change waits for no request.
      const files = () =>
        who.log.all.map((request) => request.url()).filter((url) => /\.(?:css|js|json)\b/.test(url))
          .length
      const fetched = files()
      for (const [name, code] of [
        ['Türkçe', 'tr'],
        ['العربية', 'ar'],
        ['Türkçe', 'tr'],
      ] as const)
        await changesTo(who, name, code)
      expect(files()).toBe(fetched)
      await who.presses('Gönder')
      await who.sees('Hepsi bu kadardı.')
      const sent = await who.sent()
      expect(sent.language_id).toBe(fx.language('tr'))
      const answered = new Set(sent.responses.map((item) => item.question_id))
      expect(
        questionsOf(fx).filter(
          ({ id, statements }) =>
            ![id, ...statements.map((statement) => statement.id)].some((known) =>
              answered.has(known),
            ),
        ),
      ).toEqual([])
      expect(who.faults).toEqual([])
    })
  },
)
