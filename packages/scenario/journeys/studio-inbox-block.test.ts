// An agent blocks a visitor: both screens say so, and the button to unblock is beside the conversation.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins, sitsAtInbox } from '../src/agents.ts'
import { chatNode, sits } from '../src/chatting.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
let ada: Colleague
beforeAll(async () => {
  ada = await joins(stage.server, 'Ada Agent')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())
const shots = process.env['STUDIO_SHOTS']

describe.skipIf(stage.reason)(
  `a blocked visitor${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('reads that writing is over, the agents read why, and it can be undone', async () => {
      const chat = await sits(stage, chatNode())
      await chat.writes('Buy my pills')
      const { page, faults } = await sitsAtInbox(stage, chat.fixture, ada, {
        address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
      })
      await page.getByTestId('message').getByText('Buy my pills').waitFor()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Block this visitor…' }).click()
      await page.getByLabel('Reason, for the team only').fill('Sells pills')
      if (shots) await page.screenshot({ path: `${shots}/block-sheet.png` })
      await page.getByRole('button', { name: 'Block', exact: true }).click()
      await page.getByText('Ada Agent blocked this visitor.').waitFor()
      await page.getByText('Sells pills').waitFor()
      await page.getByText('Blocked', { exact: true }).waitFor()
      // Without what was read out while the button was busy.
      await page.reload()
      await page.getByText('Ada Agent blocked this visitor.').waitFor()
      expect(await axe(page)).toEqual([])
      if (shots) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.screenshot({ path: `${shots}/blocked.png` })
      }
      // On the open page, without a message and without a reload.
      await expect.poll(() => chat.input.inputValue()).toBe('You can no longer write here.')
      expect(await chat.input.isDisabled()).toBe(true)
      if (shots) await chat.page.screenshot({ path: `${shots}/blocked-visitor.png` })
      // A page that missed the event tries to send, and the agent reads the result.
      const form = new FormData()
      form.append('body', 'And my watches')
      const tried = await fetch(
        `${stage.server.url}/v1/feedbacks/${chat.feedbackId}/chat_messages`,
        {
          method: 'POST',
          headers: { 'x-chat-token': chat.token },
          body: form,
        },
      )
      expect(tried.status).toBe(403)
      await page.getByText('A message was refused, because the visitor is blocked.').waitFor()
      await page.getByRole('button', { name: 'Unblock visitor' }).click()
      await page.getByText('Ada Agent blocked this visitor.').waitFor({ state: 'detached' })
      await expect.poll(() => chat.input.isEnabled()).toBe(true)
      await chat.writes('Sorry for that')
      await page.getByTestId('message').getByText('Sorry for that').waitFor()
      expect(faults).toEqual([])
    })
  },
)
