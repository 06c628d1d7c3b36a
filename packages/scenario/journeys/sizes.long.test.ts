// Sizes and media: text at twice the size, paper, and the colours of the person's system.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../src/browser.ts'
import { openGalleryStage } from '../src/gallery-stage.ts'
import { sidewaysPx } from '../src/looks.ts'
import { calendarsOutOfReach, listsOutOfReach, outOfReach } from '../src/reach.ts'
import { reachSurvey } from '../src/reach-pages.ts'
import type { Respondent } from '../src/respondent.ts'
import { sceneAt } from '../src/stage.ts'

const stage = await openGalleryStage()
const large = await openBrowser({ flags: ['--blink-settings=defaultFontSize=32'] })
const readers: Respondent[] = []
afterEach(async () => {
  await stage.clear()
  await Promise.all(readers.splice(0).map((who) => who.close()))
})
afterAll(async () => {
  await large.browser?.close()
  await stage.close()
})

const kinds = [
  'mood',
  'breakfast',
  'recommend',
  'from',
  'matters',
  'room',
  'offer',
  'used',
  'arrival',
  'mobile',
  'order',
  'warmth',
  'receipt',
  'many',
  'terms',
]

describe.skipIf(stage.reason)(`sizes${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each([390, 1024])(
    'text at twice the size can be read and everything be reached: %d px',
    async (width) => {
      const survey = reachSurvey(stage.gallery, kinds)
      await stage.server.imports(survey.bundle)
      if (!large.browser) throw new Error(large.reason)
      const scene = sceneAt(large.browser, stage.server, readers)
      const who = await scene.opens(survey, `/feedback?node_id=${survey.nodeId}`, {
        context: { viewport: { width, height: 844 }, reducedMotion: 'reduce' },
      })
      const size = (selector: string) =>
        who.page
          .locator(selector)
          .first()
          .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
      expect([
        await size('.choice__text'),
        (await size('.question__label')) >= 38,
        await size('.button--primary'),
      ]).toEqual([32, true, 32])
      expect(await sidewaysPx(who.page)).toBe(0)
      expect(await outOfReach(who.page)).toEqual([])
      expect(await listsOutOfReach(who.page, 1)).toEqual([])
      expect(await calendarsOutOfReach(who.page, 1)).toEqual([])
    },
  )

  it('a page and what was answered can be printed, without what is only pressed', async () => {
    const survey = reachSurvey(stage.gallery, ['many', 'from', 'reason', 'arrival'])
    const who = await stage.arrives(survey)
    const many = who.element('many_0')
    await many.locator('summary').click()
    await many.locator('label').nth(1).click()
    await many.locator('summary').click()
    const field = who.element('from_1').locator('.search-picker').getByRole('combobox')
    await field.fill('Berlin')
    await who.page.keyboard.press('Enter')
    await who.page.emulateMedia({ media: 'print' })
    for (const pressed of ['.actions', '.language-button', '.date__open', '.picker > .icon'])
      expect(await who.page.locator(pressed).first().isVisible(), pressed).toBe(false)
    expect(await field.inputValue()).toBe('Berlin')
    expect(await many.locator('label:visible').allInnerTexts()).toEqual(['Ankara'])
  })

  it('a dial in forced colours shows by its shape how far it is', async () => {
    const who = await stage.arrives(stage.gallery({ pages: 'one', asks: 'nothing' }), {
      context: { forcedColors: 'active' },
    })
    await who.page.locator('.question--slider .slider__range').first().focus()
    for (let at = 0; at < 3; at += 1) await who.page.keyboard.press('ArrowRight')
    const width = (part: string) =>
      who.page
        .locator(part)
        .last()
        .evaluate((path) => Number.parseFloat(getComputedStyle(path).strokeWidth))
    expect(await width('.gauge__done')).toBeGreaterThan(3 * (await width('.gauge__track')))
  })
})
