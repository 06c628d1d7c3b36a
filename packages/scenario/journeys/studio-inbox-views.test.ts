// Named views of the inbox: what is saved, who sees it, and what its author and an owner can change.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, type Guest, guestOf, joins, sitsAtInbox } from '../src/agents.ts'
import { askedInMarkdown } from '../src/fixtures.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const fixture = askedInMarkdown({ name: 'Parcels' })
let ada: Colleague
let bo: Colleague
let wet: Guest
let dry: Guest
beforeAll(async () => {
  ada = await joins(stage.server, 'Ada Agent')
  bo = await joins(stage.server, 'Bo Agent')
  await stage.server.imports(fixture.bundle)
  wet = await guestOf(stage.server, fixture)
  await wet.says('My parcel is wet')
  dry = await guestOf(stage.server, fixture)
  await dry.says('My parcel is dry')
  await stage.server.owner('PUT', `/chats/${wet.feedbackId}/labels`, { labels: ['Damage'] })
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const row = (page: Page, { feedbackId }: Guest) => page.locator(`[data-chat="${feedbackId}"]`)
const views = (page: Page) => page.getByRole('button', { name: 'Saved views' })
const view = (page: Page, name: string) => page.getByRole('menuitem', { name })
const arrives = async (who: Colleague, address = '/studio/inbox?list=all') =>
  sitsAtInbox(stage, fixture, who, { address })
async function manages(page: Page) {
  await views(page).click()
  await page.getByRole('menuitem', { name: 'Save and edit views…' }).click()
  return page.getByRole('dialog', { name: 'Saved views' })
}
const shots = process.env['STUDIO_SHOTS']

describe.skipIf(stage.reason)(`saved views${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('a list that is chosen just after a word was typed stays chosen, and is not searched', async () => {
    const { page, faults } = await arrives(ada)
    await row(page, dry).waitFor()
    const lists = page.getByRole('group', { name: 'Lists' })
    await page.clock.install()
    await page.getByRole('searchbox').fill('zeppelin')
    await lists.getByRole('button', { name: /^Queue/ }).click()
    await lists.getByRole('button', { name: /^Queue/, pressed: true }).waitFor()
    await page.clock.runFor(2_000)
    await row(page, dry).waitFor()
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('list'), searchParams.get('q')]).toEqual(['queue', null])
    expect(faults).toEqual([])
  })

  it('an agent saves what is shown, uses it from another list, renames it and deletes it (A-362)', async () => {
    const { page, faults } = await arrives(ada, '/studio/inbox?list=all&label=Damage&q=parcel')
    await row(page, wet).waitFor()
    await row(page, dry).waitFor({ state: 'detached' })
    const sheet = await manages(page)
    await sheet.getByLabel('Name of the view').fill('Wet parcels')
    await sheet.getByRole('button', { name: 'Save the current view' }).click()
    await sheet.getByRole('listitem').getByText('Wet parcels', { exact: true }).waitFor()
    if (shots) await page.screenshot({ path: `${shots}/views-sheet.png` })
    await page.keyboard.press('Escape')

    await page.goto(`${stage.server.studioUrl}/studio/inbox?list=all`)
    await row(page, dry).waitFor()
    await views(page).click()
    await view(page, 'Wet parcels (1)').click()
    await row(page, dry).waitFor({ state: 'detached' })
    await row(page, wet).waitFor()
    expect(new URL(page.url()).searchParams.get('label')).toBe('Damage')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('parcel')
    await views(page).click()
    if (shots) await page.screenshot({ path: `${shots}/views-menu.png` })
    await page.keyboard.press('Escape')

    await manages(page)
    // Nothing was saved since the page was loaded: a busy button leaves an empty announcement.
    expect(await axe(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Edit Wet parcels' }).click()
    await sheet.getByLabel('Name of the view').fill('Damaged')
    await sheet.getByRole('button', { name: 'Save the changes' }).click()
    await sheet.getByRole('listitem').getByText('Damaged', { exact: true }).waitFor()
    expect(await sheet.getByText('Wet parcels').count()).toBe(0)
    await page.keyboard.press('Escape')
    // Its filter is unchanged.
    await page.goto(`${stage.server.studioUrl}/studio/inbox?list=all`)
    await row(page, dry).waitFor()
    await views(page).click()
    await view(page, 'Damaged (1)').click()
    await row(page, dry).waitFor({ state: 'detached' })

    await manages(page)
    await sheet.getByRole('button', { name: 'Delete Damaged' }).click()
    await sheet.getByRole('listitem').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await views(page).click()
    await page.getByRole('menuitem', { name: 'Save and edit views…' }).waitFor()
    expect(await view(page, 'Damaged').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('a view is its author’s alone until they share it with everybody (A-362)', async () => {
    const { page, faults } = await arrives(ada, '/studio/inbox?list=all&label=Damage')
    const sheet = await manages(page)
    await sheet.getByLabel('Name of the view').fill('Only mine')
    await sheet.getByRole('button', { name: 'Save the current view' }).click()
    await sheet.getByRole('listitem').getByText('Only mine', { exact: true }).waitFor()
    const other = await arrives(bo)
    await views(other.page).click()
    await other.page.getByRole('menuitem', { name: 'Save and edit views…' }).waitFor()
    expect(await view(other.page, 'Only mine').count()).toBe(0)
    await other.page.keyboard.press('Escape')

    await sheet.getByRole('button', { name: 'Edit Only mine' }).click()
    await sheet.getByLabel('Name of the view').fill('For all')
    await sheet.getByText('For everybody in the workspace').click()
    await sheet.getByRole('button', { name: 'Save the changes' }).click()
    await sheet.getByRole('listitem').getByText('Shared').waitFor()
    await views(other.page).click()
    await view(other.page, 'For all (1)').click()
    await row(other.page, dry).waitFor({ state: 'detached' })
    await row(other.page, wet).waitFor()
    expect([...faults, ...other.faults]).toEqual([])
  })
})
