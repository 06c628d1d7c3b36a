// Every control of a page is reachable, whatever is below it: a sample of what `npm run test:faults reach` goes through.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openGalleryStage } from '../src/gallery-stage.ts'
import { sidewaysPx } from '../src/looks.ts'
import {
  calendarsOutOfReach,
  listsOutOfReach,
  outOfReach,
  reachDirections,
  reachWidths,
} from '../src/reach.ts'
import { reachKinds, reachPages, reachSurvey } from '../src/reach-pages.ts'

const stage = await openGalleryStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const pages = reachPages(reachKinds(stage.gallery))
const seed = Number(process.env['REACH_SEED'] ?? 20)
const rooms = reachWidths.flatMap((width) => reachDirections.map((dir) => ({ width, dir })))

describe.skipIf(stage.reason)(`reach${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each(rooms)(
    'every control and every entry of a list can be reached: $width px, $dir',
    async ({ width, dir }) => {
      const at =
        (seed + rooms.findIndex((room) => room.width === width && room.dir === dir) * 5) %
        pages.length
      const survey = reachSurvey(stage.gallery, pages[at] ?? [])
      const who = await stage.arrives(survey, {
        query: { lang: dir === 'rtl' ? 'ar' : 'en' },
        context: { viewport: { width, height: 640 }, reducedMotion: 'reduce' },
      })
      expect(await sidewaysPx(who.page)).toBe(0)
      expect(await outOfReach(who.page)).toEqual([])
      expect(await listsOutOfReach(who.page, at)).toEqual([])
      expect(await calendarsOutOfReach(who.page, at)).toEqual([])
    },
  )

  it('nor do errors and the links to them put anything out of reach', async () => {
    const survey = reachSurvey(stage.gallery, pages[seed % pages.length] ?? [], 'everything')
    const who = await stage.arrives(survey, {
      context: { viewport: { width: 390, height: 640 }, reducedMotion: 'reduce' },
    })
    await who.page.locator('[data-press]').last().click()
    await who.page.locator('.question__error').first().waitFor()
    expect(await sidewaysPx(who.page)).toBe(0)
    expect(await outOfReach(who.page)).toEqual([])
  })

  it('the header that a long table keeps in sight covers nothing that has the focus', async () => {
    const survey = reachSurvey(stage.gallery, ['story', 'room', 'room', 'story'])
    const who = await stage.arrives(survey, {
      context: { viewport: { width: 1024, height: 400 }, reducedMotion: 'reduce' },
    })
    expect(await who.page.locator('.matrix--long').count()).toBe(2)
    expect(await outOfReach(who.page)).toEqual([])
  })

  it('a browser without a top layer shows lists and calendars over the questions below as well', async () => {
    const survey = reachSurvey(stage.gallery, [
      'from',
      'arrival',
      'reason',
      'from',
      'story',
      'used',
    ])
    const who = await stage.arrives(survey, {
      context: { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
      before: (page) =>
        page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')),
    })
    expect(await listsOutOfReach(who.page, 7)).toEqual([])
    expect(await calendarsOutOfReach(who.page, 0)).toEqual([])
  })

  it('a list is above the keyboard of a phone, goes with its field, and closes when the focus leaves', async () => {
    const who = await stage.arrives(
      reachSurvey(stage.gallery, ['story', 'from', 'used', 'used', 'used']),
      {
        context: { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
      },
    )
    // The native select that it replaces is a combobox too, and opens another list.
    const field = who.element('from_1').locator('.search-picker').getByRole('combobox')
    await field.click()
    const list = who.element('from_1').locator('.search-picker__popup')
    const gap = async () => {
      const [one, other] = [await field.boundingBox(), await list.boundingBox()]
      return Math.min(
        Math.abs((other?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0)),
        Math.abs((one?.y ?? 0) - (other?.y ?? 0) - (other?.height ?? 0)),
      )
    }
    expect(await gap()).toBeLessThan(6)
    await who.page.mouse.move(200, 20)
    await who.page.mouse.wheel(0, 120)
    await expect
      .poll(async () => (await who.page.evaluate(() => scrollY)) > 100 && (await gap()) < 6)
      .toBe(true)
    await who.page.setViewportSize({ width: 390, height: 430 })
    const seen = async () => {
      const box = await list.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= 430 && (await gap()) < 6
    }
    await expect.poll(seen).toBe(true)
    await who.page.keyboard.press('Tab')
    await list.waitFor({ state: 'hidden' })
  })
})
