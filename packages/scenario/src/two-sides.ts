// A visitor and an agent in one conversation, each in their own browser.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Colleague, joins, type Sitter, sitsAtInbox } from './agents.ts'
import type { Chatting } from './chatting.ts'
import { openStage, type StageOptions } from './stage.ts'

export const reply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
export const said = (page: Page, text: string) =>
  page.getByRole('log').getByText(text, { exact: true })

export async function answersBy(inbox: Page, text: string): Promise<void> {
  await reply(inbox).fill(text)
  await reply(inbox).press('Enter')
}

/** A stage with two agents who can sit at the inbox opposite a visitor. */
export async function openTwoSides(options: StageOptions = {}) {
  const stage = await openStage(options)
  let tamsin: Colleague
  let ada: Colleague
  beforeAll(async () => {
    tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
    ada = await joins(stage.server, 'Ada Agent')
  })
  afterEach(() => stage.clear())
  afterAll(() => stage.close())

  async function bothAt(chat: Chatting, who: Colleague = tamsin): Promise<Sitter> {
    const inbox = await sitsAtInbox(stage, chat.fixture, who, {
      address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
    })
    await reply(inbox.page).waitFor()
    return inbox
  }
  return {
    stage,
    get tamsin() {
      return tamsin
    },
    get ada() {
      return ada
    },
    bothAt,
  }
}
