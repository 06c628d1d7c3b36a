// An agent edits and deletes a message: the visitor's open page follows, and owners read its earlier text.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins, sitsAtInbox } from '../src/agents.ts'
import { chatNode, sits } from '../src/chatting.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
let ada: Colleague
let olga: Colleague
beforeAll(async () => {
  ada = await joins(stage.server, 'Ada Agent')
  olga = await joins(stage.server, 'Olga Owner', 'owner')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())
const shots = process.env['STUDIO_SHOTS']

describe.skipIf(stage.reason)(
  `a message that its agent changes${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('is edited and deleted on both screens at once, and only owners read what it said (A-275, A-276)', async () => {
      const chat = await sits(stage, chatNode())
      await chat.writes('What is my code?')
      const address = `/studio/inbox?list=all&chat=${chat.feedbackId}`
      const { page, faults } = await sitsAtInbox(stage, chat.fixture, ada, { address })
      await page.getByTestId('message').getByText('What is my code?').waitFor()
      await page.getByLabel('Your reply').fill('It is 4711')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await chat.page.getByText('It is 4711').waitFor()

      const message = page.getByTestId('message').filter({ hasText: 'It is' })
      await message.hover()
      await message.getByRole('button', { name: 'More about this message' }).click()
      await page.getByLabel('Text', { exact: true }).fill('It is 4712')
      if (shots) await page.screenshot({ path: `${shots}/message-sheet.png` })
      expect(await axe(page)).toEqual([])
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await chat.page.getByText('It is 4712').waitFor()
      await chat.page.getByText(/^Edited/).waitFor()
      expect(await chat.page.getByText('It is 4711').count()).toBe(0)
      await message.getByText(/^Edited/).waitFor()
      if (shots) await chat.page.screenshot({ path: `${shots}/edited-visitor.png` })

      await message.hover()
      await message.getByRole('button', { name: 'More about this message' }).click()
      await page.getByRole('button', { name: 'Delete the message' }).click()
      await chat.page.getByText('This message was deleted.').waitFor()
      await page.getByTestId('message').getByText('This message was deleted.').waitFor()
      await page
        .getByRole('region', { name: 'Conversations' })
        .getByText('This message was deleted.')
        .waitFor()
      expect(await page.getByRole('button', { name: 'More about this message' }).count()).toBe(0)
      if (shots) await chat.page.screenshot({ path: `${shots}/deleted-visitor.png` })
      // A reload shows both.
      await chat.page.reload()
      await chat.page.getByText('This message was deleted.').waitFor()
      expect(await chat.page.getByText(/It is 471/).count()).toBe(0)
      expect(faults).toEqual([])

      const owner = await sitsAtInbox(stage, chat.fixture, olga, { address })
      const gone = owner.page
        .getByTestId('message')
        .filter({ hasText: 'This message was deleted.' })
      await gone.hover()
      await gone.getByRole('button', { name: 'More about this message' }).click()
      const earlier = owner.page
        .getByRole('list', { name: 'What this message said before' })
        .getByRole('listitem')
      await expect
        .poll(() => earlier.allInnerTexts())
        .toEqual([expect.stringContaining('It is 4711'), expect.stringContaining('It is 4712')])
      if (shots) await owner.page.screenshot({ path: `${shots}/earlier-texts.png` })
      expect(owner.faults).toEqual([])
    })
  },
)
