import { describe, expect, it } from 'vitest'
import { asking, openAskingStage } from '../src/asking-one.ts'
import {
  checklist,
  type ElementDraft,
  email,
  label,
  nextPage,
  numeric,
  text,
  textarea,
} from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'

const { stage, sends } = await openAskingStage()

describe.skipIf(stage.reason)('messages', () => {
  const wrongs: [
    rows: string,
    question: ElementDraft,
    wrong: string | string[],
    message: string,
    right: string | string[],
  ][] = [
    ['R-VAL-25 R-QS-15', email('q'), 'a@b', 'Please enter a valid email.', 'a@b.co'],
    [
      'R-VAL-14',
      email('q').several(),
      'a@b.co;c@d',
      'Please enter a valid email.',
      'a@b.co, c@d.org',
    ],
    [
      'R-VAL-28',
      numeric('q').between(1, 10),
      '11',
      'Please enter a number between 1 and 10.',
      '10',
    ],
    [
      'R-VAL-29',
      numeric('q').between(3, null),
      '2',
      'Please enter a number greater than or equal to 3.',
      '3',
    ],
    [
      'R-VAL-30',
      numeric('q').between(null, 3),
      '4',
      'Please enter a number less than or equal to 3.',
      '3',
    ],
    [
      'R-QS-25',
      numeric('q'),
      'abc',
      'Your answer could not be validated, please check again.',
      '5',
    ],
    ['R-VAL-31', text('q').length(3, 5), 'ab', 'Please enter between 3 and 5 characters.', 'abc'],
    [
      'R-VAL-32 R-VAL-42',
      text('q').length(3, null),
      'ab',
      'Please enter at least 3 characters.',
      'abc',
    ],
    [
      'R-VAL-33',
      textarea('q').length(null, 5),
      'abcdef',
      'Please enter at most 5 characters.',
      'abcde',
    ],
    [
      'R-VAL-34 R-VAL-06 R-VAL-07',
      checklist('q', ['A', 'B', 'C']).atLeast(2),
      ['A'],
      'Please select at least 2 options.',
      ['B'],
    ],
    ['R-VAL-02', text('q').required(), '   ', 'Please fill in this field to continue.', 'x'],
  ]
  it.each(wrongs)(
    'says “$3”, blocks the page, and continues once the answer is right ($0)',
    async (_rows, question, wrong, message, right) => {
      const fx = asking(question)
      const who = await stage.arrives(fx)
      const gives = (answer: string | string[]) =>
        typeof answer === 'string' ? who.types('q', answer) : who.picks('q', ...answer)
      await gives(wrong)
      await who.presses('Send')
      expect(await who.error('q')).toBe(message)
      expect(who.saves()).toEqual([])
      await gives(right)
      await sends(fx, who)
    },
  )

  it('at the maximum a further tick is refused with a reason (R-VAL-08)', async () => {
    const fx = asking(checklist('q', ['A', 'B', 'C']).atMost(2))
    const who = await stage.arrives(fx)
    await who.picks('q', 'A', 'B')
    await who.option('q', 'C').click({ force: true })
    expect(await who.element('q').locator('input:checked').count()).toBe(2)
    await who.sees('That is the most you can choose.')
    expect(await sends(fx, who)).toHaveLength(2)
  })

  it('an error line that comes as the field is left does not swallow the press on the button below it (R-VAL-01)', async () => {
    const who = await stage.arrives(
      fixture(
        flow('Press')
          .page('S1', text('first').required(), email('last'), nextPage())
          .thank('End', label('bye', 'All done')),
      ),
    )
    await who.types('last', 'nobody')
    await who.presses('Next')
    expect([await who.error('first'), await who.error('last')]).toEqual([
      'Please fill in this field to continue.',
      'Please enter a valid email.',
    ])
  })

  it('messages are Turkish in Turkish (R-VAL-40)', async () => {
    const fx = fixture(
      flow('Turkish')
        .speaks('tr')
        .page(
          'S1',
          text('a').required(),
          email('b'),
          numeric('c').between(1, 5),
          text('d').length(3, null),
          nextPage(),
        )
        .thank('End', label('bye', 'Bitti')),
    )
    const who = await stage.arrives(fx)
    await who.types('b', 'x')
    await who.types('c', '9')
    await who.types('d', 'x')
    await who.presses('Next')
    const english = /Please|Enter|field|valid/
    for (const key of ['a', 'b', 'c', 'd']) {
      const message = await who.error(key)
      expect(message).not.toBe('')
      expect(message).not.toMatch(english)
    }
  })
})
