// axe on every page, in every look: it must find nothing.
import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { auto, everyStyle, languages, type NodeDraft } from '../src/fixtures.ts'
import { axe } from '../src/looks.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const looks: Record<
  string,
  { context?: BrowserContextOptions; query?: Record<string, string>; node?: NodeDraft }
> = {
  light: {},
  dark: { context: { colorScheme: 'dark' } },
  'right to left': { query: { lang: 'ar' } },
  'right to left, dark': { query: { lang: 'ar' }, context: { colorScheme: 'dark' } },
  '320 px': { context: { viewport: { width: 320, height: 640 } } },
  'forced colours': { context: { forcedColors: 'active' } },
  'reduced motion': { context: { reducedMotion: 'reduce' } },
  'a light brand colour': { node: { primary_color: '#FFD400' } },
  'a light brand colour, dark': {
    node: { primary_color: '#FFD400' },
    context: { colorScheme: 'dark' },
  },
  'a nearly invisible brand colour': { node: { primary_color: '#FFFFFF' } },
}

/** Transitions finished, so that no colour is measured half way. */
async function look(who: Respondent): Promise<string[]> {
  await who.page.evaluate(() =>
    Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  return axe(who.page)
}

describe.skipIf(stage.reason)(`accessibility${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each(Object.entries(looks))(
    'axe finds nothing on questions, answers, errors and thanks: %s',
    async (name, { context, query, node }) => {
      const who = await stage.arrives(everyStyle(node), {
        ...(context ? { context } : {}),
        ...(query ? { query } : {}),
      })
      expect(
        await who.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
      // The other looks change colours and the text direction, which the states below show as well.
      if (name === 'light' || name === 'dark') expect(await look(who)).toEqual([])
      await who.picks('radio', 'A')
      await who.picks('plain', 'B')
      await who.picks('checklist', 'A', 'B')
      await who.picks('score', '9')
      await who.picks('star', '4')
      await who.types('text', 'x')
      await who.types('email', 'nobody')
      await who.types('numeric', '99')
      await who.presses(/Next/)
      expect(await who.error('email')).not.toBe('')
      expect(await look(who)).toEqual([])
      await who.types('text', 'words')
      await who.types('email', 'a@b.co')
      await who.types('numeric', '5')
      await who.presses(/Next/)
      await who.sees(/All done/)
      expect(await look(who)).toEqual([])
      expect(who.faults).toEqual([])
    },
  )

  it('axe does find what is planted: a picture without words, text too pale', async () => {
    const who = await stage.arrives(auto())
    await who.page.evaluate(() => {
      const planted = document.createElement('p')
      planted.style.cssText = 'color: #ccc; background: #fff'
      planted.append('pale', document.createElement('img'))
      document.querySelector('main')?.append(planted)
    })
    const found = (await look(who)).join(' ')
    expect(found).toContain('image-alt')
    expect(found).toContain('color-contrast')
  })

  const screens: [name: string, node: NodeDraft | null, address: string | null][] = [
    ['not found', null, `/feedback?node_id=${randomUUID()}`],
    ['closed', { activation_end_date: '2020-01-01T00:00:00Z' }, null],
    ['not open yet', { activation_start_date: '2090-01-01T00:00:00Z' }, null],
    ['stopped', { status: 'passive' }, null],
    ['outside hours', { operating: false, operating_24_7: false }, null],
  ]
  it.each(screens)(
    'axe finds nothing on the page "%s", light and dark',
    async (_name, node, address) => {
      const fx = auto(node ?? {})
      const who =
        address === null
          ? await stage.arrives(fx, { waits: 'loaded' })
          : await stage.opens(fx, address, { waits: 'loaded' })
      await who.page.getByRole('heading').first().waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await who.page.emulateMedia({ colorScheme })
        expect(await look(who)).toEqual([])
      }
    },
  )

  it('axe finds nothing on a failed submit, on already answered, and in the language list', async () => {
    const failing = await stage.arrives(auto(), {
      before: (page) =>
        page.route('**/v1/feedbacks', (route) => route.fulfill({ status: 500, body: '{}' })),
    })
    await failing.picks('q1', 'A')
    await failing.sees('Something went wrong. Please try again later.')
    expect(await look(failing)).toEqual([])

    const twice = await stage.arrives(auto({ prevent_multiple_feedback: true }))
    await twice.picks('q1', 'A')
    await twice.sees('All done')
    await twice.page.reload()
    await twice.sees(/already answered/i)
    expect(await look(twice)).toEqual([])

    const many = await stage.arrives(languages(3))
    await many.page
      .getByRole('button', { name: /Language|English/ })
      .first()
      .click()
    await many.page.getByRole('dialog').waitFor()
    expect(await look(many)).toEqual([])
  })

  it('the focus goes where the page says (R-VAL-41)', async () => {
    const who = await stage.arrives(languages(1))
    await who.picks('q1', 'B')
    await who.presses('Next')
    await who.sees('Question q3')
    const focused = await who.page.evaluate(() => ({
      tag: document.activeElement?.tagName,
      isOnPage: document.activeElement !== document.body,
    }))
    expect(focused.isOnPage).toBe(true)
  })
})
