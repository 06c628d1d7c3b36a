// An agent at the studio's inbox: writes, leaves the conversation, returns, reloads the page.
import type { Page } from 'playwright-core'
import { type ChatSide, type Hand, isLooking, newSideState, sharedHands } from './chat-hands.ts'

const reply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })

/** `page`: a signed-in page whose visibility the test controls. */
export async function agentSide(
  page: Page,
  studioUrl: string,
  feedbackId: string,
  isUp: () => boolean,
): Promise<ChatSide> {
  const list = `${studioUrl}/inbox?list=all`
  const state = newSideState()
  const shared = await sharedHands(page, state, '**/chats/*/messages', isUp)
  const isReached = (): boolean => !state.isOffline && !state.isFrozen && isUp()

  const comes = async (): Promise<void> => {
    await page.goto(`${list}&chat=${feedbackId}`)
    state.isHidden = false
    state.isShown = true
    await reply(page).waitFor()
  }
  const leaves = async (): Promise<void> => {
    await page.goto(list)
    state.isHidden = false
    state.isShown = false
    await page.locator(`[data-chat="${feedbackId}"]`).waitFor()
  }
  const hands: Hand[] = [
    {
      name: 'writes',
      may: () => isLooking(state),
      async does() {
        const text = `agent ${state.written.length}`
        await reply(page).fill(text)
        await reply(page).press('Enter')
        state.written.push(text)
      },
    },
    { name: 'loads the conversation', may: isReached, does: comes },
    { name: 'goes to the list', may: () => state.isShown && isReached(), does: leaves },
    {
      name: 'chooses the conversation',
      may: () => !state.isShown && !state.isHidden && isReached(),
      async does() {
        await page.locator(`[data-chat="${feedbackId}"]`).click()
        await reply(page).waitFor()
        state.isShown = true
      },
    },
  ]
  await comes()
  return {
    actor: 'agent',
    page,
    state,
    hands: [...hands, ...shared.hands],
    async restores() {
      await shared.restores()
      if (!state.isShown) await comes()
      await page.getByText('You are online').waitFor({ timeout: 60_000 })
    },
    async reads() {
      const unsent = await page.locator('[data-delivery]').count()
      return [
        ...(await page.getByTestId('message').locator('p[dir=auto]').allTextContents()),
        ...(unsent > 0 ? [`${unsent} not sent`] : []),
      ]
    },
  }
}
