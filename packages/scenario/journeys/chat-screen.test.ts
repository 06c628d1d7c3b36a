// What the visitor sees of a chat, and what a press there does. The agent acts by the owner API.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { agentOf, answers, chatNode, sits } from '../src/chatting.ts'
import { askedInMarkdown } from '../src/fixtures.ts'
import { makeGate } from '../src/gate.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const agent = agentOf(stage.server)
afterEach(() => stage.clear())
afterAll(() => stage.close())

const profile = (name: string, over: object = {}) =>
  agent.call('POST', '/agents', { name, ...over })

describe.skipIf(stage.reason)(
  `the visitor's chat${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('answers first, then what is said, each with its time (R-ROUTE-07, R-CHAT-01, R-CHAT-07, R-CHAT-10, R-CHAT-11, R-CHAT-12, R-CHAT-16, R-CHAT-21, R-CHAT-23, R-CHAT-37, R-CHAT-40, R-CHAT-47)', async () => {
      const logo = `${stage.server.url}/assets/icon.svg`
      const chat = await sits(stage, askedInMarkdown({ logo_url: logo }))
      expect(chat.who.log.to('GET', `/v1/feedbacks/${chat.feedbackId}/chat`)[0]?.url()).toContain(
        `token=${encodeURIComponent(chat.token)}`,
      )
      expect(await chat.page.locator('.chat__header img').getAttribute('src')).toBe(logo)
      const answers = chat.page.getByTestId('chat-answers')
      expect(await answers.locator('dt').first().innerText()).toBe('How good was it?')
      expect(await answers.locator('dt strong').innerText()).toBe('good')
      expect(await answers.locator('dd').first().innerText()).toBe('A')
      expect(
        Number(
          await answers
            .locator('dd')
            .first()
            .evaluate((node) => getComputedStyle(node).fontWeight),
        ),
      ).toBeGreaterThanOrEqual(600)
      await chat.writes('Hello')
      await chat.page.getByTestId('chat-tick').waitFor()
      const [call] = chat.who.log.to('POST', `/v1/feedbacks/${chat.feedbackId}/chat_messages`)
      expect(call?.headers()['content-type']).toContain('multipart/form-data')
      expect(await chat.page.getByTestId('chat-label').first().textContent()).toBe('You')
      await agent.says(chat, 'Good morning')
      await chat.page.getByText('Good morning').waitFor()
      expect(await chat.page.locator('.group__foot time').allTextContents()).toEqual(
        expect.arrayContaining([expect.stringMatching(/^\d\d:\d\d$/)]),
      )
      // R-CHAT-27: no marks on other people's messages.
      expect(await chat.page.locator('.group--theirs').getByTestId('chat-tick').count()).toBe(0)
      await chat.page.reload()
      await chat.page.getByText('Good morning').waitFor()
      expect(await chat.page.locator('.bubble').allTextContents()).toEqual([
        'Hello',
        'Good morning',
      ])
      expect(chat.who.faults).toEqual([])
    })

    it('an answer that is a link opens in another tab (R-QS-41, R-CHAT-13)', async () => {
      const fixture = chatNode()
      const address = 'https://example.com/photo/of/the/broken/shelf'
      const chat = await sits(stage, fixture, {
        conversation: await answers(stage.server, fixture, address),
      })
      const link = chat.page.getByTestId('chat-answers').getByRole('link')
      expect(await link.getAttribute('href')).toBe(address)
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toContain('noopener')
    })

    it('groups by sender, each with a label and a picture or a letter (R-CHAT-14, R-CHAT-15, R-CHAT-19, R-CHAT-20)', async () => {
      const chat = await sits(stage, chatNode())
      const ada = await profile('Ada', { avatar_color: '#ffee00' })
      const pictured = await profile('Bo', { avatar_url: `${stage.server.url}/assets/icon.svg` })
      await chat.writes('one')
      await chat.writes('two')
      await expect.poll(() => chat.page.getByTestId('chat-tick').count()).toBe(2)
      await agent.says(chat, 'three', String(ada['id']))
      await chat.page.getByText('three').waitFor()
      await agent.says(chat, 'four', String(pictured['id']))
      await chat.page.getByText('four').waitFor()
      await chat.writes('five')
      await expect.poll(() => chat.groups.count()).toBe(4)
      expect(await chat.page.getByTestId('chat-label').allTextContents()).toEqual([
        'You',
        'Ada',
        'Bo',
        'You',
      ])
      const letter = chat.page.locator('svg.avatar')
      expect(await letter.textContent()).toBe('A')
      // Yellow is darkened until white is readable on it.
      expect(await letter.locator('circle').getAttribute('fill')).not.toBe('#ffee00')
      expect(await chat.page.locator('img.avatar').getAttribute('src')).toContain('icon.svg')
    })

    it('an agent is called by the first name there is, and by none when there is none (R-CHAT-17, R-CHAT-18)', async () => {
      const nobody = {
        name: null,
        surname: null,
        nickname: null,
        email: null,
        phone_number: null,
        avatar: null,
        avatar_color: null,
      }
      const persons = [
        { name: 'Ada', nickname: 'ad', surname: 'L', email: 'a@b.test', phone_number: '+1' },
        { nickname: 'ad', surname: 'L', email: 'a@b.test', phone_number: '+1' },
        { surname: 'Lovelace', email: 'a@b.test', phone_number: '+1' },
        { email: 'a@b.test', phone_number: '+1' },
        { phone_number: '+49 30 1' },
        {},
      ]
      const said = persons.map((person, at) => ({
        id: `00000000-0000-4000-8000-00000000000${at}`,
        seq: at + 1,
        action: 'add_comment',
        actor: 'agent',
        client_id: null,
        detail: {
          comment: { body: `line ${at}`, attachment: null, created_at: '2026-01-01T10:00:00.000Z' },
          user: { ...nobody, ...person, id: `agent ${at}` },
        },
      }))
      const chat = await sits(stage, chatNode(), {
        before: (page) =>
          page.route('**/chat?token=*', async (route) => {
            const reply = await route.fetch()
            await route.fulfill({
              response: reply,
              json: { ...(await reply.json()), seq: said.length, timeline_items: said },
            })
          }),
      })
      await chat.page.getByText('line 5').waitFor()
      expect(await chat.page.getByTestId('chat-label').allTextContents()).toEqual([
        'Ada',
        'ad',
        'Lovelace',
        'a@b.test',
        '+49 30 1',
        'Unknown',
      ])
    })

    it('links, lines, emoji and markup (R-CHAT-28, R-CHAT-29, R-CHAT-30, R-CHAT-31, R-CHAT-50, R-CHAT-51)', async () => {
      const chat = await sits(stage, chatNode())
      const long = 'https://example.com/a/very/long/address/that/goes/on'
      const exact = 'https://x.test/25-letters'
      expect(exact).toHaveLength(25)
      await agent.says(chat, `${long} and ${exact}\nnext line`)
      await agent.says(
        chat,
        '<img src=x onerror="document.title=1"> <b>bold</b> javascript:alert(1)',
      )
      await agent.says(chat, '👨‍👩‍👧 👍 🇹🇷')
      await agent.says(chat, '👍👍👍👍')
      await agent.says(chat, 'ok 👍')
      await chat.page.getByText('ok 👍').waitFor()
      const link = chat.page.locator('.bubble a').first()
      expect(await link.getAttribute('href')).toBe(long)
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toContain('noopener')
      expect(await link.textContent()).toBe(`${long.slice(0, 25)}…`)
      expect(await chat.page.locator('.bubble a').nth(1).textContent()).toBe(exact)
      expect(await chat.page.locator('.bubble').first().textContent()).toContain('\nnext line')
      expect(await chat.page.locator('.bubble img, .bubble b').count()).toBe(0)
      expect(await chat.page.locator('.bubble a').count()).toBe(2)
      const sizes = await chat.page
        .locator('.emoji, .bubble')
        .evaluateAll((nodes) =>
          nodes.map((node) => Number.parseFloat(getComputedStyle(node).fontSize)),
        )
      expect(sizes[2]).toBeGreaterThan(30)
      expect(sizes.slice(3)).toEqual([15, 15])
    })

    it('a failed message says so and can be tried again, once (R-CHAT-24, R-CHAT-25, R-CHAT-26, R-CHAT-54, R-ERR-19)', async () => {
      const chat = await sits(stage, chatNode())
      let isDown = true
      const gate = makeGate()
      await chat.page.route('**/chat_messages', async (route) => {
        if (!isDown) return route.fallback()
        await gate.opened
        await route.fulfill({ status: 500, body: '{}' })
      })
      await chat.writes('Are you there?')
      await chat.page.getByTestId('chat-spinner').waitFor()
      gate.open()
      const cross = chat.page.getByTestId('chat-cross')
      await cross.waitFor()
      expect(await chat.page.getByTestId('chat-spinner').count()).toBe(0)
      expect(await chat.page.getByTestId('chat-pending').innerText()).toContain('Not sent')
      isDown = false
      await cross.click()
      await chat.page.getByTestId('chat-tick').waitFor()
      expect(await chat.page.getByText('Are you there?').count()).toBe(1)
    })

    it('the input grows, Shift and Enter begin a line, nothing blank is sent (R-CHAT-32, R-CHAT-33, R-CHAT-38, R-CHAT-39)', async () => {
      const chat = await sits(stage, chatNode())
      const height = () => chat.input.evaluate((node) => node.getBoundingClientRect().height)
      const before = await height()
      const send = chat.page.getByTestId('chat-send')
      expect(await send.isDisabled()).toBe(true)
      await chat.input.fill('   ')
      await chat.page.keyboard.press('Enter')
      expect(await send.isDisabled()).toBe(true)
      await chat.input.fill('')
      await chat.input.pressSequentially('1')
      for (const line of ['2', '3', '4']) {
        await chat.page.keyboard.press('Shift+Enter')
        await chat.page.keyboard.type(line)
      }
      expect(await height()).toBeGreaterThan(before + 40)
      await send.click()
      await chat.page.getByTestId('chat-tick').waitFor()
      expect(await chat.page.locator('.bubble').textContent()).toBe('1\n2\n3\n4')
      expect(await height()).toBe(before)
      expect(
        chat.who.log.to('POST', `/v1/feedbacks/${chat.feedbackId}/chat_messages`),
      ).toHaveLength(1)
    })

    it('speaks the language of the feedback, or the address’s (R-CHAT-52, R-I18N-06)', async () => {
      const chat = await sits(stage, chatNode(), { query: '&lang=tr' })
      await expect.poll(() => chat.input.getAttribute('placeholder')).toBe('Bir mesaj yazın')
      expect(await chat.who.container.getAttribute('lang')).toBe('tr')
    })

    it('the close button is only in the app’s shell (R-CHAT-09)', async () => {
      const chat = await sits(stage, chatNode())
      expect(await chat.page.getByTestId('chat-close').count()).toBe(0)
      const inShell = await sits(stage, chat.fixture, { conversation: chat, query: '&native=1' })
      expect(await inShell.page.getByTestId('chat-close').count()).toBe(1)
    })

    it('a wrong token shows nothing of the chat, an empty one is a wrong address (R-CHAT-56, R-CHAT-57, R-ERR-18, R-ERR-24)', async () => {
      const chat = await sits(stage, chatNode())
      const foreign = await sits(stage, chat.fixture, {
        conversation: { ...chat, address: `/chat?feedback_id=${chat.feedbackId}&token=wrong` },
      })
      await foreign.who.sees(
        'Something went wrong while loading the chat details. Please try again later.',
      )
      expect(await foreign.page.getByTestId('chat-answers').count()).toBe(0)
      const empty = await stage.opens(chat.fixture, '/chat?feedback_id=&token=', {
        waits: 'loaded',
      })
      await empty.sees('404 Not Found')
    })

    it('the style sheet comes as text, and the chat works without it (R-CHAT-59)', async () => {
      const chat = await sits(stage, chatNode(), {
        before: (page) =>
          page.route('**/chat-*.css', (route) => route.fulfill({ status: 500, body: '' })),
      })
      await chat.writes('plain')
      await chat.page.getByTestId('chat-tick').waitFor()
      const styled = await sits(stage, chat.fixture, { conversation: chat })
      const texts = await styled.page
        .locator('style')
        .evaluateAll((styles) => styles.map((style) => style.textContent ?? ''))
      expect(texts.some((text) => text.includes('.timeline'))).toBe(true)
    })

    it('unknown items break nothing, and the newest of many is in sight (R-CHAT-49, R-CHAT-53)', async () => {
      const chat = await sits(stage, chatNode(), {
        before: (page) =>
          page.route('**/chat?token=*', async (route) => {
            const reply = await route.fetch()
            const detail = await reply.json()
            const made = Array.from({ length: 60 }, (_, at) => ({
              id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
              seq: at + 1,
              action: at === 5 ? 'wave' : 'add_comment',
              actor: 'agent',
              client_id: null,
              detail: {
                comment: {
                  body: `line ${at}`,
                  attachment: null,
                  created_at: new Date().toISOString(),
                },
              },
            }))
            await route.fulfill({
              response: reply,
              json: { ...detail, seq: 60, timeline_items: made },
            })
          }),
      })
      await chat.page.getByText('line 59').waitFor()
      expect(await chat.page.getByText('line 5', { exact: true }).count()).toBe(0)
      expect(
        await chat.page
          .getByText('line 59')
          .evaluate((node) => node.getBoundingClientRect().bottom <= innerHeight),
      ).toBe(true)
      expect(chat.who.faults).toEqual([])
    })
  },
)
