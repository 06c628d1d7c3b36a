// Saved replies with actions, and a reply that somebody else sent first.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins, sitsAtInbox } from '../src/agents.ts'
import { agentOf } from '../src/chatting.ts'
import { chatEnd } from '../src/fixtures.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const fixture = chatEnd({ name: 'Returns' })
let ada: Colleague
const agent = agentOf(stage.server)
beforeAll(async () => {
  ada = await joins(stage.server, 'Ada Agent')
  await stage.server.imports(fixture.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const reply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
const message = (page: Page, text: string) => page.getByTestId('message').filter({ hasText: text })
const shots = process.env['STUDIO_SHOTS']

describe.skipIf(stage.reason)(`replies${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('a saved reply takes, labels and closes the conversation once it has been sent', async () => {
    const guest = await guestOf(stage.server, fixture)
    await guest.says('Where do I send it?')
    const { page, faults } = await sitsAtInbox(stage, fixture, ada, {
      address: `/studio/inbox?list=all&chat=${guest.feedbackId}`,
    })
    await page.getByRole('button', { name: 'Saved replies' }).click()
    await page.getByText('No saved replies yet.').waitFor()
    await page.goto(`${stage.server.url}/studio/settings/conversations`)
    await page.getByRole('button', { name: 'New reply' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Title').fill('Return label')
    await sheet.getByLabel('Text').fill('The label is in your parcel.')
    await sheet.getByLabel('Labels to add, separated by commas').fill('Return, Answered')
    await sheet.getByText('Take the conversation').click()
    await sheet.getByText('Close the conversation').click()
    if (shots) await page.screenshot({ path: `${shots}/macro-sheet.png` })
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The label is in your parcel.').waitFor()
    await page.goto(`${stage.server.url}/studio/inbox?list=all&chat=${guest.feedbackId}`)
    await message(page, 'Where do I send it?').waitFor()
    await reply(page).fill('/return')
    await page.getByRole('option', { name: /Return label/ }).waitFor()
    await reply(page).press('Enter')
    await page
      .getByText('After sending: label “Return” · label “Answered” · take it · close it')
      .waitFor()
    expect(await axe(page)).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/macro.png` })
    await reply(page).press('Enter')
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await page.getByRole('button', { name: 'Assigned to Ada Agent' }).waitFor()
    await page.getByRole('button', { name: 'Remove the label Answered' }).waitFor()
    await message(page, 'The label is in your parcel.').waitFor()
    expect(faults).toEqual([])
  })

  it('somebody who answers what somebody else has answered meanwhile is asked once before it is sent', async () => {
    const desk = await agent.call('POST', '/agents', { name: 'Night desk' })
    const guest = await guestOf(stage.server, fixture)
    await guest.says('Is it open on Sunday?')
    const { page, faults } = await sitsAtInbox(stage, fixture, ada, {
      address: `/studio/inbox?list=all&chat=${guest.feedbackId}`,
    })
    await message(page, 'Is it open on Sunday?').waitFor()
    await reply(page).fill('Yes, from nine.')
    await agent.says(guest, 'We close on Sundays.', String(desk['id']))
    await message(page, 'We close on Sundays.').waitFor()
    await reply(page).press('Enter')
    await page
      .getByRole('alert')
      .getByText('Night desk has already replied. Do you still want to send your reply?')
      .waitFor()
    expect(await message(page, 'Yes, from nine.').count()).toBe(0)
    expect(await axe(page)).toEqual([])
    if (shots) {
      await page.screenshot({ path: `${shots}/collision.png` })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 390, height: 800 })
      await page.screenshot({ path: `${shots}/collision-390-dark.png` })
    }
    await page.getByRole('button', { name: 'Send anyway' }).click()
    await message(page, 'Yes, from nine.').getByText('Sent').waitFor()
    // A reply begun after it is not a second answer.
    await reply(page).fill('Sorry, my mistake.')
    await reply(page).press('Enter')
    await message(page, 'Sorry, my mistake.').getByText('Sent').waitFor()
    expect(faults).toEqual([])
  })
})
