// One flow in several languages: how it is chosen, switched, laid out and stored.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio } from '../src/element-builder.ts'
import { fixture, languages } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const dialog = (who: Respondent) => who.page.getByRole('dialog')
const opener = (who: Respondent) =>
  who.page.getByRole('button', { name: /Language|Dil|English|Türkçe|العربية/ }).first()

describe.skipIf(stage.reason)(`languages${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('one language, no selector (R-LANG-01)', async () => {
    const who = await stage.arrives(languages(1))
    expect(await who.page.getByRole('button', { name: /Language|English|Türkçe/ }).count()).toBe(0)
  })

  it('two languages, one toggle that offers the other by its own name (R-LANG-02, R-LANG-03, R-LANG-15)', async () => {
    const who = await stage.arrives(languages(2))
    const toggle = who.page.getByRole('button', { name: /Türkçe/ })
    expect(await toggle.count()).toBe(1)
    expect(
      await toggle
        .getAttribute('lang')
        .then(
          async (lang) => lang ?? (await toggle.locator('[lang]').first().getAttribute('lang')),
        ),
    ).toBe('tr')
    await toggle.click()
    await who.sees('Question q1 [tr]')
    await who.page.getByRole('button', { name: /English/ }).click()
    await who.sees(/Question q1$/)
    expect(await who.page.getByRole('button', { name: /Türkçe/ }).count()).toBe(1)
  })

  it('three languages, a modal list with Please Select and a Back that changes nothing (R-LANG-04, R-LANG-08, R-LANG-09, R-LANG-15)', async () => {
    const who = await stage.arrives(languages(3))
    await opener(who).click()
    await dialog(who).waitFor()
    expect(await dialog(who).innerText()).toContain('Please Select')
    for (const name of ['English', 'Türkçe', 'العربية'])
      expect(await dialog(who).getByText(name, { exact: true }).count()).toBeGreaterThan(0)
    await dialog(who).getByRole('button', { name: 'Back', exact: true }).click()
    await dialog(who).waitFor({ state: 'hidden' })
    await who.sees(/Question q1$/)
  })

  it('the modal takes 250 ms to go (R-LANG-07, R-CONST-04)', async () => {
    const who = await stage.arrives(languages(3), { time: 'stands' })
    await opener(who).click()
    await dialog(who).waitFor()
    const durations = await dialog(who).evaluate((element) => {
      const style = getComputedStyle(element)
      return `${style.transitionDuration} ${style.animationDuration}`
    })
    expect(durations).toContain('0.25s')
    await dialog(who).getByRole('button', { name: 'Back', exact: true }).click()
    await who.page.clock.runFor(249)
    expect(await dialog(who).count()).toBe(1)
    await who.page.clock.runFor(1)
    await dialog(who).waitFor({ state: 'detached' })
  })

  it('Escape closes the modal and focus returns to its button (R-LANG-09)', async () => {
    const who = await stage.arrives(languages(3))
    await opener(who).click()
    await dialog(who).waitFor()
    await who.page.keyboard.press('Escape')
    await dialog(who).waitFor({ state: 'hidden' })
    await expect
      .poll(() => opener(who).evaluate((button) => button === document.activeElement))
      .toBe(true)
  })

  it('switching keeps answers and what they revealed, changes every text, and is what is stored (R-LANG-10, R-LANG-11, R-LANG-17, R-LANG-18, R-VAL-40, R-ANS-01, R-QS-43)', async () => {
    const fx = fixture(
      flow('Switch')
        .speaks('en', 'tr', 'ar')
        .page(
          'S1',
          label('intro', 'Welcome'),
          radio('q1', ['A', 'B']).whenChosen('A').shows('q2'),
          radio('q2', ['C', 'D']).hidden(),
          radio('q3', ['E', 'F']).required(),
          nextPage(),
        )
        .thank('End', label('bye', 'All done')),
    )
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.shows('q2')
    await who.presses('Next')
    expect(await who.error('q3')).toBe('Please fill in this field to continue.')
    await opener(who).click()
    await dialog(who).getByText('Türkçe', { exact: true }).click()
    await who.sees('Welcome [tr]')
    await who.sees('Question q1 [tr]')
    await who.sees('A [tr]')
    expect(await who.option('q1', 'A').isChecked()).toBe(true)
    await who.shows('q2')
    expect(await who.error('q3')).toBe('Devam etmek için lütfen bu alanı doldurun.')
    await who.picks('q3', 'F')
    await who.presses('Next [tr]')
    expect((await who.sent()).language_id).toBe(fx.language('tr'))
    await who.sees('All done [tr]')
    expect((await stage.server.feedbacks(fx.nodeId))[0]?.language_id).toBe(fx.language('tr'))
  })

  it('a list of languages that did not come breaks nothing, and the next press asks for it again (R-ERR-29)', async () => {
    let isBlocked = true
    const who = await stage.arrives(languages(3), {
      before: (page) =>
        page.route(/assets\/language-dialog-.*\.js/, (route) =>
          isBlocked ? route.abort() : route.continue(),
        ),
    })
    const refused = who.page.waitForEvent('requestfailed', (request) =>
      request.url().includes('language-dialog'),
    )
    await opener(who).click()
    await refused
    isBlocked = false
    await opener(who).click()
    await dialog(who).getByText('Türkçe', { exact: true }).click()
    await who.sees('Question q1 [tr]')
    expect(who.faults).toEqual([])
  })

  const orders: [
    name: string,
    query: Record<string, string>,
    nodeDefault: 'ar' | null,
    flowDefault: 'en' | 'tr' | 'ar',
    shown: string,
  ][] = [
    ['lang beats the node’s default', { lang: 'tr' }, 'ar', 'en', 'tr'],
    ['the node’s default beats the flow’s', {}, 'ar', 'tr', 'ar'],
    ['the flow’s default beats the first language', {}, null, 'tr', 'tr'],
    ['the first language stands last', {}, null, 'en', 'en'],
    ['lang in capitals', { lang: 'TR' }, null, 'en', 'tr'],
    ['lang with a region', { lang: 'tr-CY' }, null, 'en', 'tr'],
  ]
  it.each(orders)(
    '%s (R-LANG-12, R-LANG-14, R-QP-08)',
    async (_name, query, nodeDefault, flowDefault, shown) => {
      const fx = fixture(
        flow('Order')
          .speaks('en', 'tr', 'ar')
          .defaultsTo(flowDefault)
          .page('S1', radio('q1', ['A', 'B']), nextPage())
          .thank('End', label('bye', 'All done')),
      )
      const [node] = fx.bundle.nodes ?? []
      if (node && nodeDefault) node.default_language_id = fx.language(nodeDefault)
      const who = await stage.arrives(fx, { query })
      await who.sees(shown === 'en' ? /Question q1$/ : `Question q1 [${shown}]`)
      expect(await who.page.locator('html').getAttribute('lang')).toBe(shown)
    },
  )

  it('Arabic is laid out from right to left, and back again (R-LANG-20)', async () => {
    const who = await stage.arrives(languages(3), { query: { lang: 'ar' } })
    const direction = () =>
      who.container.evaluate((container) => getComputedStyle(container).direction)
    expect(await direction()).toBe('rtl')
    const place = await who.option('q1', 'A').evaluate((input) => {
      const card = input.closest('label')?.getBoundingClientRect()
      const own = input.getBoundingClientRect()
      return card ? { fromRight: card.right - own.right, fromLeft: own.left - card.left } : null
    })
    expect(place && place.fromRight <= place.fromLeft).toBe(true)
    await opener(who).click()
    await dialog(who).getByText('English', { exact: true }).click()
    await who.sees(/Question q1$/)
    expect(await direction()).toBe('ltr')
  })

  it('the default thank state says Thank You, in Turkish Teşekkürler (R-FLOW-48)', async () => {
    for (const [lang, words] of [
      ['en', 'Thank You'],
      ['tr', 'Teşekkürler'],
    ] as const) {
      const who = await stage.arrives(
        fixture(
          flow('No end')
            .speaks('en', 'tr')
            .page('S1', radio('q1', ['A', 'B']), nextPage()),
        ),
        { query: { lang } },
      )
      await who.picks('q1', 'A')
      await who.presses(/Next/)
      await who.sees(words)
    }
  })
})
