// Which controls of a page are reachable: every control is at its own centre when it has the focus, and every entry of
// every list and calendar receives a click on it. → the unreachable ones, in words; empty = none.
import type { Locator, Page } from 'playwright-core'

export const reachWidths = [320, 390, 1024] as const
export const reachDirections = ['ltr', 'rtl'] as const

/** Goes through the page from top to bottom and back, as with the Tab key. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button:not([aria-hidden="true"]), input, select, textarea, summary',
      ),
    ]
    const missed: string[] = []
    for (const control of [...controls, ...controls.toReversed()]) {
      // The content of a collapsed list is reachable once it is open.
      const folded = control.closest('details:not([open])')
      if (folded && control.tagName === 'SUMMARY') folded.setAttribute('open', '')
      if (!control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }))
        continue
      control.focus()
      if (document.activeElement !== control) continue
      // In a field of several lines, the browser scrolls to the line with the cursor.
      if (control.tagName === 'TEXTAREA') control.scrollIntoView({ block: 'nearest' })
      // A hidden field is reached by its label.
      const place = control.offsetWidth > 2 ? control : (control.closest('label') ?? control)
      const { left, right, top, bottom } = place.getBoundingClientRect()
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const label = control.closest('label')
      if (met && (control.contains(met) || label?.contains(met))) continue
      const name = `${control.closest('.question')?.className ?? ''} ${control.tagName} ${control.className}`
      missed.push(
        `${name} "${(label ?? control).textContent?.trim().slice(0, 40)}" at ${Math.round(left)},${Math.round(top)} meets ${met?.tagName ?? 'nothing'} ${met?.className ?? ''}`,
      )
    }
    return missed
  })

/** Lists to search in: each entry is scrolled to within its list and must be met; one of them, another at each turn, is pressed. */
export async function listsOutOfReach(page: Page, turn: number): Promise<string[]> {
  const missed: string[] = []
  // The plain list is shown until the searchable one has been loaded.
  await page.waitForFunction(
    () => document.querySelector('.picker > select > :nth-child(12)') === null,
  )
  for (const picker of await page.locator('.search-picker').all()) {
    const field = picker.locator('input')
    await pressPlace(page, field)
    await picker.locator('[role=listbox]').waitFor({ state: 'visible' })
    const entries = picker.locator('[role=option]')
    missed.push(...(await entries.evaluateAll(notMet)).map((words) => `list entry ${words}`))
    const wanted = await pressPlace(page, entries.nth(turn % (await entries.count())))
    const said = await field.inputValue()
    if (said !== wanted)
      missed.push(`list entry "${wanted}" was pressed, and the field says "${said}"`)
    if ((await field.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
  }
  return missed
}

/** Calendars: every day of the month and both arrows must be reachable; one of the days, another at each turn, is pressed. */
export async function calendarsOutOfReach(page: Page, turn: number): Promise<string[]> {
  const missed: string[] = []
  for (const date of await page.locator('.question--datepicker').all()) {
    const calendar = date.locator('.date__calendar')
    await pressPlace(page, date.locator('.date__open'))
    await calendar.waitFor({ state: 'visible' })
    const days = date.locator('.calendar__day:not([data-outside-month])')
    missed.push(...(await days.evaluateAll(notMet)).map((words) => `day ${words}`))
    missed.push(
      ...(await date.locator('.calendar__turn').evaluateAll(notMet)).map(
        (words) => `turn of the month ${words}`,
      ),
    )
    const wanted = await pressPlace(page, days.nth(turn % (await days.count())))
    const said = await date.locator('.date__line input').inputValue()
    if (!said.startsWith(wanted.padStart(2, '0')))
      missed.push(`day "${wanted}" was pressed, and the field says "${said}"`)
    if ((await calendar.count()) === 0) continue
    await page.keyboard.press('Escape')
    if (await calendar.count()) missed.push('Escape leaves the calendar open')
  }
  return missed
}

/** The entries that are not the element at their own centre after scrolling there. */
async function notMet(entries: Element[]): Promise<string[]> {
  const frames = () =>
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  // A list that has just opened is positioned first.
  for (let before = Number.NaN, stills = 0; stills < 2; ) {
    const now = entries[0]?.getBoundingClientRect().top ?? 0
    stills = now === before ? stills + 1 : 0
    before = now
    await frames()
  }
  return entries.flatMap((entry) => {
    entry.scrollIntoView({ block: 'nearest' })
    const { left, right, top, bottom } = entry.getBoundingClientRect()
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (met && entry.contains(met)) return []
    return [
      `"${entry.textContent?.trim()}" at ${Math.round(left)},${Math.round(top)} meets ${met?.tagName ?? 'nothing'} ${met?.className ?? ''}`,
    ]
  })
}

/** Scrolls there, waits until it is still (an answer scrolls the page) and presses its centre, whatever is there. → its text. */
async function pressPlace(page: Page, place: Locator): Promise<string> {
  const { x, y, words } = await place.evaluate(async (entry) => {
    const frames = () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    for (
      let before = Number.NaN, stills = 0;
      stills < 3;
      stills = entry.getBoundingClientRect().top === before ? stills + 1 : 0
    ) {
      entry.scrollIntoView({ block: 'nearest' })
      before = entry.getBoundingClientRect().top
      await frames()
    }
    const { left, right, top, bottom } = entry.getBoundingClientRect()
    return { x: (left + right) / 2, y: (top + bottom) / 2, words: entry.textContent?.trim() ?? '' }
  })
  await page.mouse.click(x, y)
  return words
}
