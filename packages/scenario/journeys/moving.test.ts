// How a run moves from state to state: checks, rules, waits, Back, order.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  buttonLink,
  checklist,
  footer,
  label,
  nextPage,
  numeric,
  radio,
  submit,
  text,
  textarea,
} from '../src/element-builder.ts'
import { ends } from '../src/ended-flow.ts'
import { basic, fixture } from '../src/fixtures.ts'
import { answer, flow } from '../src/flow-builder.ts'
import { timePasses } from '../src/quiet.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(`moving${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('starts at the initial state wherever it is listed, with its visible elements by their order (R-FLOW-01, R-FLOW-02, R-FLOW-50, R-FLOW-51)', async () => {
    const fx = fixture(
      ends(
        flow('Order')
          .page('Second', textarea('later'), submit())
          .page(
            'First',
            text('c').at(3),
            text('a').at(1),
            text('b').at(2),
            text('x').hidden(),
            nextPage(),
          )
          .startsAt('First')
          .goes('First', 'Second')
          .goes('Second', 'End'),
      ),
    )
    const who = await stage.arrives(fx)
    expect(await who.visibleKeys(['a', 'b', 'c', 'x', 'later'])).toEqual(['a', 'b', 'c'])
    expect(await who.element('x').count()).toBe(0)
    expect(await who.element('later').count()).toBe(0)
  })

  it('Next checks first; a normal next state needs no request (R-FLOW-03, R-VAL-02, R-VAL-12, R-VAL-22, R-FLOW-20, R-FLOW-53)', async () => {
    const who = await stage.arrives(basic(), { time: 'stands' })
    await who.presses('Next')
    expect(await who.error('q1')).toBe('Please fill in this field to continue.')
    await timePasses(who.page, 1_000)
    await who.sees('Question q1')
    await who.page.clock.resume()
    await who.picks('q1', 'A')
    expect(await who.error('q1')).toBe('')
    await who.presses('Next')
    await who.sees('Question q2')
    expect(who.saves()).toEqual([])
  })

  it('the next state comes 250 ms after the press (R-FLOW-21, R-CONST-01)', async () => {
    const who = await stage.arrives(basic(), { time: 'stands' })
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.page.clock.runFor(249)
    expect(await who.page.getByText('Question q2').count()).toBe(0)
    await who.page.clock.runFor(1)
    await who.sees('Question q2')
  })

  it('a submit element skips what lies between it and the end (R-FLOW-18, R-FLOW-54)', async () => {
    const fx = fixture(
      ends(
        flow('Skip')
          .page('S1', radio('q1', ['A', 'B']), submit('s1', 'Send now'), nextPage())
          .page('S2', radio('q2', ['A', 'B']).required(), submit('s2')),
      ),
    )
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.presses('Send now')
    await who.sees('All done')
    expect((await who.sent()).responses).toEqual([
      { question_id: fx.question('q1'), option_id: fx.option('q1', 'A') },
    ])
  })

  it('a submit in a loop of states ends at the default thank state (R-FLOW-19)', async () => {
    const who = await stage.arrives(
      fixture(
        flow('Loop')
          .page('S1', radio('q1', ['A', 'B']), nextPage('n1'))
          .page('S2', label('l2', 'Two'), nextPage('n2'), submit('s2', 'Send from two'))
          .page('S3', label('l3', 'Three'), nextPage('n3'))
          .goes('S3', 'S2'),
      ),
    )
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Two')
    await who.presses('Send from two')
    await who.sees('Thank You')
    expect(who.saves()).toHaveLength(1)
  })

  it('Next into a thank state submits (R-FLOW-23)', async () => {
    const fx = fixture(ends(flow('Next submits').page('S1', radio('q1', ['A', 'B']), nextPage())))
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('All done')
    expect(who.saves()).toHaveLength(1)
  })

  it('a random state shuffles its questions for each run, and keeps the order on Back (R-FLOW-49)', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f']
    const fx = fixture(
      ends(
        flow('Random')
          .shuffledPage('S1', ...keys.map((key) => text(key)), nextPage())
          .page('S2', textarea('last'), submit()),
      ),
    )
    const orders = new Set<string>()
    for (let round = 0; round < 5; round += 1) {
      const who = await stage.arrives(fx)
      orders.add((await who.visibleKeys(keys)).join(''))
      if (round > 0) continue
      const first = await who.visibleKeys(keys)
      await who.presses('Next')
      await who.sees('Question last')
      await who.presses('Back')
      await who.sees('Question a')
      expect(await who.visibleKeys(keys)).toEqual(first)
    }
    expect(orders.size).toBeGreaterThan(1)
  })

  it('Back keeps answers, a changed one takes the other way, and what was left is not sent (R-FLOW-59, R-FLOW-60, R-FLOW-61, R-PAY-40)', async () => {
    const fx = fixture(
      ends(
        flow('Back')
          .page('S1', radio('q1', ['A', 'B']).required(), nextPage('n1'))
          .branches('S1', 'S2', answer('q1').isOneOf('A'))
          .goes('S1', 'S3')
          .page('S2', text('q2'), nextPage('n2'))
          .goes('S2', 'S4')
          .page('S3', text('q3'), nextPage('n3'))
          .page('S4', text('q4'), submit()),
      ),
    )
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.types('q2', 'left behind')
    await who.presses('Next')
    await who.sees('Question q4')
    await who.presses('Back')
    await who.sees('Question q2')
    expect(await who.field('q2').inputValue()).toBe('left behind')
    await who.presses('Back')
    await who.sees('Question q1')
    expect(await who.option('q1', 'A').isChecked()).toBe(true)
    await who.picks('q1', 'B')
    await who.presses('Next')
    await who.types('q3', 'kept')
    await who.presses('Next')
    await who.sees('Question q4')
    await who.presses('Send')
    await who.sees('All done')
    const body = await who.sent()
    expect(body.responses).toEqual([
      { question_id: fx.question('q1'), option_id: fx.option('q1', 'B') },
      { question_id: fx.question('q3'), body: 'kept' },
    ])
    expect(body.path?.map((step) => step.state_id)).toEqual([
      fx.state('S1'),
      fx.state('S3'),
      fx.state('S4'),
    ])
  })

  it('labels show markdown, and markup in any text stays text (R-FLOW-55, R-QS-46)', async () => {
    const evil = '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>'
    const who = await stage.arrives(
      fixture(
        ends(
          flow('Markdown').page(
            'S1',
            label(
              'l1',
              `Very **bold** and [a link](https://example.com/x) and [bad](javascript:hack) ${evil}`,
            ),
            radio('q1', [{ key: 'A', body: `A ${evil}` }, 'B'])
              .asks(`Why ${evil}`)
              .helps(evil),
            nextPage(),
          ),
        ),
      ),
    )
    expect(await who.element('l1').locator('strong').innerText()).toBe('bold')
    expect(
      await who
        .element('l1')
        .getByRole('link', { name: /a link/ })
        .getAttribute('href'),
    ).toBe('https://example.com/x')
    expect(await who.page.locator('a[href^="javascript"]').count()).toBe(0)
    expect(await who.container.locator('script, img[src="x"]').count()).toBe(0)
    expect(await who.page.evaluate(() => 'hacked' in window)).toBe(false)
  })

  it('a footer is last, a button link opens its address in a new tab (R-FLOW-56, R-FLOW-57)', async () => {
    const who = await stage.arrives(
      fixture(
        ends(
          flow('Footer').page(
            'S1',
            radio('q1', ['A', 'B']),
            buttonLink('terms', 'Our terms', 'https://example.com/terms'),
            footer('foot', 'We keep this for a year.'),
            nextPage(),
          ),
        ),
      ),
    )
    expect(await who.visibleKeys(['foot', 'q1'])).toEqual(['q1', 'foot'])
    const link = who.page.getByRole('link', { name: /Our terms/ })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
      'https://example.com/terms',
      '_blank',
    ])
    expect(await link.getAttribute('rel')).toContain('noopener')
  })

  it('an end has no Next, Send or Back (R-FLOW-63)', async () => {
    const who = await stage.arrives(
      fixture(
        flow('End')
          .page('S1', radio('q1', ['A', 'B']), nextPage())
          .thank('End', label('bye', 'All done')),
      ),
    )
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('All done')
    expect(await who.button(/Next|Send|Back/).count()).toBe(0)
  })

  it('an optional wrong answer blocks, an optional empty one does not, a hidden one is not looked at (R-VAL-01, R-VAL-03, R-VAL-04, R-ANS-38)', async () => {
    const who = await stage.arrives(
      fixture(
        ends(
          flow('Checks')
            .page(
              'S1',
              checklist('show', ['yes']).whenChosen('yes').shows('hidden'),
              text('hidden').required().hidden(),
              numeric('n').between(1, 5),
              nextPage(),
            )
            .page('S2', textarea('q2'), submit()),
        ),
      ),
    )
    await who.types('n', '9')
    await who.presses('Next')
    expect(await who.error('n')).toBe('Please enter a number between 1 and 5.')
    await who.types('n', '')
    await who.presses('Next')
    await who.sees('Question q2')
  })
})
