// The ten styles as a person uses them: what they show, accept, report as wrong, and send.
import { describe, expect, it } from 'vitest'
import { asking, openAskingStage } from '../src/asking-one.ts'
import {
  checklist,
  dropdown,
  type ElementDraft,
  email,
  label,
  numeric,
  plain,
  radio,
  score,
  star,
  submit,
  text,
  textarea,
} from '../src/element-builder.ts'
import { everyStyle, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'

const { stage, sends } = await openAskingStage()

const letters = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `o${index + 1}`)

describe.skipIf(stage.reason)(`question styles${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  const single: [row: string, question: ElementDraft, option: string][] = [
    ['R-QS-30', radio('q', ['A', 'B', 'C']), 'B'],
    ['R-QS-29', plain('q', ['A', 'B', 'C']), 'C'],
    ['R-QS-34', score('q', letters(11)), 'o11'],
    ['R-QS-38', star('q', letters(5)), 'o4'],
  ]
  it.each(single)(
    'a single choice sends its option_id: row %# ($0)',
    async (_row, question, option) => {
      const fx = asking(question)
      const who = await stage.arrives(fx)
      await who.picks('q', option)
      expect(await who.option('q', option).isChecked()).toBe(true)
      expect(await who.element('q').locator('input:checked').count()).toBe(1)
      expect(await sends(fx, who)).toEqual([
        { question_id: fx.question('q'), option_id: fx.option('q', option) },
      ])
    },
  )

  const scales: [row: string, question: ElementDraft, points: number, value: string][] = [
    ['R-QS-34', score('q'), 11, '10'],
    ['R-QS-38', star('q'), 5, '4'],
  ]
  it.each(scales)(
    'a scale of $2 points without options shows all of them and sends the number ($0)',
    async (_row, question, points, value) => {
      const fx = asking(question)
      const who = await stage.arrives(fx)
      expect(await who.element('q').getByRole('radio').count()).toBe(points)
      await who.picks('q', value)
      expect(await sends(fx, who)).toEqual([{ question_id: fx.question('q'), body: value }])
    },
  )

  it('stars have names, and four filled are four (R-QS-38)', async () => {
    const who = await stage.arrives(asking(star('q')))
    expect(await who.page.getByRole('radio', { name: /^4 of 5 stars/ }).count()).toBe(1)
    await who.picks('q', '4')
    expect(await who.element('q').locator('.star--on').count()).toBe(4)
  })

  it('digits choose on a score, 1 and then 0 is ten (R-QS-34)', async () => {
    const who = await stage.arrives(asking(score('q')))
    await who.option('q', '0').focus()
    await who.page.keyboard.press('7')
    expect(await who.option('q', '7').isChecked()).toBe(true)
    await who.page.keyboard.type('10')
    expect(await who.option('q', '10').isChecked()).toBe(true)
  })

  it('a checklist sends one item for each tick that is left (R-QS-05, R-QS-06)', async () => {
    const fx = asking(checklist('q', ['A', 'B', 'C']))
    const who = await stage.arrives(fx)
    await who.picks('q', 'C', 'A', 'B', 'C')
    expect((await sends(fx, who)).map((item) => item.option_id).toSorted()).toEqual(
      [fx.option('q', 'A'), fx.option('q', 'B')].toSorted(),
    )
  })

  it('an exclusive option clears the others, and the others clear it (R-QS-05)', async () => {
    const who = await stage.arrives(
      asking(checklist('q', ['A', 'B', { key: 'none', exclusive: true }])),
    )
    await who.picks('q', 'A', 'B', 'none')
    expect(await who.element('q').locator('input:checked').count()).toBe(1)
    expect(await who.option('q', 'none').isChecked()).toBe(true)
    await who.picks('q', 'A')
    expect(await who.option('q', 'none').isChecked()).toBe(false)
  })

  it('a drop-down of twelve is closed, says Please Select, and sends the option (R-QS-10)', async () => {
    const fx = asking(dropdown('q', letters(12)))
    const who = await stage.arrives(fx)
    expect(await who.element('q').getByRole('radio').count()).toBe(0)
    await who.element('q').getByPlaceholder('Please Select').waitFor()
    await who.selects('q', 'o7')
    expect(await sends(fx, who)).toEqual([
      { question_id: fx.question('q'), option_id: fx.option('q', 'o7') },
    ])
  })

  it('isMultiSelect lets plain and drop-down take several (R-QS-42)', async () => {
    for (const question of [
      plain('q', ['A', 'B', 'C']).several(),
      dropdown('q', ['A', 'B', 'C']).several(),
    ]) {
      const fx = asking(question)
      const who = await stage.arrives(fx)
      const closed = who.element('q').locator('summary')
      if (await closed.count()) await closed.click()
      await who.picks('q', 'A', 'C')
      expect((await sends(fx, who)).map((item) => item.option_id)).toEqual([
        fx.option('q', 'A'),
        fx.option('q', 'C'),
      ])
    }
  })

  it('eleven radios become a closed picker, ten stay inline (R-QS-45, R-CONST-15)', async () => {
    const many = await stage.arrives(asking(radio('q', letters(11))))
    expect(await many.element('q').getByRole('radio').count()).toBe(0)
    await many.element('q').getByPlaceholder('Please Select').click()
    expect(await many.page.getByRole('option').count()).toBe(11)
    const ten = await stage.arrives(asking(radio('q', letters(10))))
    expect(await ten.element('q').getByRole('radio').count()).toBe(10)
  })

  it('an option with isVisible false is not there (R-QS-44)', async () => {
    const who = await stage.arrives(asking(radio('q', ['A', { key: 'B', isVisible: false }])))
    expect(await who.element('q').getByRole('radio').count()).toBe(1)
  })

  it('text is one line, a textarea keeps its lines (R-QS-39, R-QS-40)', async () => {
    const fx = fixture(
      flow('Typed')
        .page('S1', text('line'), textarea('lines'), submit())
        .thank('End', label('bye', 'All done')),
    )
    const who = await stage.arrives(fx)
    await who.field('line').click()
    await who.page.keyboard.type('one')
    await who.page.keyboard.press('Enter')
    await who.field('lines').click()
    await who.page.keyboard.type('a')
    await who.page.keyboard.press('Enter')
    await who.page.keyboard.type('b')
    expect(await sends(fx, who)).toEqual([
      { question_id: fx.question('line'), body: 'one' },
      { question_id: fx.question('lines'), body: 'a\nb' },
    ])
  })

  it('an address goes into the answer and the customer (R-QS-15)', async () => {
    const fx = asking(email('q'))
    const who = await stage.arrives(fx)
    await who.types('q', 'ali.veli@firma.com.tr')
    expect(await sends(fx, who)).toEqual([
      { question_id: fx.question('q'), body: 'ali.veli@firma.com.tr' },
    ])
    expect((await who.sent()).customer).toMatchObject({ email: 'ali.veli@firma.com.tr' })
  })

  it.each([
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['-3', '-3'],
  ])('the number "%s" is sent as %s (R-QS-25)', async (typed, sent) => {
    const fx = asking(numeric('q'))
    const who = await stage.arrives(fx)
    await who.types('q', typed)
    expect(await sends(fx, who)).toEqual([{ question_id: fx.question('q'), body: sent }])
  })

  it('a required question says so to the eye and to the ear (R-QS-47)', async () => {
    const who = await stage.arrives(asking(radio('q', ['A', 'B']).required()))
    expect(await who.element('q').getByRole('radiogroup').getAttribute('aria-required')).toBe(
      'true',
    )
    expect(await who.element('q').innerText()).toContain('*')
  })

  it('an optional single choice can be taken back (R-LANG-17, A-270)', async () => {
    const fx = asking(radio('q', ['A', 'B']))
    const who = await stage.arrives(fx)
    await who.picks('q', 'A')
    await who.element('q').getByRole('button', { name: /Clear/ }).click()
    expect(await who.element('q').locator('input:checked').count()).toBe(0)
    await who.types('other', 'x')
    expect(await sends(fx, who)).toEqual([{ question_id: fx.question('other'), body: 'x' }])
  })

  it('all ten styles can be answered by keyboard alone at 320 px (R-QS-48, R-FLOW-52)', async () => {
    const who = await stage.arrives(everyStyle(), {
      context: { viewport: { width: 320, height: 640 } },
    })
    expect(await who.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    )
    const { keyboard } = who.page
    const act: Record<string, () => Promise<void>> = {
      radio: () => keyboard.press('Space'),
      plain: () => keyboard.press('Space'),
      checklist: () => keyboard.press('Space'),
      score: () => keyboard.press('9'),
      star: () => keyboard.press('Space'),
      dropdown: () => keyboard.press('ArrowDown'),
      text: () => keyboard.type('words'),
      textarea: () => keyboard.type('words'),
      email: () => keyboard.type('a@b.co'),
      numeric: () => keyboard.type('7'),
    }
    const done = new Set<string>()
    for (let presses = 0; presses < 60 && done.size < 10; presses += 1) {
      await keyboard.press('Tab')
      const style = await who.page.evaluate(
        () =>
          document.activeElement?.closest('.question')?.className.match(/question--(\w+)/)?.[1] ??
          '',
      )
      if (!(style in act) || done.has(style)) continue
      await act[style]?.()
      done.add(style)
    }
    expect([...done].toSorted()).toEqual(Object.keys(act).toSorted())
    await who.button(/Next/).focus()
    await keyboard.press('Enter')
    await who.sees('All done')
    const answered = new Set((await who.sent()).responses.map((item) => item.question_id))
    expect(answered.size).toBe(10)
  })
})
