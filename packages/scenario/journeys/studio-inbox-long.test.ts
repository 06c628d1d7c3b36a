// An inbox of many conversations draws only the visible ones: a row that is read, focused or chosen stays in place.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, type Guest, guestOf, joins, sitsAtInbox } from '../src/agents.ts'
import { askedInMarkdown } from '../src/fixtures.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const fixture = askedInMarkdown({ name: 'Parcels' })
const count = 70
const guests: Guest[] = []
let ada: Colleague
beforeAll(async () => {
  ada = await joins(stage.server, 'Ada Agent')
  await stage.server.imports(fixture.bundle)
  for (let n = 0; n < count; n += 1) {
    const guest = await guestOf(stage.server, fixture)
    await guest.says(`Parcel ${n} is lost`)
    guests.push(guest)
  }
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const rows = (page: Page) => page.locator('[data-chat]')
const row = (page: Page, place: number) =>
  page.locator(`[data-chat="${guests[count - 1 - place]?.feedbackId}"]`)
const topOf = async (page: Page, place: number) =>
  (await row(page, place).boundingBox())?.y ?? Number.NaN
const shots = process.env['STUDIO_SHOTS']

describe.skipIf(stage.reason)(`a long inbox${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('draws the conversations in sight, says which of how many each is, and fetches the rest on the way (O-16)', async () => {
    const { page, faults } = await sitsAtInbox(stage, fixture, ada, {
      address: '/studio/inbox?list=all',
    })
    await row(page, 0).waitFor()
    expect(await rows(page).count()).toBeLessThan(30)
    const item = page.getByRole('listitem').filter({ has: row(page, 0) })
    expect(await item.getAttribute('aria-posinset')).toBe('1')
    expect(await axe(page)).toEqual([])
    await row(page, 0).hover()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 1_500)
        return row(page, count - 1).isVisible()
      })
      .toBe(true)
    await page.getByText('You have reached the end of the list.').waitFor()
    expect(await rows(page).count()).toBeLessThan(40)
    const last = page.getByRole('listitem').filter({ has: row(page, count - 1) })
    expect(await last.getAttribute('aria-posinset')).toBe(`${count}`)
    expect(await last.getAttribute('aria-setsize')).toBe(`${count}`)
    if (shots) await page.screenshot({ path: `${shots}/long-end.png` })
    expect(faults).toEqual([])
  })

  it('stays where its reader is while messages come, and shows them at the top', async () => {
    const { page, faults } = await sitsAtInbox(stage, fixture, ada, {
      address: '/studio/inbox?list=all',
    })
    await row(page, 0).hover()
    await page.mouse.wheel(0, 2_500)
    await row(page, 30).waitFor()
    // Visible, with another row above it that the next message moves.
    await expect.poll(() => topOf(page, 30)).toBeLessThan(800)
    const before = await topOf(page, 30)
    const spoke = guests[5]
    await spoke?.says('Still nothing')
    await page.mouse.wheel(0, 1)
    await page.mouse.wheel(0, -1)
    await expect
      .poll(async () => {
        const { items } = (await (await stage.server.owner('GET', '/chats?limit=1')).json()) as {
          items: { feedback_id: string }[]
        }
        return items[0]?.feedback_id
      })
      .toBe(spoke?.feedbackId)
    const item = page.getByRole('listitem').filter({ has: row(page, 30) })
    await expect.poll(() => item.getAttribute('aria-posinset')).toBe('32')
    expect(Math.abs((await topOf(page, 30)) - before)).toBeLessThan(3)
    await page.mouse.wheel(0, -20_000)
    await page.locator(`[data-chat="${spoke?.feedbackId}"]`).getByText('Still nothing').waitFor()
    expect(faults).toEqual([])
  })

  it('keeps the row that holds the keyboard, continues from it by Tab, and brings what is chosen by keys into sight', async () => {
    const { page, faults } = await sitsAtInbox(stage, fixture, ada, {
      address: '/studio/inbox?list=mine',
    })
    await page.getByRole('group', { name: 'Lists' }).getByRole('button', { name: /^All/ }).click()
    const held = rows(page).nth(2)
    await held.focus()
    const [heldId, nextId] = [
      await held.getAttribute('data-chat'),
      await rows(page).nth(3).getAttribute('data-chat'),
    ]
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-chat'))
    await held.hover()
    await page.mouse.wheel(0, 4_000)
    await row(page, 40).waitFor()
    expect(await focused()).toBe(heldId)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe(nextId)
    await expect.poll(async () => (await rows(page).nth(3).boundingBox())?.y).toBeGreaterThan(0)
    // By single keys, beyond the drawn rows.
    for (let n = 0; n < 25; n += 1) await page.keyboard.press('j')
    const chosen = page.locator('[data-chat][aria-current]')
    const isInSight = async () => {
      const box = await chosen.boundingBox()
      return box !== null && box.y > 140 && box.y + box.height <= 901
    }
    await expect.poll(isInSight).toBe(true)
    // Also by its address only.
    await page.reload()
    await expect.poll(isInSight).toBe(true)
    expect(await chosen.count()).toBe(1)
    expect(faults).toEqual([])
  })

  it('is where it was when a phone comes back from a conversation', async () => {
    const { page, faults } = await sitsAtInbox(stage, fixture, ada, {
      address: '/studio/inbox?list=closed',
      context: { viewport: { width: 390, height: 800 } },
    })
    await page.getByRole('group', { name: 'Lists' }).getByRole('button', { name: /^All/ }).click()
    await rows(page).first().hover()
    await page.mouse.wheel(0, 2_500)
    await row(page, 28).click({ trial: true })
    const before = await topOf(page, 28)
    await row(page, 28).click()
    await page.getByRole('textbox', { name: 'Your reply' }).waitFor()
    expect(await row(page, 28).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await row(page, 28).waitFor()
    expect(Math.abs((await topOf(page, 28)) - before)).toBeLessThan(3)
    expect(faults).toEqual([])
  })
})
