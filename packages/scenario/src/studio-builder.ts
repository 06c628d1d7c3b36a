// An owner in the list view of one survey's builder, for journeys of its forms.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { type Colleague, joins } from './agents.ts'
import { basic, type Fixture } from './fixtures.ts'
import type { Stage } from './stage.ts'
import { signsIn } from './studio-visit.ts'

export interface Building {
  readonly page: Page
  /** The inspector: the forms of what is selected. */
  readonly form: Locator
  /** Errors that were thrown in the page. */
  readonly faults: readonly string[]
}

/** → imports a survey and opens its draft. One per stage. */
export function builderOf(
  stage: Stage,
): (made: Fixture, context?: BrowserContextOptions) => Promise<Building> {
  let joining: Promise<Colleague> | null = null
  return async (made, context = {}) => {
    joining ??= joins(stage.server, 'Tamsin Koh', 'owner')
    await stage.server.imports(made.bundle)
    const { page, faults } = await signsIn(stage, basic(), await joining, {
      address: `/studio/flows/${made.flow.id}`,
      context: { reducedMotion: 'reduce', ...context },
    })
    const view = page.getByRole('button', { name: /^Show as a/ })
    // A narrow screen begins with the list.
    if ((await view.textContent()) === 'Show as a list') await view.click()
    return { page, faults, form: page.getByRole('complementary', { name: 'Edit' }) }
  }
}

export const openState = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('region', { name: 'Pages' })
    .locator('li > button')
    .filter({ hasText: new RegExp(`^${name}`) })
    .first()
    .click()

export const openElement = (form: Locator, name: string): Promise<void> =>
  form.getByRole('button', { name: `Open ${name}` }).click()
