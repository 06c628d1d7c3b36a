// Questions whose layout depends on the available space: a likert of nine statements and seven long answers, options with
// pictures, and a slider that nobody has touched.
import { randomUUID } from 'node:crypto'
import type { Option, Question } from '@askwell/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, numeric, radio, submit } from '../src/element-builder.ts'
import { type Fixture, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { axe, sidewaysPx } from '../src/looks.ts'
import { paintedPng } from '../src/painted-png.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1024, height: 768 } }

/** The one question of a survey, changed to what the builder cannot express. */
function asking(key: string, change: (question: Question) => Partial<Question>): Fixture {
  const draft = key === 'amount' ? numeric(key) : radio(key, ['a', 'b', 'c', 'd'])
  const fx = fixture(
    flow('Shapes').page('S1', draft, submit()).thank('End', label('bye', 'All done')),
  )
  for (const { question } of fx.flow.elements)
    if (question?.key === key) Object.assign(question, change(question))
  return fx
}

const option = (name: string, order: number): Option => ({
  id: randomUUID(),
  key: `o${order}`,
  body: { en: name },
  order,
  isVisible: true,
})
const answers = [
  'Extremely unlikely',
  'Unlikely',
  'Rather unlikely',
  'Undecided',
  'Rather likely',
  'Likely',
  'Extraordinarily likely',
]
const matrix = (): Fixture =>
  asking('grid', () => ({
    style: 'matrix',
    options: [],
    statements: Array.from({ length: 9 }, (_, at) => ({
      id: randomUUID(),
      key: `s${at}`,
      body: { en: `Statement number ${at + 1}` },
      order: at,
      options: answers.map(option),
    })),
  }))

describe.skipIf(stage.reason)(
  `the shape of a question${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a likert of 9 by 7 is one statement at a time on a phone, and each tap opens the next', async () => {
      const fx = matrix()
      const who = await stage.arrives(fx, { context: phone })
      const rows = who.page.locator('.matrix__row')
      expect((await who.page.locator('.matrix').boundingBox())?.height).toBeLessThan(1_100)
      for (let at = 0; at < 9; at += 1) {
        const row = rows.nth(at)
        await row
          .locator('label')
          .nth(at % 7)
          .click()
        if (at < 8)
          await rows
            .nth(at + 1)
            .and(who.page.locator('.matrix__row--unfolded'))
            .waitFor()
      }
      expect(await who.page.locator('.matrix__given').allTextContents()).toEqual(
        Array.from({ length: 9 }, (_, at) => answers[at % 7]),
      )
      // A press on its text opens a statement again.
      await rows.nth(2).locator('th').click()
      await rows.nth(2).locator('label').nth(6).click()
      await who.presses('Send')
      expect((await who.sent()).responses.map(({ option_id }) => option_id)).toEqual(
        fx.flow.elements[0]?.question?.statements.map(
          ({ options }, at) => options[at === 2 ? 6 : at % 7]?.id,
        ),
      )
    })

    it('every folded answer is a control: the Tab key goes through all statements, and the link to what is missing opens it', async () => {
      const fx = matrix()
      for (const { question } of fx.flow.elements) if (question) question.isRequired = true
      const who = await stage.arrives(fx, { context: phone })
      await who.page.locator('.matrix__row input').first().focus()
      for (let at = 0; at < 9; at += 1) {
        if (at !== 4) await who.page.keyboard.press('Space')
        const focused = who.page.locator('.matrix__row--unfolded input:focus')
        expect(await focused.count()).toBe(1)
        if (at < 8) await who.page.keyboard.press('Tab')
      }
      await who.presses('Send')
      await who.page.locator('.alert-box__links a').click()
      await who.page.locator('.matrix__row--missing.matrix__row--unfolded').waitFor()
      expect(await who.page.locator('.matrix__row--missing').count()).toBe(1)
      await who.page.waitForFunction(() => document.activeElement?.closest('.matrix__row--missing'))
    })

    it('the same likert is a table on a desktop', async () => {
      const who = await stage.arrives(matrix(), { context: desktop })
      const table = who.page.locator('.matrix')
      expect(await table.evaluate((element) => getComputedStyle(element).display)).toBe('table')
      expect((await table.boundingBox())?.height).toBeLessThan(700)
      const [sheet, grid] = [
        await who.page.locator('.sheet').boundingBox(),
        await table.boundingBox(),
      ]
      expect(
        grid && sheet && grid.x >= sheet.x && grid.x + grid.width <= sheet.x + sheet.width,
      ).toBe(true)
      expect(
        await who.page
          .locator('.matrix__column')
          .evaluateAll(
            (heads) => heads.filter((head) => head.scrollWidth > head.clientWidth).length,
          ),
      ).toBe(0)
    })

    it('options with pictures are tiles, and a picture that does not come leaves a mark', async () => {
      const fx = asking('look', ({ options }) => ({
        options: options.map((known, at) => ({
          ...known,
          imageUrl: `https://pictures.example/${at === 3 ? 'gone' : at}.png`,
        })),
      }))
      for (const [context, columns] of [
        [phone, 2],
        [desktop, 4],
      ] as const) {
        const who = await stage.arrives(fx, {
          context,
          before: (page) =>
            page.route('https://pictures.example/**', (route) =>
              route.request().url().includes('gone')
                ? route.fulfill({ status: 404, body: '' })
                : route.fulfill({ contentType: 'image/png', body: paintedPng(120, 90) }),
            ),
        })
        const tiles = who.page.locator('.choices--tiles > .choice')
        const boxes = await tiles.evaluateAll((all) =>
          all.map((tile) => tile.getBoundingClientRect().top),
        )
        expect(new Set(boxes).size).toBe(4 / columns)
        await who.page.locator('.choice__image.picture--lost .icon').waitFor()
        expect(await who.page.locator('img.choice__image').count()).toBe(3)
      }
    })

    it('a question shows its picture, list and table below the words that name it, and a lost picture by its words', async () => {
      const fx = asking('rich', () => ({
        body: {
          en: 'Which of these?\n\n![A hill](https://pictures.example/a.png)\n\n![A lost cat](https://pictures.example/gone.png)\n\n- one\n\n| Plan | Price |\n|---|--:|\n| Small | 5 |',
        },
      }))
      const who = await stage.arrives(fx, {
        context: phone,
        before: (page) =>
          page.route('https://pictures.example/**', (route) =>
            route.request().url().includes('gone')
              ? route.fulfill({ status: 404, body: '' })
              : route.fulfill({ contentType: 'image/png', body: paintedPng(900, 600) }),
          ),
      })
      await who.page.getByRole('radiogroup', { name: 'Which of these?', exact: true }).waitFor()
      const more = who.page.locator('.question__more')
      await more.getByRole('img', { name: 'A hill' }).waitFor()
      await more.locator('.picture--lost', { hasText: 'A lost cat' }).waitFor()
      expect(await more.getByRole('cell').allTextContents()).toEqual(['Small', '5'])
      expect(await more.getByRole('listitem').allTextContents()).toEqual(['one'])
      expect(await sidewaysPx(who.page)).toBe(0)
      expect(await axe(who.page)).toEqual([])
    })

    it.each([2, 4, 5])(
      'a slider of %i options stands nowhere, and the first key moves it from the middle, as without the script (R-QS-36)',
      async (count) => {
        const fx = asking('warm', ({ options }) => ({
          style: 'slider',
          options: [...options, option('e', 4)].slice(0, count),
        }))
        const who = await stage.arrives(fx)
        const slider = who.page.getByRole('slider')
        expect(await slider.getAttribute('aria-valuetext')).toBe('No value yet')
        // No thumb is drawn above the middle of the track.
        const { x, y, width, height } = (await slider.boundingBox()) ?? {
          x: 0,
          y: 0,
          width: 0,
          height: 0,
        }
        const seen = (share: number) =>
          who.page.screenshot({
            clip: { x: x + width * share - 20, y: y + height / 2 - 12, width: 40, height: 6 },
          })
        for (const share of [0.25, 1 / 3, 0.5, 2 / 3])
          expect((await seen(share)).equals(await seen(0.1))).toBe(true)
        await slider.focus()
        await who.page.keyboard.press('ArrowRight')
        // The middle of an even number of positions is the upper one of the two.
        const first =
          ['a', 'b', 'c', 'd', 'e'][Math.min(Math.floor(count / 2) + 1, count - 1)] ?? ''
        expect(await slider.getAttribute('aria-valuetext')).toBe(first)
        await who.presses('Send')
        expect((await who.sent()).responses).toEqual([
          { question_id: fx.question('warm'), option_id: fx.option('warm', first) },
        ])
      },
    )

    it('progress begins at nought', async () => {
      const who = await stage.arrives(matrix())
      expect(await who.page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
    })
  },
)
