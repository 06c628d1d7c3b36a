// Notifications of both sides, with the chat and the studio closed: the browser is real, and so is its worker; only the push
// service of its vendor is the test's own.
import { startPushService } from '@askwell/server/test-kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins } from '../src/agents.ts'
import { agentOf, answers, chatNode, sits } from '../src/chatting.ts'
import { axe } from '../src/looks.ts'
import { pushBrowser } from '../src/push-browser.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const soonMs = 10_000
let lateMs = 0
let key = ''
const service = await startPushService(() => key)
const stage = await openStage({
  browser: 'whole',
  clock: () => Date.now() + lateMs,
  env: { ASKWELL_PUSH: 'on', ASKWELL_OUTBOUND_ALLOW: service.hostAndPort },
})
let ada: Colleague
beforeAll(async () => {
  ada = await joins(stage.server, 'Ada Agent')
  key = await keyOf(await answers(stage.server, chatNode()))
})
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  await service.close()
})
const shots = process.env['STUDIO_SHOTS']
/** The server looks for due jobs once a second. */
const patience = { timeout: 25_000 }
const allowed = { permissions: ['notifications'] }

describe.skipIf(stage.reason)(`notifications${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('a visitor asks for them, closes the chat and comes back by one (A-330, A-331)', async () => {
    const browser = pushBrowser(service, '/chat/push/')
    const chat = await sits(stage, chatNode({ push_text: true }), {
      context: allowed,
      before: browser.prepare,
    })
    const { page } = chat
    const ask = page.getByTestId('chat-notify')
    expect(await ask.count()).toBe(0)
    await chat.writes('Is anybody there?')
    await ask.waitFor()
    if (shots) await page.screenshot({ path: `${shots}/notify-offer.png` })
    await ask.click()
    await page.getByTestId('chat-notified').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/notify-on.png` })
    expect(await axe(page)).toEqual([])

    // Another page of the same browser: the conversation is closed.
    const address = page.url()
    await page.goto(`${stage.server.url}/version`)
    await agentOf(stage.server).says(chat, 'We found your bag.')
    lateMs += soonMs
    await expect
      .poll(() => browser.shown(page, chat.feedbackId), patience)
      .toEqual([['FX-CHAT', 'Main: We found your bag.']])
    expect(new URL(await browser.presses(page, chat.feedbackId), stage.server.url).href).toBe(
      address,
    )

    await page.goto(address)
    await page.getByText('We found your bag.').waitFor()
    await page
      .getByTestId('chat-notified')
      .getByRole('button', { name: 'Turn off notifications' })
      .click()
    await ask.waitFor()
    expect(chat.who.faults).toEqual([])
  })

  it('a window opens the conversation of a widget by a code, once (A-334)', async () => {
    const there = await answers(stage.server, chatNode())
    const headers = { 'x-chat-token': there.token }
    await fetch(`${stage.server.url}/v1/feedbacks/${there.feedbackId}/chat`, { headers })
    const reply = await fetch(`${stage.server.url}/v1/feedbacks/${there.feedbackId}/handovers`, {
      method: 'POST',
      headers,
    })
    const { code } = (await reply.json()) as { code: string }
    const address = `/chat?feedback_id=${there.feedbackId}&token=handover#handover=${code}`
    const first = await stage.opens(there.fixture, address, { waits: 'loaded' })
    await first.page.locator('.chat-input').waitFor()
    // A reload opens it again, and the code is no longer anywhere.
    const shown = new URL(first.page.url())
    expect([shown.searchParams.get('token'), shown.hash]).toEqual([there.token, ''])
    const second = await stage.opens(there.fixture, address, { waits: 'loaded' })
    await second.page.locator('.error-page').waitFor()
    expect(new URL(second.page.url()).hash).toBe('')
    expect(first.faults).toEqual([])
  })

  it('an agent turns them on in the profile, and learns of a conversation that waits, also after the browser has moved (A-333, A-335)', async () => {
    const browser = pushBrowser(service, '/studio/push/')
    const fixture = chatNode()
    await stage.server.imports(fixture.bundle)
    const { page, faults } = await signsIn(stage, fixture, ada, {
      address: '/studio/profile',
      context: allowed,
      before: browser.prepare,
    })
    await page.getByRole('button', { name: 'Notify this browser when Askwell is closed' }).click()
    const row = page.getByRole('region', { name: 'Notifications' }).getByText('This session')
    await row.waitFor()
    if (shots) await page.screenshot({ path: `${shots}/notify-profile.png`, fullPage: true })

    await page.goto(`${stage.server.url}/version`)
    await browser.moves(page)
    const guest = await guestOf(stage.server, fixture)
    lateMs += soonMs
    await expect
      .poll(() => browser.shown(page, guest.feedbackId), patience)
      .toEqual([['A visitor · FX-CHAT', 'A conversation is waiting']])
    expect(await browser.presses(page, guest.feedbackId)).toBe(
      `/studio/inbox?list=queue&chat=${guest.feedbackId}`,
    )

    await page.goto(`${stage.server.url}/studio/profile`)
    const remove = page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('button', { name: /^Remove / })
    await remove.waitFor()
    expect(await axe(page)).toEqual([])
    await remove.click()
    await row.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})

async function keyOf({
  feedbackId,
  token,
}: {
  readonly feedbackId: string
  readonly token: string
}): Promise<string> {
  const reply = await fetch(`${stage.server.url}/v1/feedbacks/${feedbackId}/chat`, {
    headers: { 'x-chat-token': token },
  })
  return ((await reply.json()) as { push_key: string }).push_key
}
