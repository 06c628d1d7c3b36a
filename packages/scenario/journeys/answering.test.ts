// The effects of an answer: triggers, scrolling, pages that move on by themselves, errors.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { atOnce, comesToRest, ends, page, scrollY } from '../src/answering-pages.ts'
import {
  checklist,
  dropdown,
  type ElementDraft,
  nextPage,
  plain,
  radio,
  score,
  star,
  submit,
  text,
  textarea,
} from '../src/element-builder.ts'
import { auto, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { timePasses } from '../src/quiet.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
const twoPages = (...elements: ElementDraft[]) =>
  fixture(
    ends(
      flow('Answering')
        .page('S1', ...elements)
        .page('S2', textarea('last'), submit('send')),
    ),
  )
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

describe.skipIf(stage.reason)(`answering${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('choosing again replaces the answer (R-ANS-02)', async () => {
    const fx = page(radio('q1', ['A', 'B']), nextPage())
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A', 'B')
    await who.presses('Next')
    expect((await who.sent()).responses).toEqual([
      { question_id: fx.question('q1'), option_id: fx.option('q1', 'B') },
    ])
  })
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

describe.skipIf(stage.reason)(`answering${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each(onward)(
    'answering %s scrolls to the next question only for single choices (R-ANS-30, R-ANS-31)',
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

  it('a page without a button moves on by the answer, and says so (R-ANS-24, R-ANS-25)', async () => {
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

  it('a Next that a trigger hid counts as absent (R-ANS-26)', async () => {
    const who = await stage.arrives(
      twoPages(radio('q1', ['A', 'B']).whenChosen('A').hides('next'), nextPage()),
    )
    await who.picks('q1', 'A')
    await who.sees('Question last')
  })

  it('without a button all visible questions must be answered, and nothing is flagged on the way (R-ANS-27, R-ANS-35, R-VAL-05)', async () => {
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

  it('typing does not move the page on, Enter does (R-ANS-28)', async () => {
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

  it('a checklist without a button takes two ticks and offers a Next (R-ANS-29)', async () => {
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

  it('arrow keys move in a radio group without leaving the page; Space commits (R-ANS-39)', async () => {
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

  it('Next flags every required question at once, says so on top, leads there, and an answer clears its own (R-ANS-33, R-ANS-36, R-ANS-37, R-VAL-23, R-VAL-41)', async () => {
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

  it('a submit flags as Next does, and with one fault the focus goes to it (R-ANS-34)', async () => {
    const who = await stage.arrives(page(text('q1').required(), submit()))
    await who.presses('Send')
    expect(await who.error('q1')).toBe('Please fill in this field to continue.')
    expect(await who.field('q1').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(who.saves()).toEqual([])
  })

  it('an all-optional survey left empty asks for at least one answer and sends nothing (R-VAL-24)', async () => {
    const who = await stage.arrives(page(text('q1'), radio('q2', ['A', 'B']), submit()))
    await who.presses('Send')
    await who.sees('At least one question must be answered.')
    expect(who.saves()).toEqual([])
    await who.picks('q2', 'A')
    await who.presses('Send')
    await who.sees('All done')
  })
})
