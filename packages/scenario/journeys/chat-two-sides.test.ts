// A visitor's page and the agents' inbox, each in its own browser, exchange messages.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sitsAtInbox } from '../src/agents.ts'
import { chatNode, sits } from '../src/chatting.ts'
import { answersBy, openTwoSides, reply, said } from '../src/two-sides.ts'

const sides = await openTwoSides()
const { stage, bothAt } = sides

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC'

describe.skipIf(stage.reason)(
  `a visitor and an agent${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('words both ways, who types and what was read (R-CHAT-55, R-RT-04, R-RT-07, R-CHAT-23, O-16)', async () => {
      const chat = await sits(stage, chatNode())
      const { page, faults } = await bothAt(chat)
      await chat.input.pressSequentially('My bag')
      await page.getByText('Anonymous visitor is typing…').waitFor()
      await chat.writes('My bag did not arrive')
      await said(page, 'My bag did not arrive').waitFor()
      await page.getByText('Anonymous visitor is typing…').waitFor({ state: 'detached' })
      // The agent reads it.
      await chat.page.getByTestId('chat-tick').getByText('Seen').waitFor()
      await reply(page).pressSequentially('It is')
      await chat.page.getByTestId('chat-typing').waitFor()
      await answersBy(page, 'It is in Porto')
      await said(chat.page, 'It is in Porto').waitFor()
      await chat.page.getByTestId('chat-typing').waitFor({ state: 'detached' })
      expect(await chat.page.getByTestId('chat-label').allTextContents()).toEqual([
        'You',
        'Tamsin Koh',
      ])
      await page.getByRole('log').getByText('Read', { exact: true }).waitFor()
      await page.reload()
      await page.getByText('Online now').waitFor()
      await chat.who.close()
      await page.getByText('Has left').waitFor()
      await page.reload()
      await page.getByText('Has left').waitFor()
      expect([...chat.who.faults, ...faults]).toEqual([])
    })

    it('the queue moves up when the first is taken (R-CHAT-46, R-CST-14, O-16)', async () => {
      const fixture = chatNode({ queue_enabled: true, slots: 0 })
      const first = await sits(stage, fixture)
      const second = await sits(stage, fixture)
      expect(await first.page.locator('.queue').innerText()).toContain(
        'You are number 1 in the queue',
      )
      expect(await second.page.locator('.queue').innerText()).toContain(
        'You are number 2 in the queue',
      )
      // The event brings it, not a read: reads are blocked from here on.
      await second.page.route(`**/v1/feedbacks/${second.feedbackId}/chat?*`, () => {})
      const { page, faults } = await sitsAtInbox(stage, fixture, sides.tamsin)
      await page.getByRole('button', { name: /Take next in queue/ }).click()
      await expect.poll(() => first.input.isDisabled()).toBe(false)
      await reply(page).waitFor()
      await answersBy(page, 'Thank you for waiting')
      await said(first.page, 'Thank you for waiting').waitFor()
      await second.page.getByText('You are number 1 in the queue').waitFor()
      expect([...first.who.faults, ...second.who.faults, ...faults]).toEqual([])
    })

    it('closed, rated, reopened, archived, each seen by the other (R-RT-16, R-RATE-10, R-CST-10, R-CST-15, O-16)', async () => {
      const chat = await sits(stage, chatNode({ rating_enabled: true }))
      const { page, faults } = await bothAt(chat)
      await chat.writes('Thanks')
      await said(page, 'Thanks').waitFor()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await chat.page.getByText('This conversation has been closed.').first().waitFor()
      await chat.page.getByTestId('chat-rating').getByRole('button', { name: 'Good' }).click()
      await page.getByText('Rated the service: Good').waitFor()
      await page.getByRole('button', { name: 'Reopen' }).click()
      await expect.poll(() => chat.input.isDisabled()).toBe(false)
      await chat.writes('One more thing')
      await said(page, 'One more thing').waitFor()
      await chat.page.getByTestId('chat-archive').click()
      await chat.page.getByRole('button', { name: 'Yes, end it' }).click()
      await page.getByText('The visitor archived this conversation.').waitFor()
      expect(await reply(page).isDisabled()).toBe(true)
      expect(await page.getByRole('button', { name: 'Reopen' }).count()).toBe(0)
      // The visitor starts another conversation from there, with the survey of the same channel.
      await chat.page.getByRole('button', { name: 'Start a new conversation' }).click()
      await chat.page.locator('.question').first().waitFor()
      expect(chat.page.url()).toContain(`/feedback?node_id=${chat.fixture.nodeId}`)
      expect([...chat.who.faults, ...faults]).toEqual([])
    })

    it('Send pressed by a pointer leaves the focus where one writes, on both sides (R-CHAT-32, R-RT-04, O-16)', async () => {
      const chat = await sits(stage, chatNode())
      const { page, faults } = await bothAt(chat)
      const sides = [
        { box: chat.input, send: chat.page.getByTestId('chat-send'), other: page },
        {
          box: reply(page),
          send: page.getByRole('button', { name: 'Send', exact: true }),
          other: chat.page,
        },
      ]
      for (const [n, { box, send, other }] of sides.entries()) {
        await box.fill(`Said by a press ${n}`)
        await box.evaluate((field) =>
          field.addEventListener('blur', () => field.setAttribute('data-left', '')),
        )
        await send.click()
        await said(other, `Said by a press ${n}`).waitFor()
        expect(
          await box.evaluate((field) => [
            document.activeElement === field,
            field.hasAttribute('data-left'),
          ]),
        ).toEqual([true, false])
      }
      expect([...chat.who.faults, ...faults]).toEqual([])
    })

    it('pictures both ways, chosen and pasted (R-ATT-09, R-CHAT-22, O-16)', async () => {
      const chat = await sits(stage, chatNode())
      const { page, faults } = await bothAt(chat)
      await chat.page.locator('input[type=file]').setInputFiles({
        name: 'bag.png',
        mimeType: 'image/png',
        buffer: Buffer.from(pixel, 'base64'),
      })
      await chat.page.getByTestId('chat-send').click()
      await expect.poll(() => drawn(page, 'img[alt="Image from Anonymous visitor"]')).toBe(8)
      await pastes(page, 'Your reply')
      await page.getByRole('button', { name: 'Remove the file' }).waitFor()
      await answersBy(page, 'This one?')
      await said(chat.page, 'This one?').waitFor()
      await expect.poll(() => drawn(chat.page, '.group--theirs .picture img')).toBe(8)
      await pastes(chat.page, 'Write a message')
      await chat.page.getByTestId('chat-chosen-image').waitFor()
      await chat.page.keyboard.press('Enter')
      await expect
        .poll(() =>
          page
            .getByRole('log')
            .getByRole('img', { name: /Anonymous visitor/ })
            .count(),
        )
        .toBe(2)
      expect([...chat.who.faults, ...faults]).toEqual([])
    })

    it('a note never leaves the team (R-SEC-10, O-16)', async () => {
      const heard: string[] = []
      const chat = await sits(stage, chatNode(), {
        before: async (page) => {
          page.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
          )
          page.on('response', async (response) => {
            if (response.url().includes('/v1/')) heard.push(await response.text().catch(() => ''))
          })
        },
      })
      const one = await bothAt(chat)
      const two = await bothAt(chat, sides.ada)
      await one.page.getByRole('button', { name: 'Note', exact: true }).click()
      await one.page
        .getByRole('textbox', { name: 'Your note, for the team only' })
        .fill('Third delay this year')
      await one.page.keyboard.press('Enter')
      await said(two.page, 'Third delay this year').waitFor()
      await one.page.getByRole('button', { name: 'Reply', exact: true }).click()
      await answersBy(one.page, 'We are on it')
      await said(chat.page, 'We are on it').waitFor()
      await chat.page.reload()
      await said(chat.page, 'We are on it').waitFor()
      expect(heard.join('\n')).toContain('We are on it')
      expect(heard.join('\n')).not.toContain('Third delay')
      expect(await chat.page.content()).not.toContain('Third delay')
      expect([...chat.who.faults, ...one.faults, ...two.faults]).toEqual([])
    })
  },
)

/** How wide the newest picture is drawn from its own bytes; 0 while there is no picture. */
const drawn = (page: Page, selector: string): Promise<number> =>
  page
    .evaluate(async (one) => {
      const image = [...document.querySelectorAll<HTMLImageElement>(one)].at(-1)
      await image?.decode()
      return image?.naturalWidth ?? 0
    }, selector)
    .catch(() => 0)

const pastes = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label }).evaluate(async (field, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, pixel)
