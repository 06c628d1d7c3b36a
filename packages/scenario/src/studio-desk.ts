// Somebody of the workspace at work in the studio, from screen to screen.
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Colleague } from './agents.ts'
import type { Fixture } from './fixtures.ts'
import type { Respondent } from './respondent.ts'
import type { Scene } from './stage.ts'
import { signsIn } from './studio-visit.ts'

export interface Desk extends Respondent {
  readonly page: Page
  /** Opens another screen by its address. */
  goes(path: string, heading: string): Promise<void>
  /** Opens a list by its label and chooses one of its options. */
  chooses(label: string, option: string | RegExp): Promise<void>
}

export async function sitsAt(
  stage: Scene,
  fixture: Fixture,
  who: Colleague,
  {
    path,
    heading,
    context = {},
  }: { readonly path: string; readonly heading: string; readonly context?: BrowserContextOptions },
): Promise<Desk> {
  const desk = await signsIn(stage, fixture, who, { address: `/studio${path}`, context })
  const { page } = desk
  const shown = (name: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
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
