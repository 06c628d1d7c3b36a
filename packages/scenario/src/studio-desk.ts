// Somebody of the workspace at a screen of the studio, signed in by the page.
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Colleague } from './agents.ts'
import type { Fixture } from './fixtures.ts'
import type { Respondent } from './respondent.ts'
import type { Scene } from './stage.ts'

export interface Desk extends Respondent {
  readonly page: Page
  /** Another screen, by the address. */
  goes(path: string, heading: string): Promise<void>
  /** Opens a list by its label and takes one of it. */
  chooses(label: string, option: string | RegExp): Promise<void>
}

export async function sitsAt(
  stage: Scene,
  fixture: Fixture,
  who: Colleague,
  { path, heading, context = {} }: { readonly path: string; readonly heading: string; readonly context?: BrowserContextOptions },
): Promise<Desk> {
  const desk = await stage.opens(fixture, `/studio${path}`, { waits: 'loaded', context })
  const { page } = desk
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.keyboard.press('Enter')
  const shown = (name: string): Promise<void> => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await shown(heading)
  return {
    ...desk,
    async goes(next, title) {
      await page.goto(`${new URL(page.url()).origin}/studio${next}`)
      await shown(title)
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
    },
    async chooses(label, option) {
      await page
        .locator('button[aria-haspopup="listbox"]')
        .and(page.getByRole('button', { name: label }))
        .click()
      await page.getByRole('option', { name: option }).click()
    },
  }
}
