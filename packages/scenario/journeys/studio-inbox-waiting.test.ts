// An agent first sees waiting visitors: unassigned conversations, with default settings. Then labels, and
// snoozing.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins, sitsAtInbox } from '../src/agents.ts'
import { askedInMarkdown } from '../src/fixtures.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const fixture = askedInMarkdown({ name: 'Parcels' })
let ada: Colleague
beforeAll(async () => {
  ada = await joins(stage.server, 'Ada Agent')
  await stage.server.imports(fixture.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const waiting = async (): Promise<number> =>
  ((await (await stage.server.owner('GET', '/chat_counts')).json()) as { waiting: number }).waiting
const row = (page: Page, id: string) => page.locator(`[data-chat="${id}"]`)
const lists = (page: Page) => page.getByRole('group', { name: 'Lists' })
const shots = process.env['STUDIO_SHOTS']

describe.skipIf(stage.reason)(`who waits${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('W12: an agent without conversations sees the queue as soon as somebody waits, and keeps a list that was chosen', async () => {
    const { page } = await sitsAtInbox(stage, fixture, ada)
    await lists(page).getByRole('button', { name: 'Mine', pressed: true }).waitFor()
    const guest = await guestOf(stage.server, fixture)
    await guest.says('Is anybody there?')
    await row(page, guest.feedbackId).waitFor()
    await lists(page).getByRole('button', { name: 'Queue 1', pressed: true }).waitFor()
    await lists(page).getByRole('button', { name: 'Mine' }).click()
    const second = await guestOf(stage.server, fixture)
    await second.says('Me, too')
    await lists(page).getByRole('button', { name: 'Queue 2' }).waitFor()
    await lists(page).getByRole('button', { name: 'Mine', pressed: true }).waitFor()
    for (const { feedbackId } of [guest, second])
      await stage.server.owner('POST', `/chats/${feedbackId}/status`, { status: 'closed' })
  })

  it('W12: the inbox opens on the queue when somebody waits, says how many, and Take next takes an open one that is nobody’s', async () => {
    const first = await guestOf(stage.server, fixture)
    await first.says('My parcel is lost')
    const second = await guestOf(stage.server, fixture)
    await second.says('Mine, too')
    const count = await waiting()
    const { page, faults } = await sitsAtInbox(stage, fixture, ada)
    await row(page, first.feedbackId)
      .getByText(/^Waiting/)
      .waitFor()
    await lists(page)
      .getByRole('button', { name: `Queue ${count}`, pressed: true })
      .waitFor()
    await page.getByRole('navigation').getByTitle(`${count} conversations wait`).waitFor()
    await expect.poll(() => page.title()).toBe(`(${count}) Inbox · Askwell`)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect.poll(() => page.title()).toBe(`(${count}) Home · Askwell`)
    await page.goBack()
    await row(page, first.feedbackId).waitFor()
    expect(await axe(page)).toEqual([])
    if (shots) {
      await page.screenshot({ path: `${shots}/waiting.png` })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.screenshot({ path: `${shots}/waiting-dark.png` })
      await page.setViewportSize({ width: 390, height: 800 })
      await page.screenshot({ path: `${shots}/waiting-390.png` })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    // The longest waiting comes first.
    await page.getByRole('button', { name: /^Take next/ }).click()
    await page.getByRole('button', { name: 'Assigned to Ada Agent' }).waitFor()
    await lists(page).getByRole('button', { name: 'Mine 1', pressed: true }).waitFor()
    await page.getByTestId('message').getByText('My parcel is lost').waitFor()
    await page.getByText('How good was it?').waitFor()
    await lists(page).getByRole('button', { name: 'Queue 1' }).click()
    await row(page, second.feedbackId).click()
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await page.getByText('Nobody is waiting', { exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe('Inbox · Askwell')
    expect(await page.getByRole('button', { name: /^Take next/ }).isDisabled()).toBe(true)
    const third = await guestOf(stage.server, fixture)
    await row(page, third.feedbackId).waitFor()
    await expect.poll(() => page.title()).toBe('(1) Inbox · Askwell')
    expect(faults).toEqual([])
  })

  it('labels and what is put off: colleagues see both, and a visitor who writes brings the conversation back', async () => {
    const guest = await guestOf(stage.server, fixture)
    await guest.says('The lid is missing')
    const bo = await joins(stage.server, 'Bo Agent')
    const address = `/studio/inbox?list=all&chat=${guest.feedbackId}`
    const one = await sitsAtInbox(stage, fixture, ada, { address })
    const two = await sitsAtInbox(stage, fixture, bo, { address })
    const label = one.page.getByRole('combobox', { name: 'Add a label' })
    await label.fill('Refund')
    await label.press('Enter')
    await row(one.page, guest.feedbackId).getByText('Refund').waitFor()
    await row(two.page, guest.feedbackId).getByText('Refund').waitFor()
    await two.page.getByRole('button', { name: 'Remove the label Refund' }).waitFor()
    await one.page.getByRole('button', { name: 'Snooze', exact: true }).click()
    await one.page.getByRole('menuitem', { name: 'Until the next message' }).click()
    await two.page.getByText('Snoozed until the next message').waitFor()
    await lists(one.page)
      .getByRole('button', { name: /^Queue/ })
      .click()
    await row(one.page, guest.feedbackId).waitFor({ state: 'detached' })
    expect(await axe(one.page)).toEqual([])
    if (shots) {
      await two.page.setViewportSize({ width: 1440, height: 900 })
      await two.page.screenshot({ path: `${shots}/labels.png` })
      await two.page.emulateMedia({ colorScheme: 'dark' })
      await two.page.setViewportSize({ width: 390, height: 800 })
      await two.page.screenshot({ path: `${shots}/labels-390-dark.png` })
    }
    await guest.says('And the box is wet')
    await row(one.page, guest.feedbackId).waitFor()
    await two.page.getByText('Snoozed until the next message').waitFor({ state: 'detached' })
    expect([...one.faults, ...two.faults]).toEqual([])
  })

  it('a list is narrowed by label and agent, follows what changes, and its address keeps both', async () => {
    const [one, other] = [
      await guestOf(stage.server, fixture),
      await guestOf(stage.server, fixture),
    ]
    const label = (id: string, labels: readonly string[]) =>
      stage.server.owner('PUT', `/chats/${id}/labels`, { labels })
    await label(one.feedbackId, ['Broken lid'])
    const { page, faults } = await sitsAtInbox(stage, fixture, ada, {
      address: '/studio/inbox?list=all',
    })
    await row(page, other.feedbackId).waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: /Any label/ }).click()
    await page.getByRole('option', { name: 'Broken lid' }).click()
    await row(page, other.feedbackId).waitFor({ state: 'detached' })
    await row(page, one.feedbackId).waitFor()
    expect(await axe(page)).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/filters.png` })
    await label(other.feedbackId, ['Broken lid'])
    await row(page, other.feedbackId).waitFor()
    await label(one.feedbackId, [])
    await row(page, one.feedbackId).waitFor({ state: 'detached' })
    await page.reload()
    await row(page, other.feedbackId).waitFor()
    await page.getByRole('button', { name: /Any agent/ }).click()
    await page.getByRole('option', { name: 'Ada Agent' }).click()
    await page.getByText('No conversations found').waitFor()
    expect(await row(page, one.feedbackId).count()).toBe(0)
    expect(faults).toEqual([])
  })
})
