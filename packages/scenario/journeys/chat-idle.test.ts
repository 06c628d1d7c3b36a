// A conversation that nobody continues: the server closes it, and both screens say why.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins, sitsAtInbox } from '../src/agents.ts'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import { openStage } from '../src/stage.ts'

const hourMs = 3_600_000
let lateMs = 0
const stage = await openStage({ clock: () => Date.now() + lateMs })
let ada: Colleague
beforeAll(async () => {
  ada = await joins(stage.server, 'Ada Agent')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(
  `a quiet conversation${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('is closed automatically on the open page, opened again by an agent, and continues (A-278)', async () => {
      const chat = await sits(stage, chatNode({ close_after_hours: 1 }))
      await chat.writes('Hello')
      await agentOf(stage.server).says(chat, 'What can I do?')
      await chat.page.getByText('What can I do?').waitFor()
      lateMs += 2 * hourMs
      // Without any action, the server's own job runs.
      await chat.page
        .getByText('This conversation was closed because nobody wrote for a while.')
        .waitFor()
      const { page, faults } = await sitsAtInbox(stage, chat.fixture, ada, {
        address: `/studio/inbox?list=closed&chat=${chat.feedbackId}`,
      })
      await page.getByText('Closed automatically, because nobody wrote for a while').waitFor()
      await page.getByRole('button', { name: 'Reopen' }).click()
      await chat.page
        .getByText('This conversation was closed because nobody wrote for a while.')
        .waitFor({ state: 'detached' })
      await chat.writes('I am back')
      await page.getByTestId('message').getByText('I am back').waitFor()
      expect(faults).toEqual([])
    })
  },
)
