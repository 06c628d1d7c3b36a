// The flow builder as its owner works with it: undo, autosave, two editors of one draft, problems and their quick fixes, keys
// alone.
import type { Flow } from '@askwell/contract'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { joins } from '../src/agents.ts'
import { radio } from '../src/element-builder.ts'
import { basic } from '../src/fixtures.ts'
import { answer, flow } from '../src/flow-builder.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
const wide = { viewport: { width: 1440, height: 900 } }
const enters = (address: string, context: BrowserContextOptions = wide) =>
  signsIn(stage, basic(), tamsin, { address, context })
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** A survey of two pages and an end, stored as a draft. */
async function draft(name: string): Promise<Flow> {
  const built = flow(name)
    .speaks('en', 'tr')
    .page('Ask', radio('happy', ['Yes', 'No']))
    .page('Sorry', radio('why', ['Late', 'Rude']))
    .thank('Thanks')
    .branches('Ask', 'Sorry', answer('happy').isOneOf('No'))
    .goes('Ask', 'Thanks')
    .build().flow
  const reply = await stage.server.owner('POST', '/flows', built)
  expect(reply.status).toBe(200)
  return built
}
const stored = async (id: string): Promise<Flow> =>
  (await (await stage.server.owner('GET', `/flows/${id}`)).json()) as Flow
const card = (page: Page, name: string) =>
  page.locator('.react-flow__node').filter({ has: page.getByText(name, { exact: true }) })
const isSaved = (page: Page) => page.locator('[data-saved=saved]').waitFor()
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Edit' })

