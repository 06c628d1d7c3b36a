// The page does not move under a press: another control would be under the finger, and the click would be lost.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { atOnce, comesToRest, page, scrollY } from '../src/answering-pages.ts'
import { email, nextPage, radio, textarea } from '../src/element-builder.ts'
import { isQuiet, scrollRests, timePasses } from '../src/quiet.ts'
import type { Respondent } from '../src/respondent.ts'
import { type Arrival, openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
/** Its first answer shows a question two screens further down. */
const tall = () =>
  page(
    radio('q1', ['A', 'B']).whenChosen('A').shows('revealed'),
    radio('q2', ['C', 'D']),
    ...[3, 4, 5, 6].map((at) => radio(`q${at}`, letters)),
    radio('revealed', letters).hidden(),
    ...[7, 8, 9].map((at) => radio(`q${at}`, letters)),
    nextPage(),
  )

/** The code that holds the page comes once the page has time. */
async function arrives(arrival: Arrival): Promise<Respondent> {
  const who = await stage.arrives(tall(), arrival)
  if (arrival.time === 'stands') await timePasses(who.page, 1_000)
  const holding = () => who.log.all.find((request) => request.url().includes('hold-still'))
  await expect.poll(holding).toBeDefined()
  await (await holding()?.response())?.finished()
  await isQuiet(who.page)
  return who
}

async function puts(who: Respondent, key: string, option: string): Promise<void> {
  const box = await who.option(key, option).locator('xpath=ancestor::label').boundingBox()
  if (!box) throw new Error('The option is not drawn.')
  await who.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await who.page.mouse.down()
}

describe.skipIf(stage.reason)(`pressing${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('a scroll that would begin under a press does not, and the press counts (R-ANS-20, R-ANS-21)', async () => {
    const who = await arrives({ time: 'stands', context: atOnce })
    await who.picks('q1', 'A')
    await who.shows('revealed')
    await puts(who, 'q2', 'D')
    await timePasses(who.page, 2_000)
    // The scroll is undone in the frame that draws it.
    await expect.poll(() => scrollY(who)).toBe(0)
    await who.page.mouse.up()
    expect(await who.option('q2', 'D').isChecked()).toBe(true)
    await timePasses(who.page, 2_000)
    await comesToRest(who, 'q3', 20)
  })

  it('what a respondent scrolls during a press is not held', async () => {
    const who = await arrives({ context: atOnce })
    await puts(who, 'q2', 'D')
    await who.page.mouse.wheel(0, 300)
    await expect.poll(() => scrollY(who)).toBe(300)
    expect(await scrollRests(who.page)).toBe(300)
    await who.page.mouse.up()
  })

  it('a press stops a scroll in progress, and counts (R-ANS-20)', async () => {
    const who = await arrives({})
    await who.page.evaluate(() => {
      const { body } = document
      addEventListener('pointerdown', () => body.setAttribute('data-down', String(window.scrollY)))
      addEventListener('click', () => body.setAttribute('data-click', String(window.scrollY)))
    })
    await who.picks('q1', 'A')
    await who.page.waitForFunction(() => window.scrollY > 20)
    await who.page.mouse.move(640, 450)
    await who.page.mouse.down()
    const stopped = await scrollRests(who.page)
    await who.page.mouse.up()
    const seen = (name: string) => who.page.locator('body').getAttribute(name)
    expect([await seen('data-down'), await seen('data-click')]).toEqual([
      `${stopped}`,
      `${stopped}`,
    ])
    const revealed = await who.element('revealed').boundingBox()
    expect(revealed?.y).toBeGreaterThan(40)
  })

  it('a field that is left shows its error only when the press has ended, however long it is (R-VAL-23)', async () => {
    const who = await stage.arrives(page(email('mail'), textarea('more'), nextPage()), {
      time: 'stands',
    })
    await who.types('mail', 'nonsense')
    const next = await who.button('Next').boundingBox()
    if (!next) throw new Error('Next is not drawn.')
    await who.page.mouse.move(next.x + next.width / 2, next.y + next.height / 2)
    await who.page.mouse.down()
    await timePasses(who.page, 5_000)
    expect(await who.error('mail')).toBe('')
    await who.page.mouse.up()
    await timePasses(who.page, 0)
    expect(await who.error('mail')).not.toBe('')
    // A press on Next with one fault leads to it.
    expect(await who.field('mail').evaluate((field) => field === document.activeElement)).toBe(true)
  })
})
