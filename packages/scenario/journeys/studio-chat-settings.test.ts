import { describe, expect, it } from 'vitest'
import { guestOf, sitsAtInbox } from '../src/agents.ts'
import { chatEnd } from '../src/fixtures.ts'
import { chat, message, open, openInboxStage, reply } from '../src/inbox-stage.ts'

const inbox = await openInboxStage()
const { stage } = inbox

describe.skipIf(stage.reason)(`the inbox${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('an agent names themselves, keeps a reply, and sets the chat of a survey (O-17)', async () => {
    const { page, faults } = await sitsAtInbox(stage, open, inbox.ada)
    await page.goto(`${stage.server.url}/studio/settings/conversations`)
    const mine = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'How visitors see you' }) })
    await mine.getByLabel('Name', { exact: true }).fill('Ada L.')
    await mine.getByLabel('Colour').fill('#b4532a')
    await mine.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'New reply' }).click()
    await page.getByLabel('Title').fill('Thanks')
    await page.getByRole('dialog').getByLabel('Text').fill('Thank you for waiting.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Thank you for waiting.').waitFor()
    const guest = await guestOf(stage.server, open)
    await page.goto(`${stage.server.url}/studio/inbox?list=all&chat=${guest.feedbackId}`)
    await reply(page).fill('Hello')
    await reply(page).press('Enter')
    await message(page, 'Hello').getByText('Ada L.').waitFor()
    expect(faults).toEqual([])
  })

  it('the chat of a node: rating and its text, queue, places, images (O-17, R-CHAT-06, R-CST-06)', async () => {
    const { page, faults } = await sitsAtInbox(stage, open, inbox.tamsin)
    const own = chatEnd({ name: 'Aardvark', chat })
    await stage.server.imports(own.bundle)
    await page.goto(`${stage.server.url}/studio/settings/conversations`)
    await page.getByRole('button', { name: /^Channel/ }).click()
    await page.getByRole('option', { name: /Aardvark/ }).click()
    await page.getByText('Let visitors wait in a queue').click()
    await page.getByLabel('Conversations at the same time').fill('3')
    await page.getByLabel('Text while waiting').fill('One moment please')
    await page.getByLabel('Question above the faces').fill('How did we do?')
    await page.getByText('Visitors may send images').click()
    await page.getByLabel('Close quiet conversations after how many hours').fill('48')
    await page.getByLabel('Minutes to the first reply').fill('30')
    await page.getByText('Count only opening hours').click()
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Chat after a survey' }) })
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const node = (await (await stage.server.owner('GET', `/nodes/${own.nodeId}`)).json()) as {
      chat: object
    }
    const targets = {
      first_reply_minutes: 30,
      next_reply_minutes: null,
      resolve_minutes: null,
      within_hours: true,
    }
    const queue = { queue_enabled: true, queue_body: 'One moment please', slots: 3 }
    expect(node.chat).toEqual({
      ...chat,
      ...queue,
      rating_body: 'How did we do?',
      prevent_upload: true,
      close_after_hours: 48,
      targets,
    })
    expect(faults).toEqual([])
  })
})