describe.skipIf(stage.reason)(`the flow builder${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('changes are saved automatically, undone and redone, and a removed state comes back whole (O-04)', async () => {
    const { id } = await draft('Undo')
    const who = await enters(`/studio/flows/${id}`)
    const { page } = who
    await heading(page, 'Undo')
    await card(page, 'Sorry').click()
    await inspector(page).getByLabel('Name of the page').fill('We are sorry')
    await isSaved(page)
    await expect.poll(async () => (await stored(id)).states[1]?.name).toBe('We are sorry')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await card(page, 'Sorry').waitFor()
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await card(page, 'We are sorry').waitFor()

    await inspector(page).getByRole('button', { name: 'Remove: We are sorry' }).click()
    // The message stays while a pointer is over it.
    await page.getByText('“We are sorry” was removed').hover()
    await card(page, 'We are sorry').waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored(id)).states.length).toBe(2)
    expect((await stored(id)).transitions).toEqual([])
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click()
    await card(page, 'We are sorry').waitFor()
    await expect.poll(async () => (await stored(id)).transitions.length).toBe(1)
    expect(who.faults).toEqual([])
  })

  it('a server that is away costs nothing: the draft says so, stays, and is saved when it is back (O-04)', async () => {
    const { id } = await draft('Away')
    const who = await enters(`/studio/flows/${id}`)
    const { page } = who
    await heading(page, 'Away')
    await page.context().setOffline(true)
    await card(page, 'Sorry').click()
    await inspector(page).getByLabel('Name of the page').fill('Written offline')
    await page
      .getByRole('alert')
      .getByText(/Not saved since/)
      .waitFor()
    expect((await stored(id)).states[1]?.name).toBe('Sorry')
    // The preview also has such a button.
    const again = page
      .getByRole('alert')
      .filter({ hasText: 'Not saved since' })
      .getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.context().setOffline(false)
    // The draft may have retried automatically.
    await again.click({ timeout: 3_000 }).catch(() => undefined)
    await isSaved(page)
    expect((await stored(id)).states[1]?.name).toBe('Written offline')
  })

  it('two editors of one draft: both keep what they changed, and where they differ they decide later (O-08)', async () => {
    const { id } = await draft('Two editors')
    const [first, second] = [
      await enters(`/studio/flows/${id}`),
      await enters(`/studio/flows/${id}`),
    ]
    await Promise.all([heading(first.page, 'Two editors'), heading(second.page, 'Two editors')])
    const names = async () => (await stored(id)).states.map(({ name }) => name)
    await card(first.page, 'Sorry').click()
    await inspector(first.page).getByLabel('Name of the page').fill('By the first')
    await expect.poll(names).toEqual(['Ask', 'By the first', 'Thanks'])

    await card(second.page, 'By the first').waitFor()
    await card(second.page, 'Thanks').click()
    await inspector(second.page).getByLabel('Name of the page').fill('By the second')
    await expect.poll(names).toEqual(['Ask', 'By the first', 'By the second'])
    // A live event brings it to a screen that nobody touches.
    await card(first.page, 'By the second').waitFor()
    const told = second.page.getByText('Tamsin Koh changed this survey.')
    await told.click()
    await second.page.getByText('Page “Sorry” is now called “By the first”').waitFor()
    await second.page.getByRole('button', { name: 'Close', exact: true }).click()
    await told.waitFor({ state: 'hidden' })
    await second.page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(names).toEqual(['Ask', 'By the first', 'Thanks'])

    await first.page.context().setOffline(true)
    await inspector(first.page).getByLabel('Name of the page').fill('First again')
    await card(second.page, 'By the first').click()
    await inspector(second.page).getByLabel('Name of the page').fill('Second again')
    await expect.poll(names).toEqual(['Ask', 'Second again', 'Thanks'])
    await first.page.context().setOffline(false)
    await expect.poll(names, { timeout: 25_000 }).toEqual(['Ask', 'First again', 'Thanks'])
    const decisions = first.page.getByRole('region', { name: 'Changes to decide' })
    await decisions.getByText('Page “First again” is now called “Second again”').waitFor()
    await decisions.getByRole('button', { name: 'Use theirs' }).click()
    await decisions.waitFor({ state: 'hidden' })
    await expect.poll(names).toEqual(['Ask', 'Second again', 'Thanks'])
  })

  it('problems are shown while one works, go to their place, and one press puts them right; Publish opens the list (O-07)', async () => {
    const { id } = await draft('Problems')
    const who = await enters(`/studio/flows/${id}`)
    const { page } = who
    await heading(page, 'Problems')
    await page.getByText('No problems. The survey can be published.').waitFor()
    await page.getByRole('button', { name: 'Add a page' }).click()
    await page.getByRole('menuitem', { name: 'Page' }).click()
    const panel = page.getByRole('tabpanel', { name: /Problems/ })
    await panel.getByText(/No page leads to/).waitFor()
    expect(await card(page, 'New page').locator('[data-problem=warning]').count()).toBe(1)

    await page.getByRole('button', { name: 'Fit to the window' }).click()
    await card(page, 'Ask').click()
    await inspector(page).getByRole('radio', { name: 'Chat ending' }).press('Space')
    await panel.getByRole('img', { name: 'Error' }).first().waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await panel.getByRole('button', { name: 'Remove the question' }).click()
    await panel.getByRole('img', { name: 'Error' }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored(id)).states[0]?.elements).toEqual([])

    await panel.getByRole('button', { name: /No page leads to.*New page/ }).click()
    expect(await inspector(page).getByLabel('Name of the page').inputValue()).toBe('New page')
    expect(who.faults).toEqual([])
  })

  it('by keys alone: from state to state, along the ways, opened, moved, removed, undone (O-04, O-05)', async () => {
    const { id } = await draft('Keys')
    const who = await enters(`/studio/flows/${id}`)
    const { page } = who
    await heading(page, 'Keys')
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    const tabTo = async (name: RegExp) => {
      for (let step = 0; step < 60; step += 1) {
        if (name.test(await focused())) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`no way by Tab to ${name}`)
    }
    await card(page, 'Ask').waitFor()
    await tabTo(/^Ask/)
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toMatch(/^Sorry/)
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toMatch(/^Ask/)
    await page.keyboard.press('ArrowRight')
    const left = () => card(page, 'Sorry').evaluate((node) => node.getBoundingClientRect().left)
    const before = await left()
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(left).toBeGreaterThan(before)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe('Sorry')
    await page.keyboard.type(' indeed')
    await card(page, 'Sorry indeed').waitFor()
    await card(page, 'Sorry indeed').focus()
    await page.keyboard.press('Delete')
    await card(page, 'Sorry indeed').waitFor({ state: 'detached' })
    await card(page, 'Ask').focus()
    await page.keyboard.press('Control+z')
    await card(page, 'Sorry indeed').waitFor()
    const layout = async () =>
      ((await (await stage.server.owner('GET', `/flows/${id}/draft`)).json()) as { layout: object })
        .layout
    await expect.poll(async () => Object.keys(await layout())).toHaveLength(1)
    expect(who.faults).toEqual([])
  })
})
