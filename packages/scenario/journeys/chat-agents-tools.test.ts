import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chatNode, sits } from '../src/chatting.ts'
import { short } from '../src/fixtures.ts'
import { answersBy, openTwoSides, reply, said } from '../src/two-sides.ts'

// The shell shows no notifications.
const sides = await openTwoSides({ browser: 'whole' })
const { stage, bothAt } = sides

describe.skipIf(stage.reason)(
  `a visitor and an agent${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a saved reply by a slash and an emoji from the picker reach the visitor (O-16, O-17)', async () => {
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

    it('two agents see who has it and who types; the visitor sees that somebody does (O-16)', async () => {
      const chat = await sits(stage, chatNode())
      const [one, two] = [await bothAt(chat), await bothAt(chat, sides.ada)]
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
      // The first agent's text is still there and can still be sent.
      expect(await reply(one.page).inputValue()).toBe('One mo')
      await two.page.getByRole('button', { name: 'Assigned to Tamsin Koh' }).waitFor()
      expect([...chat.who.faults, ...one.faults, ...two.faults]).toEqual([])
    })

    it('a mini survey sent by the agent is answered inside the chat, seen in the inbox and kept with the feedback (R-ROUTE-35, O-16)', async () => {
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
      // The owner reads it beside the survey's own answers, and unanswered forms are listed too.
      await stage.server.owner('POST', `/chats/${chat.feedbackId}/forms`, { flow_id: mini.flow.id })
      await page.goto(`${stage.server.url}/studio/responses?response=${chat.feedbackId}`)
      const asked = page.getByRole('region', { name: 'Asked in the conversation' })
      await asked.getByText('in the chat', { exact: true }).waitFor()
      expect(await asked.getByRole('article').allInnerTexts()).toEqual([
        expect.stringMatching(
          /^Short\s+Answered[\s\S]+Question q1\s+B\s+Question q2\s+in the chat/,
        ),
        expect.stringMatching(/^Short\s+Not answered yet/),
      ])
      expect([...chat.who.faults, ...faults]).toEqual([])
    })

    it('a sound is played for a message that its agent does not read, where they ask for it (A-284)', async () => {
      const chat = await sits(stage, chatNode())
      const other = await sits(stage, chatNode())
      const { page } = await sides.bothAt(chat)
      await page.evaluate(() => {
        const start = OscillatorNode.prototype.start
        Reflect.set(window, 'tones', 0)
        OscillatorNode.prototype.start = function (...given) {
          Reflect.set(window, 'tones', Reflect.get(window, 'tones') + 1)
          return start.apply(this, given)
        }
      })
      const tones = () => page.evaluate(() => Reflect.get(window, 'tones'))
      const row = (text: string) =>
        page.locator(`[data-chat="${other.feedbackId}"]`).getByText(text).waitFor()
      await other.writes('before')
      await row('before')
      expect(await tones()).toBe(0)
      await page.getByRole('button', { name: 'Play a sound for new messages' }).click()
      await expect.poll(tones).toBe(1)
      await chat.writes('read at once')
      await said(page, 'read at once').waitFor()
      expect(await tones()).toBe(1)
      await other.writes('somewhere else')
      await expect.poll(tones).toBe(2)
      await page.getByRole('button', { name: 'Turn off the sound' }).click()
      await other.writes('and no more')
      await row('and no more')
      expect(await tones()).toBe(2)
    })

    it('the browser tells of a message while nobody looks, once a conversation, and leads to it (O-16)', async () => {
      const chat = await sits(stage, chatNode())
      const inbox = await stage.opens(chat.fixture, '/studio/inbox?list=all', {
        waits: 'loaded',
        context: { permissions: ['notifications'] },
        before: recordNotifications,
      })
      await inbox.page.getByLabel('E-mail').fill(sides.tamsin.email)
      await inbox.page.getByLabel('Password').fill(sides.tamsin.password)
      await inbox.page.keyboard.press('Enter')
      await inbox.page.getByText('You are online').waitFor()
      // Permission was granted already, so nothing is asked.
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

/** The browser's own notifications, recorded; the test decides when the window has the focus. */
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
