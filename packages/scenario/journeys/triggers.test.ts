import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { atOnce, comesToRest, page, scrollY } from '../src/answering-pages.ts'
import { checklist, nextPage, numeric, radio, text, textarea } from '../src/element-builder.ts'
import { triggers } from '../src/fixtures.ts'
import { timePasses } from '../src/quiet.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(`answering${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('triggers show and hide elements and options, and hiding clears (R-ANS-06, R-ANS-08, R-ANS-09, R-ANS-10, R-ANS-11, R-ANS-13, R-ANS-14, R-ANS-16, R-PAY-19)', async () => {
    const fx = triggers()
    const who = await stage.arrives(fx)
    await who.hides('q2')
    await who.picks('q3', 'A')
    await who.picks('q4', 'Y')
    await who.picks('q1', 'A')
    await who.shows('q2')
    await who.picks('q1', 'B')
    await who.hides('q3')
    await who.shows('q2')
    await who.picks('q1', 'C')
    expect(await who.option('q4', 'Y').count()).toBe(0)
    expect(await who.element('q4').locator('input:checked').count()).toBe(0)
    await who.picks('q1', 'B', 'C')
    await who.shows('q3')
    expect(await who.option('q3', 'A').isChecked()).toBe(false)
    expect(await who.option('q4', 'Y').count()).toBe(1)
    await who.presses('Next')
    expect((await who.sent()).responses).toEqual([
      { question_id: fx.question('q1'), option_id: fx.option('q1', 'A') },
    ])
  })

  it('another choice takes back what the first one revealed (R-ANS-04)', async () => {
    const who = await stage.arrives(
      page(radio('q1', ['A', 'B']).whenChosen('A').shows('q2'), text('q2').hidden(), nextPage()),
    )
    await who.picks('q1', 'A')
    await who.shows('q2')
    await who.picks('q1', 'B')
    await who.hides('q2')
  })

  it('with controlType last only the last chosen option’s trigger holds (R-ANS-05)', async () => {
    const who = await stage.arrives(
      page(
        checklist('q1', ['A', 'B'])
          .whenChosen('A', 'last')
          .shows('q2')
          .whenChosen('B', 'last')
          .shows('q3'),
        text('q2').hidden(),
        text('q3').hidden(),
        nextPage(),
      ),
    )
    await who.picks('q1', 'A')
    await who.shows('q2')
    await who.picks('q1', 'B')
    await who.shows('q3')
    await who.hides('q2')
  })

  it('an option is named by its question’s key too (R-ANS-12)', async () => {
    const who = await stage.arrives(
      page(
        radio('q1', ['A', 'B']).whenChosen('A').hidesOption('q2', 'X'),
        radio('q2', ['X', 'Y']),
        radio('q3', ['X', 'Y']),
        nextPage(),
      ),
    )
    await who.picks('q1', 'A')
    await who.option('q2', 'X').waitFor({ state: 'detached' })
    expect(await who.option('q3', 'X').count()).toBe(1)
  })

  it('hiding takes the chain behind it along (R-ANS-15)', async () => {
    const who = await stage.arrives(
      page(
        radio('q1', ['A', 'B']).whenChosen('A').shows('q2'),
        radio('q2', ['A', 'B']).hidden().whenChosen('A').shows('q3'),
        text('q3').hidden(),
        nextPage(),
      ),
    )
    await who.picks('q1', 'A')
    await who.picks('q2', 'A')
    await who.shows('q3')
    await who.picks('q1', 'B')
    await who.hides('q3')
    await who.hides('q2')
  })

  it('a typed answer fires its trigger exactly (R-ANS-17)', async () => {
    const who = await stage.arrives(
      page(numeric('q1').whenAnswered('5').shows('q2'), text('q2').hidden(), nextPage()),
    )
    await who.types('q1', '6')
    await who.field('q1').blur()
    await who.hides('q2')
    await who.types('q1', '5')
    await who.field('q1').blur()
    await who.shows('q2')
  })

  it('what is revealed ahead scrolls into view after 400 ms, 20 px below the header; the answer does not scroll automatically (R-ANS-20, R-ANS-21, R-ANS-22, R-ANS-32, R-CONST-03)', async () => {
    const filler = (key: string) =>
      Array.from({ length: 8 }, (_, index) => textarea(`${key}${index}`))
    const who = await stage.arrives(
      page(
        radio('q1', ['A', 'B']).whenChosen('A').shows('q2'),
        ...filler('f'),
        text('q2').hidden(),
        ...filler('g'),
        nextPage(),
      ),
      {
        time: 'stands',
      },
    )
    await who.picks('q1', 'A')
    await who.shows('q2')
    await who.page.clock.runFor(399)
    expect(await scrollY(who)).toBe(0)
    await who.page.clock.runFor(1)
    const header = await who.page.evaluate(() => {
      const found = document.querySelector('header')
      return found && ['fixed', 'sticky'].includes(getComputedStyle(found).position)
        ? found.getBoundingClientRect().bottom
        : 0
    })
    await comesToRest(who, 'q2', header + 20)
  })

  it('what is revealed behind does not scroll (R-ANS-23)', async () => {
    const filler = Array.from({ length: 8 }, (_, index) => textarea(`f${index}`))
    const who = await stage.arrives(
      page(
        text('q2').hidden(),
        ...filler,
        radio('q1', ['A', 'B']).whenChosen('A').shows('q2'),
        nextPage(),
      ),
      {
        time: 'stands',
        context: atOnce,
      },
    )
    await who.element('q1').scrollIntoViewIfNeeded()
    const before = await who
      .element('q1')
      .evaluate((element) => element.getBoundingClientRect().top)
    await who.picks('q1', 'A')
    await who.shows('q2')
    await timePasses(who.page, 1_000)
    const after = await who.element('q1').evaluate((element) => element.getBoundingClientRect().top)
    expect(Math.abs(after - before)).toBeLessThan(200)
    expect(
      await who.element('q2').evaluate((element) => element.getBoundingClientRect().bottom),
    ).toBeLessThan(0)
  })
})
