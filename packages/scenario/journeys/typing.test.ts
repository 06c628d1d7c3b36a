// People type in their own way: in the digits of their script, with the year first, by the month and year of a calendar or
// by their phone's own picker.
import type { ResponseItem } from '@askwell/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { age, datepicker, label, numeric, submit, text } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow, type LanguageCode } from '../src/flow-builder.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const asking = (language: LanguageCode) =>
  fixture(
    flow('Typing')
      .speaks(language)
      .page('S1', numeric('nights'), age('age'), datepicker('day'), text('after'), submit())
      .thank('End', label('bye', 'All done')),
  )

async function sends(who: Respondent): Promise<(string | undefined)[]> {
  await who.page.locator('[data-press]').last().click()
  await who.sees('All done')
  return (await who.sent()).responses.map((item: ResponseItem) => item.body)
}

describe.skipIf(stage.reason)(
  `typed in one's own way${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it.each<[LanguageCode, string, string, string]>([
      ['fa', '۲۵٫۵', '۳۴', '۳/۲/۲۰۲۶'],
      ['bn', '২৫.৫', '৩৪', '০৩/০২/২০২৬'],
      ['hi', '२५.५', '३४', '२०२६-०२-०३'],
    ])('the digits of %s (R-QS-01, R-QS-09, R-QS-25)', async (language, number, years, day) => {
      const fx = asking(language)
      const who = await stage.arrives(fx)
      for (const [key, typed] of Object.entries({ nights: number, age: years, day })) {
        await who.field(key).pressSequentially(typed)
        await who.page.keyboard.press('Tab')
      }
      expect(await sends(who)).toEqual(['25.5', '34', '03/02/2026'])
      expect(
        (await stage.server.feedbacks(fx.nodeId))[0]?.responses.map((item) => item.body),
      ).toEqual(['25.5', '34', '03/02/2026'])
    })

    it('a date is shown back in words, and one that begins with its year is understood (R-QS-09)', async () => {
      const who = await stage.arrives(asking('en'))
      const words = who.element('day').locator('.date__spelled')
      await who.field('day').pressSequentially('03022026')
      expect(await words.innerText()).toBe('3 February 2026')
      await who.field('day').fill('')
      expect(await words.innerText()).toBe('')
      await who.field('day').pressSequentially('2026-02-01')
      expect(await who.field('day').inputValue()).toBe('2026-02-01')
      expect(await words.innerText()).toBe('1 February 2026')
      expect(await sends(who)).toEqual(['01/02/2026'])
    })

    it('a day of birth is a year, a month and a day away (R-QS-09)', async () => {
      const who = await stage.arrives(asking('en'))
      const at = who.element('day')
      await at.locator('.date__open').click()
      await at.getByRole('combobox', { name: 'year' }).selectOption('1957')
      await at.getByRole('combobox', { name: 'month' }).selectOption('May')
      await at.getByRole('gridcell').filter({ hasText: /^9$/ }).first().click()
      expect(await at.locator('.date__spelled').innerText()).toBe('9 May 1957')
      expect(await sends(who)).toEqual(['09/05/1957'])
    })

    it('Page Up and Page Down turn the months of the calendar, with Shift the years, and it says so (R-QS-09)', async () => {
      const who = await stage.arrives(asking('en'))
      const at = who.element('day')
      await who.field('day').fill('15/11/2026')
      await at.locator('.date__open').press('Enter')
      await at
        .locator('.calendar__keys')
        .getByText('PgUp, PgDn: month · Shift + PgUp, PgDn: year')
        .waitFor()
      for (const key of ['PageUp', 'Shift+PageDown', 'Enter']) await who.page.keyboard.press(key)
      expect(await who.field('day').inputValue()).toBe('15/10/2027')
    })

    it("on a phone the calendar is the phone's own, and its turns are one answer (R-QS-09)", async () => {
      const who = await stage.arrives(asking('en'), {
        context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      })
      const at = who.element('day')
      await who.field('day').fill('15/11/2026')
      await at.locator('.date__open').tap()
      const control = at.locator('.date__native')
      expect(await control.inputValue()).toBe('2026-11-15')
      for (const day of ['2026-11-14', '2026-12-14'])
        await control.evaluate((picker: HTMLInputElement, value) => {
          picker.value = value
          picker.dispatchEvent(new Event('change', { bubbles: true }))
        }, day)
      expect(await at.locator('.calendar').count()).toBe(0)
      expect(await sends(who)).toEqual(['14/12/2026'])
    })
  },
)
