// Access that somebody else ended, on the affected screens: the studio asks for a sign-in, a chat is over.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins, sitsAtInbox } from '../src/agents.ts'
import { chatNode, sits } from '../src/chatting.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const { server } = stage
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** From another browser: ends all sessions of the person except the new one. */
async function endsOtherSessions({ email, password }: Colleague): Promise<void> {
  const at = `${server.url}/owner/v1`
  const entered = await fetch(`${at}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email, password }),
  })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const headers = { cookie, origin: server.url }
  const { items } = (await (await fetch(`${at}/me/sessions`, { headers })).json()) as {
    items: { id: string; current: boolean }[]
  }
  for (const { id, current } of items)
    if (!current) await fetch(`${at}/me/sessions/${id}`, { method: 'DELETE', headers })
}

describe.skipIf(stage.reason)(
  `access that ended${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('an inbox whose session was ended elsewhere asks for a sign-in automatically, and still receives after it (O-01, O-17)', async () => {
      const fixture = chatNode()
      await server.imports(fixture.bundle)
      const ada = await joins(server, 'Ada Agent')
      const { page } = await sitsAtInbox(stage, fixture, ada, { address: '/studio/inbox?list=all' })
      const opened: string[] = []
      page.on('websocket', (socket) => opened.push(socket.url()))
      await endsOtherSessions(ada)
      const dialog = page.getByRole('alertdialog', { name: 'You are signed out' })
      await dialog.waitFor()
      await dialog.getByLabel('Password').fill(ada.password)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('You are online').waitFor()
      // One refused attempt, and the one after the sign-in.
      expect(opened).toHaveLength(2)
      const guest = await guestOf(server, fixture)
      await guest.says('Still there?')
      await page.locator(`[data-chat="${guest.feedbackId}"]`).getByText('1 new message').waitFor()
    })

    it('a visitor’s chat is over when its feedback is deleted (A-190)', async () => {
      const chat = await sits(stage, chatNode())
      await expect
        .poll(() => chat.page.locator('.chat').getAttribute('data-connection'))
        .toBe('open')
      expect((await server.owner('DELETE', `/feedbacks/${chat.feedbackId}`)).status).toBe(200)
      await chat.page.locator('.chat[data-status=archived][data-connection=closed]').waitFor()
      expect(await chat.input.isDisabled()).toBe(true)
    })
  },
)
