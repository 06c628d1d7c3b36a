// Somebody without a mouse: presses Tab until the wanted element has the focus.
import type { Page } from 'playwright-core'

/** More stops than any screen has. */
const most = 150

/** What has the focus, by its accessible name. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return ''
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const byIds = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? (element.labels ?? [])
        : []
    const byLabel = [...labels].map(({ textContent }) => textContent).join(' ')
    return (
      element.getAttribute('aria-label') ??
      (byIds || byLabel || element.textContent || '')
    ).trim()
  })

/** Throws with the visited stops if none has this name. */
export async function tabsTo(page: Page, name: string | RegExp): Promise<void> {
  const isMeant = (found: string): boolean =>
    typeof name === 'string' ? found === name : name.test(found)
  const stops: string[] = []
  for (let step = 0; step < most; step++) {
    const found = await focusedName(page)
    if (isMeant(found)) return
    stops.push(found)
    await page.keyboard.press('Tab')
  }
  throw new Error(`No stop is called ${name}: ${[...new Set(stops)].join(' | ')}`)
}

export async function presses(page: Page, name: string | RegExp): Promise<void> {
  await tabsTo(page, name)
  await page.keyboard.press('Enter')
}

/** Replaces the text of a field. */
export async function types(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabsTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Opens a list by its label, goes to an option by its first letters, and chooses it. */
export async function picks(page: Page, label: RegExp, option: string): Promise<void> {
  await tabsTo(page, label)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: option }).first().waitFor()
  await page.keyboard.type(option)
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

/** Toggles a switch with Space. */
export async function toggles(page: Page, name: string | RegExp): Promise<void> {
  await tabsTo(page, name)
  await page.keyboard.press('Space')
}
