// A picture in a message: chosen, shown, sent with its progress, seen by both sides.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const agent = agentOf(stage.server)
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** A red dot of 8 by 8. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
)
const file = (name: string, mimeType: string, buffer = png) => ({ name, mimeType, buffer })

describe.skipIf(stage.reason)(
  `pictures in the chat${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('chosen, dropped, chosen again, sent and seen by both (R-ATT-01, R-ATT-03, R-ATT-04, R-ATT-05, R-ATT-08, R-ATT-09, R-ATT-11, R-CHAT-22, R-CHAT-34)', async () => {
      const chat = await sits(stage, chatNode())
      const picker = chat.page.locator('input[type=file]')
      const row = chat.page.getByTestId('chat-chosen-image')
      const send = chat.page.getByTestId('chat-send')
      expect(await picker.getAttribute('accept')).toBe('image/jpeg,image/png,image/gif,image/webp')
      expect(await picker.getAttribute('multiple')).toBeNull()
      expect(await send.isDisabled()).toBe(true)
      await picker.setInputFiles(file('dot.png', 'image/png'))
      await row.waitFor()
      expect(await row.innerText()).toContain(`${png.length} Bytes`)
      expect(await send.isDisabled()).toBe(false)
      await row.getByRole('button', { name: 'Remove the image' }).click()
      expect(await send.isDisabled()).toBe(true)
      await picker.setInputFiles(file('dot.png', 'image/png'))
      await send.click()
      await chat.page.getByTestId('chat-tick').waitFor()
      expect(await row.count()).toBe(0)
      const picture = chat.page.locator('.picture')
      expect(await picture.getAttribute('target')).toBe('_blank')
      const address = (await picture.getAttribute('href')) ?? ''
      expect((await fetch(new URL(address, stage.server.url))).headers.get('content-type')).toMatch(
        /^image\//,
      )
      await chat.page.reload()
      await picture.waitFor()
      expect(
        await picture
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBe(8)
      const seen = await agent.call('GET', `/chats/${chat.feedbackId}`)
      expect(JSON.stringify(seen['timeline_items'])).toContain(address)
      expect(chat.who.faults).toEqual([])
    })

    it('says how much has left while it is sent (R-ATT-02, R-CHAT-36, R-CHAT-41)', async () => {
      const chat = await sits(stage, chatNode(), {
        before: async (page) => {
          const wire = await page.context().newCDPSession(page)
          await wire.send('Network.enable')
          await wire.send('Network.emulateNetworkConditions', {
            offline: false,
            latency: 5,
            downloadThroughput: -1,
            uploadThroughput: 400_000,
          })
        },
      })
      await chat.page
        .locator('input[type=file]')
        .setInputFiles(
          file('large.png', 'image/png', Buffer.concat([png, Buffer.alloc(900_000, 7)])),
        )
      await chat.page.keyboard.press('Enter')
      await chat.page.getByTestId('chat-progress').waitFor()
      await expect
        .poll(async () =>
          Number(
            await chat.page
              .getByTestId('chat-progress')
              .getAttribute('value')
              .catch(() => 100),
          ),
        )
        .toBeGreaterThan(20)
    })

    it('takes no other file, and says which it takes (R-ATT-06, R-ATT-07)', async () => {
      const chat = await sits(stage, chatNode())
      await chat.page.locator('input[type=file]').setInputFiles(file('a.pdf', 'application/pdf'))
      await chat.page.getByText('Please choose a JPEG, PNG, GIF or WebP image.').waitFor()
      await chat.page
        .locator('input[type=file]')
        .setInputFiles(file('b.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1)))
      await chat.page.getByText('The image may be up to 10 MB.').waitFor()
      expect(await chat.page.getByTestId('chat-chosen-image').count()).toBe(0)
    })

    it('what only calls itself an image is refused by the server, and the screen says why (R-ATT-06)', async () => {
      const chat = await sits(stage, chatNode())
      await chat.page
        .locator('input[type=file]')
        .setInputFiles(file('a.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>')))
      await chat.page.getByTestId('chat-send').click()
      await chat.page.getByText('Please choose a JPEG, PNG, GIF or WebP image.').waitFor()
      // It would be refused again, and is no image to draw.
      const refused = chat.page.getByTestId('chat-pending')
      await refused.getByText('a.png').waitFor()
      expect(await refused.locator('img').count()).toBe(0)
      expect(await refused.getByRole('button').allTextContents()).toEqual(['Discard'])
    })

    it('the button goes when uploads were prevented since the page was opened (R-ATT-10)', async () => {
      const fixture = chatNode()
      const chat = await sits(stage, fixture)
      await chat.page.locator('input[type=file]').setInputFiles(file('dot.png', 'image/png', png))
      await stage.server.owner('PATCH', `/nodes/${fixture.nodeId}`, {
        chat: { prevent_upload: true },
      })
      await chat.writes('My bag')
      await chat.page.getByTestId('chat-cross').waitFor()
      await expect.poll(() => chat.page.getByTestId('chat-attach').count()).toBe(0)
    })

    it('no button where uploads are prevented, and the server holds to it (R-CHAT-35, R-ATT-10)', async () => {
      const chat = await sits(stage, chatNode({ prevent_upload: true }))
      expect(await chat.page.getByTestId('chat-attach').count()).toBe(0)
      const form = new FormData()
      form.append('attachment', new Blob([png], { type: 'image/png' }), 'dot.png')
      const reply = await fetch(
        `${stage.server.url}/v1/feedbacks/${chat.feedbackId}/chat_messages`,
        {
          method: 'POST',
          headers: { 'x-chat-token': chat.token },
          body: form,
        },
      )
      expect(reply.status).toBe(403)
    })
  },
)
