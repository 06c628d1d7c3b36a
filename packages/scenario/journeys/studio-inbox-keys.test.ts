import { describe, expect, it } from 'vitest'
import { guestOf, sitsAtInbox } from '../src/agents.ts'
import { message, open, openInboxStage, row } from '../src/inbox-stage.ts'
import { isQuiet } from '../src/quiet.ts'

const inbox = await openInboxStage()
const { stage, statusOf } = inbox

describe.skipIf(stage.reason)(`the inbox${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('by keys alone: list, conversation, saved reply, note, close, and turning the keys off (O-16)', async () => {
    const canned = await stage.server.owner('POST', '/canned_replies', {
      title: 'Courier',
      body: 'The courier calls you before nine.',
    })
    expect(canned.status).toBe(200)
    const guest = await guestOf(stage.server, open)
    await guest.says('When does it come?')
    const { page, faults } = await sitsAtInbox(stage, open, inbox.tamsin, {
      address: '/studio/inbox?list=all',
    })
    await row(page, guest.feedbackId).waitFor()
    await page.keyboard.press('j')
    await message(page, 'When does it come?').waitFor()
    await page.keyboard.press('r')
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    await page.keyboard.type('/cour')
    await page.getByRole('option', { name: /Courier/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await message(page, 'The courier calls you before nine.').getByText('Sent').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Your note, for the team only' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    await page.keyboard.type('Gold member')
    await page.keyboard.press('Enter')
    await page.getByText('Note for the team · Tamsin Koh').waitFor()
    const seen = await (
      await fetch(`${stage.server.url}/owner/v1/chats/${guest.feedbackId}`, {
        headers: { authorization: `Bearer ${stage.server.apiKey}` },
      })
    ).text()
    expect(seen).toContain('Gold member')
    await page.keyboard.press('Tab')
    await page.keyboard.press('c')
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await page.keyboard.press('?')
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByRole('button', { name: 'Turn off' })
      .press('Enter')
    await page.keyboard.press('Escape')
    const calls: string[] = []
    page.on('request', (request) =>
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
    )
    await page.keyboard.press('c')
    await isQuiet(page)
    expect(calls.filter((call) => call.endsWith('/status'))).toEqual([])
    expect((await statusOf(guest.feedbackId)).status).toBe('closed')
    expect(faults).toEqual([])
  })
})
