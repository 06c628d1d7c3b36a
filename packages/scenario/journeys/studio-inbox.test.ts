// The agents' inbox: two agents and a visitor, in real browsers; live, by keyboard only, in both looks and on a narrow screen.
import { eventually } from '@askwell/server/test-kit/eventually'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { guestOf, sitsAtInbox } from '../src/agents.ts'
import { message, open, openInboxStage, queued, reply, row } from '../src/inbox-stage.ts'
import { timePasses } from '../src/quiet.ts'
import { signsIn } from '../src/studio-visit.ts'

const inbox = await openInboxStage()
const { stage, statusOf } = inbox

const list = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Lists' }).getByRole('button', { name })

describe.skipIf(stage.reason)(`the inbox${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('what was written while an agent looks at something above is unread until it was before them', async () => {
    const { page } = await sitsAtInbox(stage, open, inbox.tamsin)
    await list(page, 'All').click()
    const guest = await guestOf(stage.server, open)
    for (let line = 1; line <= 8; line += 1) await guest.says(`Line ${line}\n\n\n\n\n\n\n\nof mine`)
    await row(page, guest.feedbackId).click()
    await message(page, 'Line 8').waitFor()
    await expect.poll(async () => (await statusOf(guest.feedbackId)).agent_seen_seq).toBe(8)
    // The list keeps to its end until it has noticed the scrolling.
    await page.getByRole('log').evaluate(
      (log) =>
        new Promise((resolve) => {
          log.addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true })
          log.scrollTop = 0
        }),
    )
    await page.clock.install()
    await guest.says('And one more')
    await page.getByRole('button', { name: 'New messages', exact: true }).waitFor()
    await timePasses(page, 5_000)
    expect((await statusOf(guest.feedbackId)).agent_seen_seq).toBe(8)
    await page.getByRole('button', { name: 'New messages', exact: true }).click()
    await expect.poll(async () => (await statusOf(guest.feedbackId)).agent_seen_seq).toBe(9)
  })

  it('a visitor writes, an agent reads and replies, closes and reopens; both browsers of agents follow (R-CHAT-55, O-16)', async () => {
    const [one, two] = await Promise.all([
      sitsAtInbox(stage, open, inbox.tamsin),
      sitsAtInbox(stage, open, inbox.ada),
    ])
    for (const { page } of [one, two]) await list(page, 'All').click()
    const guest = await guestOf(stage.server, open)
    for (const { page } of [one, two]) await row(page, guest.feedbackId).waitFor()
    expect(await guest.says('Where is <b>my</b> bag?')).toBe(200)
    await row(one.page, guest.feedbackId).getByText('1 new message').waitFor()
    await row(one.page, guest.feedbackId).click()
    // Markup stays text.
    await message(one.page, 'Where is <b>my</b> bag?').waitFor()
    expect(await one.page.getByRole('log').locator('b').count()).toBe(0)
    await row(two.page, guest.feedbackId).click()
    await message(two.page, 'Where is <b>my</b> bag?').waitFor()
    // An agent who opens it has read it, and the others need not; the visitor still waits.
    for (const { page } of [one, two]) {
      await row(page, guest.feedbackId).getByText('1 new message').waitFor({ state: 'detached' })
      await row(page, guest.feedbackId)
        .getByText(/^Waiting/)
        .waitFor()
    }

    await reply(one.page).fill('It stayed in Porto.')
    await two.page.getByText('Tamsin Koh is typing…').waitFor()
    await reply(one.page).press('Enter')
    await message(one.page, 'It stayed in Porto.').getByText('Sent').waitFor()
    await message(two.page, 'It stayed in Porto.').waitFor()
    await row(two.page, guest.feedbackId)
      .getByText(/^Waiting/)
      .waitFor({ state: 'detached' })
    expect(await message(one.page, 'It stayed in Porto.').count()).toBe(1)
    // It is assigned to the first writer.
    await two.page.getByRole('button', { name: 'Assigned to Tamsin Koh' }).waitFor()

    await one.page.getByRole('button', { name: 'Close', exact: true }).click()
    await two.page.getByText('This conversation is closed. Reopen it to reply.').waitFor()
    expect(await reply(two.page).isDisabled()).toBe(true)
    expect((await statusOf(guest.feedbackId)).status).toBe('closed')
    expect(await guest.rates(50)).toBe(200)
    await one.page.getByText('Rated the service: OK').waitFor()
    await two.page.getByRole('button', { name: 'Reopen' }).click()
    await one.page.getByText('Ada Agent took the conversation').waitFor()
    expect(await reply(one.page).isEnabled()).toBe(true)
    expect([...one.faults, ...two.faults]).toEqual([])
  })

  it('somebody who comes from another screen that lists conversations learns of each message (R-CHAT-55, O-16)', async () => {
    const guest = await guestOf(stage.server, open)
    await guest.says('before')
    const { page, faults } = await signsIn(stage, open, inbox.tamsin, { address: '/studio/' })
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Inbox/ })
      .click()
    await page.getByText('You are online').waitFor()
    await list(page, 'All').click()
    await row(page, guest.feedbackId).getByText('before').waitFor()
    await guest.says('and after')
    await row(page, guest.feedbackId).getByText('and after').waitFor()
    expect(faults).toEqual([])
  })

  it('when two agents take the same conversation from the queue, one gets it and the other sees who has it (R-CST-14, O-16)', async () => {
    const [one, two] = await Promise.all([
      sitsAtInbox(stage, queued, inbox.tamsin),
      sitsAtInbox(stage, queued, inbox.ada),
    ])
    const guest = await guestOf(stage.server, queued)
    for (const { page } of [one, two]) {
      await list(page, 'Queue').click()
      await row(page, guest.feedbackId).click()
      await page.getByText('Take the conversation to reply.').waitFor()
    }
    await Promise.all(
      [one, two].map(({ page }) => page.getByRole('button', { name: 'Take', exact: true }).click()),
    )
    await eventually(async () => expect((await statusOf(guest.feedbackId)).status).toBe('open'), {
      timeout: 25_000,
    })
    const { timeline_items: items } = await statusOf(guest.feedbackId)
    expect(items.filter(({ action }) => action === 'change_status')).toHaveLength(1)
    for (const { page } of [one, two]) await page.getByText(/took the conversation/).waitFor()
    expect(await guest.says('Hello?')).toBe(200)
    for (const { page } of [one, two]) await message(page, 'Hello?').waitFor()
  })

  it('keeps what was written while the connection is lost, sends it once, and catches up (R-RT-16)', async () => {
    const { page } = await sitsAtInbox(stage, open, inbox.tamsin)
    const guest = await guestOf(stage.server, open)
    await page.goto(`${stage.server.url}/studio/inbox?list=all&chat=${guest.feedbackId}`)
    await reply(page).waitFor()
    await page.context().setOffline(true)
    await reply(page).fill('Written in a tunnel')
    await reply(page).press('Enter')
    await message(page, 'Written in a tunnel').getByText('Not sent').waitFor()
    await guest.says('Are you there?')
    await page.context().setOffline(false)
    await message(page, 'Are you there?').waitFor({ timeout: 60_000 })
    await message(page, 'Written in a tunnel').getByText('Sent').waitFor({ timeout: 60_000 })
    const { timeline_items: items } = await statusOf(guest.feedbackId)
    expect(items.filter(({ action }) => action === 'add_comment')).toHaveLength(2)
  })

  it('what one browser sends is on the other’s screen within two seconds (R-CHAT-55)', async () => {
    const guest = await guestOf(stage.server, open)
    const address = `/studio/inbox?list=all&chat=${guest.feedbackId}`
    const one = await sitsAtInbox(stage, open, inbox.tamsin, { address })
    const two = await sitsAtInbox(stage, open, inbox.ada, { address })
    await Promise.all([reply(one.page).waitFor(), reply(two.page).waitFor()])
    await two.page.evaluate(() => {
      const seen: Record<string, number> = {}
      Object.assign(window, { seenAt: seen })
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('[data-testid=message]')) {
          const mark = /mark-\d+\./.exec(textContent ?? '')?.[0]
          if (mark) seen[mark] ??= performance.timeOrigin + performance.now()
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await one.page.evaluate(() => {
      const sent: Record<string, number> = {}
      Object.assign(window, { sentAt: sent })
      document.addEventListener(
        'keydown',
        ({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLTextAreaElement)
            sent[target.value] = performance.timeOrigin + performance.now()
        },
        true,
      )
    })
    const marks = Array.from({ length: 40 }, (_, n) => `mark-${n}.`)
    for (const mark of marks) {
      await reply(one.page).fill(mark)
      await reply(one.page).press('Enter')
      await message(two.page, mark).last().waitFor()
    }
    const sent = await one.page.evaluate(
      () => (window as unknown as { sentAt: Record<string, number> }).sentAt,
    )
    const seen = await two.page.evaluate(
      () => (window as unknown as { seenAt: Record<string, number> }).seenAt,
    )
    const tookMs = marks
      .map((mark) => (seen[mark] ?? Number.POSITIVE_INFINITY) - (sent[mark] ?? 0))
      .sort((a, b) => a - b)
    if (process.env['INBOX_FIGURES'])
      console.info({ p50: tookMs[20], p90: tookMs[36], max: tookMs[39] })
    // One key may take longer while the machine is busy with other tests.
    expect(tookMs[36]).toBeLessThan(2_000)
    expect([...one.faults, ...two.faults]).toEqual([])
  })

  it('search finds words of messages, images go out, and a mini survey is sent (O-16)', async () => {
    const guest = await guestOf(stage.server, open)
    await guest.says('The zeppelin was late')
    const other = await guestOf(stage.server, open)
    const { page, faults } = await sitsAtInbox(stage, open, inbox.tamsin, {
      address: '/studio/inbox?list=all',
    })
    await row(page, other.feedbackId).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('Zeppelin')
    await row(page, other.feedbackId).waitFor({ state: 'detached' })
    await row(page, guest.feedbackId).click()
    await message(page, 'The zeppelin was late').waitFor()
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
    await page.locator('input[type=file]').setInputFiles({
      name: 'bag.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pixel, 'base64'),
    })
    await page.getByRole('button', { name: 'Remove the file' }).waitFor()
    await reply(page).press('Enter')
    await page.getByRole('img', { name: 'Image from Tamsin Koh' }).waitFor()
    await page.getByRole('button', { name: 'Mini survey' }).click()
    await page
      .getByRole('dialog', { name: 'Send a mini survey' })
      .getByRole('button', { name: 'FX-CHAT' })
      .first()
      .click()
    await page.getByText('Not answered yet').waitFor()
    expect((await statusOf(guest.feedbackId)).timeline_items.map(({ action }) => action)).toEqual([
      'add_comment',
      'add_comment',
      'send_form',
    ])
    expect(faults).toEqual([])
  })

  it('speaks Turkish to an agent who chose it (O-16)', async () => {
    const guest = await guestOf(stage.server, open)
    await guest.says('Merhaba')
    const { page, faults } = await sitsAtInbox(stage, open, inbox.tamsin, {
      context: { locale: 'tr-TR' },
      address: '/studio/inbox?list=all',
    })
    await page.getByRole('heading', { level: 1, name: 'Gelen kutusu' }).waitFor()
    await row(page, guest.feedbackId).getByText('1 yeni mesaj').waitFor()
    await row(page, guest.feedbackId).click()
    await page.getByRole('textbox', { name: 'Yanıtınız' }).fill('Merhaba!')
    await page.getByRole('button', { name: 'Gönder', exact: true }).click()
    await message(page, 'Merhaba!').getByText('Gönderildi').waitFor()
    expect(faults).toEqual([])
  })
})
