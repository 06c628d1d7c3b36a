// A PDF in a conversation, both ways: chosen, sent, drawn as a card, and only downloaded.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
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

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  'latin1',
)
const file = (name: string, buffer = pdf) => ({ name, mimeType: 'application/pdf', buffer })

/** The file that the browser downloads when the card is pressed: its name and its bytes. */
async function saves(page: Page, testId: string): Promise<[string, Buffer]> {
  const saved = page.waitForEvent('download')
  await page.getByTestId(testId).last().click()
  const download = await saved
  return [download.suggestedFilename(), await readFile(await download.path())]
}

describe.skipIf(stage.reason)(
  `files in the chat${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a PDF goes from the visitor to the agent and back, as a card that is saved (A-280)', async () => {
      const chat = await sits(stage, chatNode({ accept_pdf: true }))
      const picker = chat.page.locator('input[type=file]')
      expect(await picker.getAttribute('accept')).toBe(
        'image/jpeg,image/png,image/gif,image/webp,application/pdf',
      )
      await picker.setInputFiles(file('Invoice 7.pdf'))
      await chat.page.getByTestId('chat-chosen-image').getByText('Invoice 7.pdf').waitFor()
      if (shots) await chat.page.screenshot({ path: `${shots}/file-chosen-visitor.png` })
      await chat.page.getByTestId('chat-send').click()
      await chat.page.getByTestId('chat-tick').waitFor()

      const inbox = await sitsAtInbox(stage, chat.fixture, ada, {
        address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
      })
      await inbox.page.getByTestId('message-file').waitFor()
      expect(await saves(inbox.page, 'message-file')).toEqual(['Invoice 7.pdf', pdf])
      // The list names it too.
      await inbox.page
        .getByRole('region', { name: 'Conversations' })
        .getByText('Invoice 7.pdf')
        .waitFor()
      await inbox.page.locator('input[type=file]').setInputFiles(file('Offer.pdf'))
      await inbox.page.getByRole('button', { name: 'Remove the file' }).waitFor()
      if (shots) await inbox.page.screenshot({ path: `${shots}/file-chosen-agent.png` })
      await inbox.page.getByRole('button', { name: 'Send', exact: true }).click()
      await chat.page.getByTestId('chat-file').getByText('Offer.pdf').waitFor()
      expect(await saves(chat.page, 'chat-file')).toEqual(['Offer.pdf', pdf])
      await inbox.page.getByTestId('message-file').getByText('Offer.pdf').waitFor()
      if (shots) await chat.page.screenshot({ path: `${shots}/file-visitor.png` })
      if (shots) await inbox.page.screenshot({ path: `${shots}/file-agent.png` })
      expect([await axe(chat.page), await axe(inbox.page)]).toEqual([[], []])
      expect([...chat.who.faults, ...inbox.faults]).toEqual([])
    })

    it('what only calls itself a PDF is refused, and both screens say what is accepted (A-280)', async () => {
      const chat = await sits(stage, chatNode({ accept_pdf: true }))
      const says = chat.page.getByText(
        'Please choose an image (JPEG, PNG, GIF or WebP) or a PDF of up to 10 MB.',
      )
      await chat.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.exe', mimeType: 'application/x-msdownload', buffer: pdf })
      await says.waitFor()
      await chat.page
        .locator('input[type=file]')
        .setInputFiles(file('page.pdf', Buffer.from('<html><script>alert(1)</script></html>')))
      await says.waitFor({ state: 'detached' })
      await chat.page.getByTestId('chat-send').click()
      await says.waitFor()
      await chat.page.getByTestId('chat-discard').click()
      const inbox = await sitsAtInbox(stage, chat.fixture, ada, {
        address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
      })
      await inbox.page
        .locator('input[type=file]')
        .setInputFiles(file('cut.pdf', pdf.subarray(0, -10)))
      await inbox.page.getByRole('button', { name: 'Send', exact: true }).click()
      await inbox.page
        .getByText('Not sent: the file is not an image (JPEG, PNG, GIF or WebP) or a PDF')
        .waitFor()
    })
  },
)
