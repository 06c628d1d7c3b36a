// Announced once: the summary or the focus reports the errors of a press, without one announcement per question, and every control
// states its name and its error.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  type ElementDraft,
  email,
  label,
  nextPage,
  radio,
  submit,
  text,
} from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { type FlowBuilder, flow } from '../src/flow-builder.ts'
import { questionsOf } from '../src/gallery.ts'
import { openGalleryStage } from '../src/gallery-stage.ts'

const stage = await openGalleryStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const ends = (builder: FlowBuilder): FlowBuilder => builder.thank('End', label('bye', 'All done'))
const page = (...elements: ElementDraft[]) =>
  fixture(ends(flow('Said once').page('S1', ...elements)))
const twoPages = (...elements: ElementDraft[]) =>
  fixture(
    ends(
      flow('Said once')
        .page('S1', ...elements)
        .page('S2', text('last'), submit()),
    ),
  )

/** Counts the announcements of a screen reader: text added to a live region, or a live region added. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const isLive = (element: Element | null): boolean => {
      const region = element?.closest('[aria-live], [role="alert"], [role="status"], [role="log"]')
      return region !== null && region !== undefined && region.getAttribute('aria-live') !== 'off'
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const owner = target instanceof Element ? target : target.parentElement
        if (target instanceof Text && isLive(owner)) said.push(target.data)
        for (const node of addedNodes) {
          const words = node.textContent?.trim() ?? ''
          const holdsLive =
            node instanceof Element &&
            [node, ...node.querySelectorAll('*')].some(
              (part) => part.matches('[role="alert"], [role="status"]') && part.textContent,
            )
          if (words !== '' && (isLive(owner) || holdsLive)) said.push(words)
        }
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0))
}

const activeId = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id ?? '')

describe.skipIf(stage.reason)(`said once${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('tells of a whole page of mistakes in one announcement, and each question names its own', async () => {
    const all = stage.gallery({ pages: 'one', asks: 'everything' })
    const who = await stage.arrives(all)
    const said = await listen(who.page)
    await who.page.locator('.actions .button--primary').click()
    await who.page.locator('#error-summary:focus').waitFor()
    const first = await said()
    expect(first).toHaveLength(1)
    expect(first[0]).toContain('Please answer all of the questions to continue.')
    expect(await who.page.title()).toMatch(/^Error: /)
    const wrong: string[] = []
    for (const question of questionsOf(all)) {
      const found = await who.page.evaluate((id) => {
        const block = document.querySelector(`[data-question="${id}"]`)
        const error = document.getElementById(`error-${id}`)
        const pointers = [
          ...(block?.querySelectorAll('[aria-describedby], [aria-errormessage]') ?? []),
        ]
        const isTied = pointers.some((part) =>
          `${part.getAttribute('aria-describedby')} ${part.getAttribute('aria-errormessage')}`.includes(
            `error-${id}`,
          ),
        )
        // A button has no such state: those of a ranking point to the error instead.
        const hasState =
          block?.querySelector('input, select, textarea, [role="radiogroup"]') !== null
        return {
          hasError: error !== null,
          isTied,
          isMarked: !hasState || block?.querySelector('[aria-invalid="true"]') !== null,
        }
      }, question.id)
      for (const [what, holds] of Object.entries(found))
        if (!holds) wrong.push(`${question.style}: ${what}`)
      await who.page.locator(`#error-summary a[href="#q-${question.id}"]`).click()
      const lands = await who.page.evaluate(
        (id) =>
          document.activeElement?.closest('[data-question]')?.getAttribute('data-question') === id,
        question.id,
      )
      if (!lands) wrong.push(`${question.style}: its link leads elsewhere`)
    }
    expect(wrong).toEqual([])
    // No new error was found: only the focus reports it.
    await who.page.locator('.actions .button--primary').click()
    await who.page.locator('#error-summary:focus').waitFor()
    expect(await said()).toEqual([])
  })

  it('leaves one mistake to the focus, and tells by itself of one that is found on leaving a field', async () => {
    const who = await stage.arrives(page(text('q1').required(), email('q2'), submit()))
    const said = await listen(who.page)
    await who.presses('Send')
    expect(await who.field('q1').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await said()).toEqual([])
    await who.field('q2').fill('nobody')
    await who.field('q1').focus()
    expect((await said()).join(' ')).toContain('Please enter a valid email.')
  })

  it('moves the focus to the question that heads the next page, and names it in the title', async () => {
    const who = await stage.arrives(
      twoPages(radio('q1', ['A', 'B']).asks('Which **one** is_it?'), nextPage()),
    )
    const name = await who.page.title()
    expect(await who.page.locator('h1').innerText()).toContain('Which one is_it?')
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Question last')
    expect(await activeId(who.page)).toBe('page-heading')
    expect(await who.page.locator('h1:focus').innerText()).toContain('Question last')
    expect(await who.page.title()).toBe(`Question last · ${name}`)
  })

  it('writes the questions of a summary as they are read', async () => {
    const who = await stage.arrives(
      page(
        radio('q1', ['A', 'B']).asks('Is 2 * 3 the **custom_score** # 1?').required(),
        text('q2').asks('[Terms](https://a.example)').required(),
        submit(),
      ),
    )
    await who.presses('Send')
    expect(await who.page.locator('#error-summary li').allInnerTexts()).toEqual([
      'Is 2 * 3 the custom_score # 1?',
      'Terms',
    ])
  })

  it('does not ask for all answers where all are there, and some are wrong (A-109)', async () => {
    const who = await stage.arrives(page(email('q1'), email('q2'), submit()))
    await who.types('q1', 'nobody')
    await who.types('q2', 'no one')
    await who.presses('Send')
    await who.page.locator('#error-summary:focus').waitFor()
    expect(await who.page.getByText('Please answer all').count()).toBe(0)
  })

  it('keeps a heading where a page begins with words', async () => {
    const who = await stage.arrives(page(label('words', 'Some words first.'), text('q1'), submit()))
    expect(await who.page.locator('#page-heading').count()).toBe(1)
  })
})
