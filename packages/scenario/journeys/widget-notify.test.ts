// Notifications for a visitor in the widget: its frame passes the conversation to a window of the product, which asks. The page
// around is under `localhost`, because browsers allow notifications only over https or there.
import { startPushService } from '@askwell/server/test-kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, answers, chatNode } from '../src/chatting.ts'
import { pushBrowser } from '../src/push-browser.ts'
import { openWidgetStage } from '../src/widget-stage.ts'

let lateMs = 0
let key = ''
const service = await startPushService(() => key)
const stage = await openWidgetStage('partitioned', {
  browser: 'whole',
  clock: () => Date.now() + lateMs,
  env: { ASKWELL_PUSH: 'on', ASKWELL_OUTBOUND_ALLOW: service.hostAndPort },
})
beforeAll(async () => {
  const { feedbackId, token } = await answers(stage.server, chatNode())
  const reply = await fetch(`${stage.server.url}/v1/feedbacks/${feedbackId}/chat`, {
    headers: { 'x-chat-token': token },
  })
  key = ((await reply.json()) as { push_key: string }).push_key
})
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  await service.close()
})
const soonMs = 10_000
/** The server looks for due jobs once a second. */
const patience = { timeout: 25_000 }
const shots = process.env['STUDIO_SHOTS']

describe.skipIf(stage.reason)('a visitor in the widget', () => {
  it('asks in a window of its own, closes everything and comes back by a notification, also after the browser has moved (A-331, A-334, A-335)', async () => {
    const browser = pushBrowser(service, '/chat/push/')
    const who = await stage.opens({
      fixture: chatNode({ push_text: true }),
      content: 'real',
      site: 'shop.localhost',
      context: { permissions: ['notifications'] },
      before: browser.prepare,
    })
    const { page, frame } = who
    await page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
    await frame.locator('label').filter({ hasText: 'A' }).first().click()
    await frame.getByRole('button', { name: 'Next' }).click()
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.locator('.chat-input').fill('Is anybody there?')
    await frame.locator('.chat-send').click()
    await frame.getByTestId('chat-tick').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/widget-notify.png` })
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByTestId('chat-notify').click(),
    ])
    await opened.getByText('Is anybody there?').waitFor()
    if (shots) await opened.screenshot({ path: `${shots}/widget-notify-window.png` })
    await opened.getByTestId('chat-notify').click()
    await opened.getByTestId('chat-notified').waitFor()
    const address = opened.url()

    // Both are closed; another page of the same browser is open.
    await page.goto('about:blank')
    await opened.goto(`${stage.server.url}/version`)
    const [stored] = await stage.server.feedbacks(who.nodeId)
    const chat = { feedbackId: stored?.id ?? '' }
    const agent = agentOf(stage.server)
    await agent.says(chat, 'We found your bag.')
    lateMs += soonMs
    await expect
      .poll(() => browser.shown(opened, chat.feedbackId), patience)
      .toEqual([['FX-CHAT', 'Main: We found your bag.']])
    expect(new URL(await browser.presses(opened, chat.feedbackId), stage.server.url).href).toBe(
      address,
    )

    await browser.moves(opened)
    await agent.says(chat, 'It is blue.')
    lateMs += soonMs
    await expect
      .poll(() => browser.shown(opened, chat.feedbackId), patience)
      .toEqual([['FX-CHAT', 'Main: It is blue.']])
    await opened.goto(address)
    await opened.getByText('It is blue.').waitFor()
    await opened.getByTestId('chat-notified').waitFor()
    expect(who.faults).toEqual([])
  })
})
