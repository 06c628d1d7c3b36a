// A respondent on a real page: `await who.picks('q1', 'A')`, `await who.presses('Next')`. Questions
// are named by their key; everything visible is found by label, role and text.
import type { FeedbackPayload } from '@askwell/contract'
import type { Locator, Request } from 'playwright-core'
import type { Visit } from './browser.ts'
import type { BuiltFlow } from './flow-builder.ts'

export interface Respondent extends Visit {
  readonly built: BuiltFlow
  /** The page's container with its marker class. */
  readonly container: Locator
  element(key: string): Locator
  /** The control of an option by its key, or of a scale's point by its number. */
  option(questionKey: string, key: string): Locator
  field(questionKey: string): Locator
  button(name: string | RegExp): Locator
  /** Clicks options by their key, points of a scale by their number, in this order. */
  picks(questionKey: string, ...keys: string[]): Promise<void>
  /** Chooses in a drop-down. */
  selects(questionKey: string, name: string): Promise<void>
  types(questionKey: string, words: string): Promise<void>
  presses(name: string | RegExp): Promise<void>
  sees(words: string | RegExp): Promise<void>
  /** Waits until the text is absent. */
  misses(words: string | RegExp): Promise<void>
  shows(elementKey: string): Promise<void>
  hides(elementKey: string): Promise<void>
  /** Keys of the elements that can be seen, in the order of the page. */
  visibleKeys(keys: readonly string[]): Promise<string[]>
  /** The text of the error under a question, empty when there is none. */
  error(questionKey: string): Promise<string>
  /** The same with the hint beside it. */
  errorAndHint(questionKey: string): Promise<string>
  /** Feedback calls so far, oldest first. */
  saves(): Request[]
  /** Waits for the n-th feedback call (from 1) and reads its body. */
  sent(count?: number): Promise<FeedbackPayload>
}

export function respondent(visit: Visit, built: BuiltFlow): Respondent {
  const { page, log } = visit
  const saves = (): Request[] => log.to('POST', '/v1/feedbacks')
  const element = (key: string): Locator => page.locator(`[id="el-${built.element(key)}"]`)
  const control = (questionKey: string, key: string): string =>
    `input[value="${built.option(questionKey, key)}"], input[value="${key}"]`
  const option = (questionKey: string, key: string): Locator =>
    element(questionKey).locator(control(questionKey, key))
  const field = (questionKey: string): Locator =>
    element(questionKey).locator('input, textarea, select').first()
  const button = (name: string | RegExp): Locator =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const words = (text: string | RegExp): Locator =>
    page.getByText(text, typeof text === 'string' ? { exact: false } : {}).first()
  return {
    ...visit,
    built,
    element,
    option,
    field,
    button,
    saves,
    container: page.getByTestId('survey-page'),
    async picks(questionKey, ...keys) {
      for (const key of keys)
        await element(questionKey)
          .locator('label')
          .filter({ has: page.locator(control(questionKey, key)) })
          .click()
    },
    async selects(questionKey, name) {
      const select = element(questionKey).locator('select')
      if (await select.count()) return void (await select.selectOption({ label: name }))
      await element(questionKey).getByRole('combobox').fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    },
    async types(questionKey, text) {
      await field(questionKey).fill(text)
    },
    async presses(name) {
      await button(name).click()
    },
    async sees(text) {
      await words(text).waitFor({ state: 'visible' })
    },
    async misses(text) {
      await words(text).waitFor({ state: 'hidden' })
    },
    async shows(key) {
      await element(key).waitFor({ state: 'visible' })
    },
    async hides(key) {
      await element(key).waitFor({ state: 'hidden' })
    },
    async visibleKeys(keys) {
      const places = await Promise.all(
        keys.map(async (key) => ({
          key,
          box: (await element(key).isVisible()) ? await element(key).boundingBox() : null,
        })),
      )
      return places
        .flatMap(({ key, box }) => (box ? [{ key, y: box.y }] : []))
        .toSorted((a, b) => a.y - b.y)
        .map(({ key }) => key)
    },
    async error(questionKey) {
      const [sentence] = await page
        .locator(`[id="error-${built.question(questionKey)}"] span:not(:has(span))`)
        .allInnerTexts()
      return sentence?.trim() ?? ''
    },
    async errorAndHint(questionKey) {
      return (await page.locator(`[id="error-${built.question(questionKey)}"]`).innerText()).trim()
    },
    async sent(count = 1) {
      const until = Date.now() + 10_000
      while (saves().length < count && Date.now() < until)
        await page
          .waitForEvent('request', { timeout: Math.max(1, until - Date.now()) })
          .catch(() => null)
      const request = saves()[count - 1]
      if (!request) throw new Error(`Only ${saves().length} feedback calls were made.`)
      return request.postDataJSON() as FeedbackPayload
    },
  }
}
