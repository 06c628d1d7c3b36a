// A visitor's page and the agents' inbox, each in a browser of its own, talk with each other.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins, type Sitter, sitsAtInbox } from '../src/agents.ts'
import { type Chatting, chatNode, sits } from '../src/chatting.ts'
import { short } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC'
let tamsin: Colleague
let ada: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  ada = await joins(stage.server, 'Ada Agent')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const reply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

async function bothAt(chat: Chatting, who: Colleague = tamsin): Promise<Sitter> {
  const inbox = await sitsAtInbox(stage, chat.fixture, who, {
    address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
  })
  await reply(inbox.page).waitFor()
  return inbox
}

async function answersBy(inbox: Page, text: string): Promise<void> {
  await reply(inbox).fill(text)
  await reply(inbox).press('Enter')
}

describe.skipIf(stage.reason)(
  `a visitor and an agent${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('R-CHAT-55 R-RT-04 R-RT-07 R-CHAT-23 O-16: words both ways, who types and what was read', async () => {
      const chat = await sits(stage, chatNode())
      const { page, faults } = await bothAt(chat)
      await chat.input.pressSequentially('My bag')
      await page.getByText('Anonymous visitor is typing…').waitFor()
      await chat.writes('My bag did not arrive')
      await said(page, 'My bag did not arrive').waitFor()
      await page.getByText('Anonymous visitor is typing…').waitFor({ state: 'detached' })
      // The agent looks at it.
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

    it('R-CHAT-46 R-CST-14 O-16: the queue moves up when the first is taken', async () => {
      const fixture = chatNode({ queue_enabled: true, slots: 0 })
      const first = await sits(stage, fixture)
      const second = await sits(stage, fixture)
      expect(await first.page.locator('.queue').innerText()).toContain(
        'You are number 1 in the queue',
      )
      expect(await second.page.locator('.queue').innerText()).toContain(
        'You are number 2 in the queue',
      )
      // Told, not looked for: who looks from here on learns nothing.
      await second.page.route(`**/v1/feedbacks/${second.feedbackId}/chat?*`, () => {})
      const { page, faults } = await sitsAtInbox(stage, fixture, tamsin)
      await page.getByRole('button', { name: /Take next in queue/ }).click()
      await expect.poll(() => first.input.isDisabled()).toBe(false)
      await reply(page).waitFor()
      await answersBy(page, 'Thank you for waiting')
      await said(first.page, 'Thank you for waiting').waitFor()
      await second.page.getByText('You are number 1 in the queue').waitFor()
      expect([...first.who.faults, ...second.who.faults, ...faults]).toEqual([])
    })

    it('R-RT-16 R-RATE-10 R-CST-10 R-CST-15 O-16: closed, rated, reopened, archived, each seen by the other', async () => {
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
      // The visitor begins another one from there, with the survey of the same channel.
      await chat.page.getByRole('button', { name: 'Start a new conversation' }).click()
      await chat.page.locator('.question').first().waitFor()
      expect(chat.page.url()).toContain(`/feedback?node_id=${chat.fixture.nodeId}`)
      expect([...chat.who.faults, ...faults]).toEqual([])
    })

    it('R-CHAT-32 R-RT-04 O-16: Send pressed by a pointer leaves the focus where one writes, on both sides', async () => {
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

    it('R-ATT-09 R-CHAT-22 O-16: pictures both ways, chosen and pasted', async () => {
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

    it('R-SEC-10 O-16: a note never leaves the team', async () => {
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
      const two = await bothAt(chat, ada)
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

    it('O-16 O-17: a saved reply by a slash and an emoji from the picker reach the visitor', async () => {
      await stage.server.owner('POST', '/canned_replies', {
        title: 'Courier',
        body: 'The courier calls you before nine.',
      })
      const chat = await sits(stage, chatNode())
      const { page, faults } = await bothAt(chat)
      await reply(page).pressSequentially('/cour')
      await page.getByRole('option', { name: /Courier/ }).waitFor()
      await page.keyboard.press('Enter')
      expect(await reply(page).inputValue()).toBe('The courier calls you before nine.')
      await page.keyboard.press('Enter')
      await said(chat.page, 'The courier calls you before nine.').waitFor()
      await page.getByRole('button', { name: 'Emoji' }).click()
      await page.getByRole('dialog', { name: 'Emoji' }).getByRole('button', { name: '🎉' }).click()
      await expect.poll(() => reply(page).inputValue()).toBe('🎉')
      await reply(page).press('Enter')
      await chat.page.locator('.emoji', { hasText: '🎉' }).waitFor()
      expect([...chat.who.faults, ...faults]).toEqual([])
    })

    it('O-16: two agents see who has it and who types; the visitor sees that somebody does', async () => {
      const chat = await sits(stage, chatNode())
      const [one, two] = [await bothAt(chat), await bothAt(chat, ada)]
      await chat.writes('Hello?')
      await one.page.getByRole('button', { name: 'Take', exact: true }).click()
      await two.page.getByRole('button', { name: 'Assigned to Tamsin Koh' }).waitFor()
      await reply(one.page).pressSequentially('One mo')
      await two.page.getByText('Tamsin Koh is typing…').waitFor()
      await chat.page.getByTestId('chat-typing').waitFor()
      await answersBy(two.page, 'I can help, too')
      // Somebody else is typing, so that it asks first.
      await two.page.getByRole('button', { name: 'Send anyway' }).click()
      for (const page of [chat.page, one.page]) await said(page, 'I can help, too').waitFor()
      expect(await chat.page.getByTestId('chat-label').allTextContents()).toEqual([
        'You',
        'Ada Agent',
      ])
      // What the first one wrote meanwhile is still there, and still theirs to send.
      expect(await reply(one.page).inputValue()).toBe('One mo')
      await two.page.getByRole('button', { name: 'Assigned to Tamsin Koh' }).waitFor()
      expect([...chat.who.faults, ...one.faults, ...two.faults]).toEqual([])
    })

    it('R-ROUTE-35 O-16: a mini survey sent by the agent is answered inside the chat, seen in the inbox and kept with the feedback', async () => {
      const mini = short({ name: 'Small one' })
      await stage.server.imports(mini.bundle)
      const chat = await sits(stage, chatNode())
      const { page, faults } = await bothAt(chat)
      await page.getByRole('button', { name: 'Mini survey' }).click()
      await page
        .getByRole('dialog', { name: 'Send a mini survey' })
        .getByRole('button', { name: 'Short' })
        .first()
        .click()
      const form = chat.page.getByTestId('chat-form')
      await form.getByRole('button', { name: 'A few questions for you' }).click()
      await form.locator('label').filter({ hasText: 'B' }).first().click()
      await form.getByRole('textbox').fill('in the chat')
      await form.getByRole('button', { name: 'Send' }).click()
      await form.getByText('Answered').waitFor()
      const card = page.getByRole('log')
      await card.getByText('Answered', { exact: true }).waitFor()
      await card.getByText('in the chat').waitFor()
      const { forms } = await stage.server.feedback(chat.feedbackId)
      expect(forms).toMatchObject([
        {
          name: 'Short',
          flow_id: mini.flow.id,
          responses: [
            { question_id: mini.question('q1'), option_id: mini.option('q1', 'B') },
            { question_id: mini.question('q2'), body: 'in the chat' },
          ],
          answers: [
            { question: 'Question q1', response: 'B', url: null },
            { question: 'Question q2', response: 'in the chat', url: null },
          ],
        },
      ])
      await chat.page.reload()
      await chat.page.getByTestId('chat-form').getByText('in the chat').waitFor()
      // The owner reads it beside the survey's own answers, and what nobody has answered is there, too.
      await stage.server.owner('POST', `/chats/${chat.feedbackId}/forms`, { flow_id: mini.flow.id })
      await page.goto(`${stage.server.url}/studio/responses?response=${chat.feedbackId}`)
      const asked = page.getByRole('region', { name: 'Asked in the chat' })
      await asked.getByText('in the chat', { exact: true }).waitFor()
      expect(await asked.getByRole('article').allInnerTexts()).toEqual([
        expect.stringMatching(
          /^Short\s+Answered[\s\S]+Question q1\s+B\s+Question q2\s+in the chat/,
        ),
        expect.stringMatching(/^Short\s+Not answered yet/),
      ])
      expect([...chat.who.faults, ...faults]).toEqual([])
    })

    it('O-16: the browser tells of a message while nobody looks, once a conversation, and leads to it', async () => {
      const chat = await sits(stage, chatNode())
      const inbox = await stage.opens(chat.fixture, '/studio/inbox?list=all', {
        waits: 'loaded',
        context: { permissions: ['notifications'] },
        before: recordNotifications,
      })
      await inbox.page.getByLabel('E-mail').fill(tamsin.email)
      await inbox.page.getByLabel('Password').fill(tamsin.password)
      await inbox.page.keyboard.press('Enter')
      await inbox.page.getByText('You are online').waitFor()
      // Granted already: nothing to ask for.
      expect(await inbox.page.getByRole('button', { name: 'Turn on notifications' }).count()).toBe(
        0,
      )
      await chat.writes('looked at')
      await inbox.page.locator(`[data-chat="${chat.feedbackId}"]`).getByText('looked at').waitFor()
      expect(await notifications(inbox.page)).toEqual([])
      await inbox.page.evaluate(() => Reflect.set(window, 'looksAway', true))
      await chat.writes('Is anybody there?')
      await expect
        .poll(() => notifications(inbox.page))
        .toEqual([{ title: 'Anonymous visitor', body: 'Is anybody there?', tag: chat.feedbackId }])
      await inbox.page.evaluate(() => {
        Reflect.set(window, 'looksAway', false)
        ;(Reflect.get(window, 'newest') as Notification).onclick?.call(
          Reflect.get(window, 'newest'),
          new Event('click'),
        )
      })
      await reply(inbox.page).waitFor()
      await said(inbox.page, 'Is anybody there?').waitFor()
      expect(inbox.faults).toEqual([])
    })
  },
)

/** How wide the newest picture is drawn from its own bytes; 0 while there is none. */
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

/** The browser's own notifications, written down; a test says when the window is looked at. */
const recordNotifications = (page: Page) =>
  page.addInitScript(() => {
    const shown: object[] = []
    const hasFocus = document.hasFocus.bind(document)
    document.hasFocus = () => !Reflect.get(window, 'looksAway') && hasFocus()
    Reflect.set(window, 'shown', shown)
    window.Notification = class extends Notification {
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options)
        shown.push({ title, body: options.body, tag: options.tag })
        Reflect.set(window, 'newest', this)
      }
    }
  })

const notifications = (page: Page) => page.evaluate(() => Reflect.get(window, 'shown'))
