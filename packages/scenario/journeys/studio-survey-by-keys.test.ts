// A survey made by keyboard only: from an empty instance to a published branch. Nothing is pressed with a pointer, and
// everything is reached by Tab, arrows and typing.
import type { Flow } from '@askwell/contract'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterAll(() => stage.close())

/** More Tab presses than any screen has stops. */
const mostStops = 120

/** What has the focus, as a screen reader names it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement)) return ''
    const labels = [...(at.getAttribute('aria-labelledby') ?? '').split(' ')]
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
    const field =
      at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
        ? (at.labels?.[0]?.textContent ?? '')
        : ''
    return (at.getAttribute('aria-label') || labels.trim() || field || at.textContent || '').trim()
  })

describe.skipIf(stage.reason)(`by keys alone${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('a survey with a branch is made and published (O-04, O-05, O-08)', async () => {
    const context = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
    const who = await stage.opens(
      basic(),
      (await stage.server.setUpLink()).replace(stage.server.url, ''),
      { waits: 'loaded', context },
    )
    const { page } = who
    const { keyboard } = page
    const to = async (name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      const met: string[] = []
      for (let stop = 0; stop < mostStops; stop += 1) {
        const now = await focused(page)
        if (name.test(now)) return
        met.push(now.slice(0, 30))
        await keyboard.press(key)
      }
      throw new Error(`No way by ${key} to ${name}, past ${[...new Set(met)].join(' | ')}`)
    }
    const press = async (name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      await to(name, key)
      await keyboard.press('Enter')
    }
    const write = async (name: RegExp, text: string) => {
      await to(name)
      await keyboard.press('Control+a')
      await keyboard.type(text)
    }
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

    await page.getByLabel('Your name').waitFor()
    await write(/^Your name/, 'Tamsin Koh')
    await write(/^E-mail/, 'tamsin@lumen.example')
    await write(/^Password/, 'a long enough pass')
    await keyboard.press('Enter')
    await heading('Home')
    await press(/^Surveys$/)
    await heading('Surveys')
    await press(/^New survey$/)
    await heading('New survey')
    await write(/^Name of the survey/, 'By keys')
    await keyboard.press('Enter')
    await heading('By keys')

    // The canvas: a state by Tab, opened by Enter; its name has the focus then.
    await to(/^First page, /)
    await keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe('First page')
    await press(/^Add content$/)
    await expect.poll(() => focused(page)).toBe('Search')
    await keyboard.type('radio')
    await keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Question')
    await keyboard.type('Were you glad?')
    await write(/^Option 1$/, 'Yes')
    await write(/^Option 2$/, 'No')
    await press(/^Back to First page$/, 'Shift+Tab')
    await press(/^Add a rule$/)
    await press(/^Answers/)
    await page.getByRole('listbox').waitFor()
    await page.getByRole('option', { name: 'No' }).waitFor()
    // A rule begins with the first answer; it is deselected after the other one is selected.
    const toggle = async (option: RegExp, key: 'ArrowDown' | 'ArrowUp') => {
      for (let step = 0; step < 4 && !option.test(await focusedOption(page)); step += 1)
        await keyboard.press(key)
      await keyboard.press('Enter')
    }
    await toggle(/^No/, 'ArrowDown')
    await toggle(/^Yes/, 'ArrowUp')
    await keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })

    // Along the connection to the state that the rule made.
    await to(/^First page, /, 'Shift+Tab')
    await keyboard.press('ArrowRight')
    await to(/^New page, /)
    await keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe('New page')
    await press(/^Add content$/)
    await expect.poll(() => focused(page)).toBe('Search')
    await keyboard.type('open-ended')
    await keyboard.press('ArrowDown')
    await to(/^Long text/)
    await keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Question')
    await keyboard.type('What was missing?')
    await page.locator('[data-saved=saved]').waitFor()

    await press(/^Publish$/, 'Shift+Tab')
    await page.getByText('Version 1 has been published').waitFor()
    expect(who.faults).toEqual([])
    const { items } = (await (await stage.server.owner('GET', '/flows')).json()) as {
      items: { id: string; name: string }[]
    }
    const made = (await (
      await stage.server.owner('GET', `/flows/${items.find(({ name }) => name === 'By keys')?.id}`)
    ).json()) as Flow
    const no = made.elements
      .flatMap(({ question }) => question?.options ?? [])
      .find(({ body }) => body['en'] === 'No')
    expect(made.transitions.map(({ rules }) => rules.map(({ optionIds }) => optionIds))).toEqual([
      [[no?.id]],
    ])
  })
})

const focusedOption = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    const option = at?.getAttribute('aria-activedescendant')
    return (option ? document.getElementById(option)?.textContent : at?.textContent) ?? ''
  })
