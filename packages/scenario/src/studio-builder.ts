// An owner at the builder of one survey, as a list, for journeys of its forms.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { basic, type Fixture } from './fixtures.ts'
import type { Stage } from './stage.ts'

export interface Building {
  readonly page: Page
  /** The inspector: the forms of what is selected. */
  readonly form: Locator
  /** Errors that rose in the page. */
  readonly faults: readonly string[]
}

const owner = { name: 'Tamsin Koh', email: 'tamsin@lumen.example', password: 'a long enough pass' }

/** → imports a survey, signs in (the first time by the link of the log) and opens its draft. One per stage. */
export function builderOf(stage: Stage): (made: Fixture, context?: BrowserContextOptions) => Promise<Building> {
  let hasOwner = false
  return async (made, context = {}) => {
    await stage.server.imports(made.bundle)
    const link = hasOwner ? `${stage.server.url}/studio/` : await stage.server.setUpLink()
    const { page, faults } = await stage.opens(basic(), link.replace(stage.server.url, ''), {
      waits: 'loaded',
      context: { reducedMotion: 'reduce', ...context },
    })
    if (!hasOwner) await page.getByLabel('Your name').fill(owner.name)
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password').fill(owner.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Home', exact: true }).waitFor()
    hasOwner = true
    await page.goto(`${stage.server.url}/studio/flows/${made.flow.id}`)
    await page.getByRole('button', { name: 'Show as a list' }).click()
    return { page, faults, form: page.getByRole('complementary', { name: 'Edit' }) }
  }
}

export const openState = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('region', { name: 'States' })
    .locator('li > button')
    .filter({ hasText: new RegExp(`^${name}`) })
    .first()
    .click()

export const openElement = (form: Locator, name: string): Promise<void> => form.getByRole('button', { name: `Open ${name}` }).click()
