// What an answer does: triggers, scrolling, pages that move on by themselves, errors.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  checklist,
  dropdown,
  type ElementDraft,
  label,
  nextPage,
  numeric,
  plain,
  radio,
  score,
  star,
  submit,
  text,
  textarea,
} from '../src/element-builder.ts'
import { auto, fixture, triggers } from '../src/fixtures.ts'
import { type FlowBuilder, flow } from '../src/flow-builder.ts'
import { timePasses } from '../src/quiet.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
const ends = (builder: FlowBuilder): FlowBuilder => builder.thank('End', label('bye', 'All done'))
const page = (...elements: ElementDraft[]) =>
  fixture(ends(flow('Answering').page('S1', ...elements)))
const twoPages = (...elements: ElementDraft[]) =>
  fixture(
    ends(
      flow('Answering')
        .page('S1', ...elements)
        .page('S2', textarea('last'), submit('send')),
    ),
  )
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
/** Whoever wants less motion sees the end of a scroll at once. */
const atOnce = { reducedMotion: 'reduce' } as const
const scrollY = (who: Respondent) => who.page.evaluate(() => window.scrollY)

describe.skipIf(stage.reason)(`answering${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('R-ANS-02: choosing again replaces the answer', async () => {
    const fx = page(radio('q1', ['A', 'B']), nextPage())
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A', 'B')
    await who.presses('Next')
    expect((await who.sent()).responses).toEqual([
      { question_id: fx.question('q1'), option_id: fx.option('q1', 'B') },
    ])
  })

  it('R-ANS-06 R-ANS-08 R-ANS-09 R-ANS-10 R-ANS-11 R-ANS-13 R-ANS-14 R-ANS-16 R-PAY-19: triggers show and hide elements and options, and hiding clears', async () => {
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

  it('R-ANS-04: another choice takes back what the first one revealed', async () => {
    const who = await stage.arrives(
      page(radio('q1', ['A', 'B']).whenChosen('A').shows('q2'), text('q2').hidden(), nextPage()),
    )
    await who.picks('q1', 'A')
    await who.shows('q2')
    await who.picks('q1', 'B')
    await who.hides('q2')
  })

  it('R-ANS-05: with controlType last only the last chosen option’s trigger holds', async () => {
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

  it('R-ANS-12: an option is named by its question’s key too', async () => {
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

  it('R-ANS-15: hiding takes the chain behind it along', async () => {
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

  it('R-ANS-17: a typed answer fires its trigger exactly', async () => {
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

  it('R-ANS-20 R-ANS-21 R-ANS-22 R-ANS-32 R-CONST-03: what is revealed ahead scrolls into view after 400 ms, 20 px below the header; the answer does not scroll by itself', async () => {
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

  it('R-ANS-23: what is revealed behind does not scroll', async () => {
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

  const onward: [
    style: string,
    question: ElementDraft,
    act: (who: Respondent) => Promise<void>,
    scrolls: boolean,
  ][] = [
    ['radio', radio('q', letters), (who) => who.picks('q', 'a'), true],
    ['plain', plain('q', letters), (who) => who.picks('q', 'a'), true],
    ['dropdown', dropdown('q', letters), (who) => who.selects('q', 'a'), true],
    ['score', score('q'), (who) => who.picks('q', '5'), true],
    ['star', star('q'), (who) => who.picks('q', '5'), true],
    ['checklist', checklist('q', letters), (who) => who.picks('q', 'a'), false],
    ['textarea', textarea('q'), (who) => who.types('q', 'words'), false],
  ]
  it.each(onward)(
    '%s: R-ANS-30 R-ANS-31: answering scrolls to the next question for single choices only',
    async (_style, question, act, scrolls) => {
      const after = Array.from({ length: 7 }, (_, index) => radio(`after${index}`, letters))
      const made = page(textarea('before0'), textarea('before1'), question, ...after, nextPage())
      const who = await stage.arrives(made, scrolls ? {} : { time: 'stands', context: atOnce })
      await act(who)
      if (!scrolls) {
        await timePasses(who.page, 1_000)
        expect(await scrollY(who)).toBe(0)
        return
      }
      await comesToRest(who, 'after0', 20)
    },
  )

  it('R-ANS-24 R-ANS-25: a page without a button moves on by the answer, and says so', async () => {
    const fx = auto()
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.sees('All done')
    expect(who.saves()).toHaveLength(1)
    const twoStep = await stage.arrives(
      fixture(
        ends(
          flow('Auto')
            .page('S1', plain('q1', ['A', 'B']))
            .page('S2', textarea('q2'), submit()),
        ),
      ),
    )
    await twoStep.picks('q1', 'A')
    await twoStep.sees('Question q2')
    const events = await twoStep.page.evaluate(() =>
      JSON.stringify((window as { dataLayer?: unknown[] }).dataLayer),
    )
    expect(events).toContain('question_saga')
  })

  it('R-ANS-26: a Next that a trigger hid counts as absent', async () => {
    const who = await stage.arrives(
      twoPages(radio('q1', ['A', 'B']).whenChosen('A').hides('next'), nextPage()),
    )
    await who.picks('q1', 'A')
    await who.sees('Question last')
  })

  it('R-ANS-27 R-ANS-35 R-VAL-05: without a button all visible questions must be answered, and nothing is flagged on the way', async () => {
    const who = await stage.arrives(
      fixture(
        ends(
          flow('All')
            .page('S1', radio('q1', ['A', 'B']).required(), radio('q2', ['A', 'B']))
            .page('S2', textarea('last'), submit()),
        ),
      ),
      { time: 'stands' },
    )
    await who.picks('q2', 'A')
    await timePasses(who.page, 1_000)
    await who.sees('Question q1')
    expect(await who.error('q1')).toBe('')
    await who.page.clock.resume()
    await who.picks('q1', 'A')
    await who.sees('Question last')
  })

  it('R-ANS-28: typing does not move the page on, Enter does', async () => {
    const who = await stage.arrives(
      fixture(ends(flow('Typing').page('S1', text('q1')).page('S2', textarea('last'), submit()))),
      { time: 'stands' },
    )
    await who.field('q1').click()
    await who.page.keyboard.type('hello')
    await timePasses(who.page, 1_000)
    await who.sees('Question q1')
    await who.page.clock.resume()
    await who.page.keyboard.press('Enter')
    await who.sees('Question last')
  })

  it('R-ANS-29: a checklist without a button takes two ticks and offers a Next', async () => {
    const who = await stage.arrives(
      fixture(
        ends(
          flow('Ticks')
            .page('S1', checklist('q1', ['A', 'B', 'C']))
            .page('S2', textarea('last'), submit()),
        ),
      ),
      { time: 'stands' },
    )
    await who.picks('q1', 'A', 'B')
    await timePasses(who.page, 1_000)
    expect(await who.element('q1').locator('input:checked').count()).toBe(2)
    await who.page.clock.resume()
    await who.presses('Next')
    await who.sees('Question last')
  })

  it('R-ANS-39: arrow keys move in a radio group without leaving the page; Space commits', async () => {
    const who = await stage.arrives(
      fixture(
        ends(
          flow('Arrows')
            .page('S1', radio('q1', ['A', 'B', 'C']))
            .page('S2', textarea('last'), submit()),
        ),
      ),
      { time: 'stands' },
    )
    await who.option('q1', 'A').focus()
    await who.page.keyboard.press('ArrowDown')
    await who.page.keyboard.press('ArrowDown')
    await timePasses(who.page, 1_000)
    await who.sees('Question q1')
    expect(await who.option('q1', 'C').isChecked()).toBe(true)
    await who.page.clock.resume()
    await who.page.keyboard.press('Space')
    await who.sees('Question last')
  })

  it('R-ANS-33 R-ANS-36 R-ANS-37 R-VAL-23 R-VAL-41: Next flags every required question at once, says so on top, leads there, and an answer clears its own', async () => {
    const who = await stage.arrives(
      twoPages(
        radio('q1', ['A', 'B']).required(),
        text('q2').required(),
        checklist('q3', ['A', 'B']).required(),
        text('q4'),
        nextPage(),
      ),
    )
    await who.presses('Next')
    for (const key of ['q1', 'q2', 'q3'])
      expect(await who.error(key)).toBe('Please fill in this field to continue.')
    expect(await who.errorAndHint('q1')).toBe(
      'Please fill in this field to continue. Choose an option.',
    )
    expect(await who.error('q4')).toBe('')
    await who.sees('Please answer all of the questions to continue.')
    expect(
      await who.page.evaluate(
        () => document.activeElement?.closest('[id="error-summary"]') !== null,
      ),
    ).toBe(true)
    expect(await who.field('q2').getAttribute('aria-invalid')).toBe('true')
    expect(await who.field('q2').getAttribute('aria-describedby')).toContain(
      `error-${who.built.question('q2')}`,
    )
    await who.page.locator('#error-summary').getByRole('link').nth(1).click()
    expect(await who.field('q2').evaluate((input) => input === document.activeElement)).toBe(true)
    await who.page.keyboard.type('words')
    expect(await who.error('q2')).toBe('')
    expect(await who.error('q1')).not.toBe('')
    await who.picks('q1', 'A')
    await who.picks('q3', 'B')
    await who.presses('Next')
    await who.sees('Question last')
  })

  it('R-ANS-34: a submit flags as Next does, and with one fault the focus goes to it', async () => {
    const who = await stage.arrives(page(text('q1').required(), submit()))
    await who.presses('Send')
    expect(await who.error('q1')).toBe('Please fill in this field to continue.')
    expect(await who.field('q1').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(who.saves()).toEqual([])
  })

  it('R-VAL-24: an all-optional survey left empty asks for at least one answer and sends nothing', async () => {
    const who = await stage.arrives(page(text('q1'), radio('q2', ['A', 'B']), submit()))
    await who.presses('Send')
    await who.sees('At least one question must be answered.')
    expect(who.saves()).toEqual([])
    await who.picks('q2', 'A')
    await who.presses('Send')
    await who.sees('All done')
  })
})

/** Smooth scrolling ends with the element's top at this height, give or take 2 px. */
async function comesToRest(who: Respondent, key: string, top: number): Promise<void> {
  const distance = () =>
    who
      .element(key)
      .evaluate((element, wanted) => Math.abs(element.getBoundingClientRect().top - wanted), top)
  await expect.poll(distance, { timeout: 25_000 }).toBeLessThanOrEqual(2)
}
