// A chat where the survey was: inside a widget on a page of another site, and on its own page from the first answer to
// the archive. The agent acts by the owner API.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import { closesWidget } from '../src/closes-widget.ts'
import { openStage } from '../src/stage.ts'
import { openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
const pages = await openStage()
afterEach(() => Promise.all([stage.clear(), pages.clear()]))
afterAll(() => Promise.all([stage.close(), pages.close()]))

const button = '#psn-widget-button-frame'
const picks = (who: ShownWidget, key: string) =>
  who.frame.locator('label').filter({ hasText: key }).first().click()

describe.skipIf(stage.reason)('a chat', () => {
  it('follows the survey in the widget, with the archive button in its header while it is open (R-WUI-11, R-MSG-07)', async () => {
    const agent = agentOf(stage.server)
    const who = await stage.opens({ fixture: chatNode({ rating_enabled: true }), content: 'real' })
    await who.page.frameLocator(button).getByRole('button').click()
    await picks(who, 'A')
    await who.frame.getByRole('button', { name: 'Next' }).click()
    await who.frame.getByRole('button', { name: 'Send' }).click()
    await who.frame.locator('.chat-input').waitFor()
    const archive = who.frame.locator('[data-part="header"]').getByTestId('chat-archive')
    expect(await archive.count()).toBe(1)
    const [stored] = await stage.server.feedbacks(who.nodeId)
    await who.frame.locator('.chat-input').fill('From the widget')
    await who.frame.locator('.chat-send').click()
    await who.frame.getByTestId('chat-tick').waitFor()
    await agent.says({ feedbackId: stored?.id ?? '' }, 'Good to hear')
    await who.frame.getByText('Good to hear').waitFor()
    await agent.turns({ feedbackId: stored?.id ?? '' }, 'closed')
    await who.frame.getByTestId('chat-rating').waitFor()
    expect(await archive.count()).toBe(0)
    await closesWidget(who)
    await expect.poll(() => who.heard()).toEqual(expect.arrayContaining(['PSN_WEB_WIDGET_CLOSED']))
  })

  it('the frame’s data layer receives opening, writing, rating and closing, with ids only (R-ANL-01, R-ANL-04)', async () => {
    const agent = agentOf(stage.server)
    const who = await stage.opens({ fixture: chatNode({ rating_enabled: true }), content: 'real' })
    await who.page.frameLocator(button).getByRole('button').click()
    await picks(who, 'A')
    await who.frame.getByRole('button', { name: 'Next' }).click()
    await who.frame.getByRole('button', { name: 'Send' }).click()
    await who.frame.locator('.chat-input').fill('Where is my order?')
    await who.frame.locator('.chat-send').click()
    await who.frame.getByTestId('chat-tick').waitFor()
    const [stored] = await stage.server.feedbacks(who.nodeId)
    await agent.turns({ feedbackId: stored?.id ?? '' }, 'closed')
    await who.frame.getByTestId('chat-rating').getByRole('button', { name: 'Good' }).click()
    const pushed = (): Promise<{ event: string }[]> =>
      who.frame
        .locator('body')
        .evaluate(() => (window as { dataLayer?: { event: string }[] }).dataLayer ?? [])
    const acts = async () =>
      (await pushed()).map(({ event }) => event).filter((name) => /^(widget|chat)_/.test(name))
    await expect
      .poll(acts)
      .toEqual(['widget_opened', 'chat_opened', 'chat_message_sent', 'chat_rated'])
    await closesWidget(who)
    await expect
      .poll(acts)
      .toEqual(['widget_opened', 'chat_opened', 'chat_message_sent', 'chat_rated', 'widget_closed'])
    const told = JSON.stringify(await pushed())
    expect(told).toContain(stored?.id)
    expect(told).toContain(who.nodeId)
    expect(told).not.toContain('Where is my order?')
  })

  it('a chat without its id is a fault of the system in the widget (R-CHAT-58, R-ERR-18)', async () => {
    const who = await stage.opens({
      fixture: chatNode(),
      content: 'real',
      before: (page) =>
        page.route('**/v1/feedbacks', async (route) => {
          const reply = await route.fetch()
          await route.fulfill({ response: reply, json: { ...(await reply.json()), id: '' } })
        }),
    })
    await who.page.frameLocator(button).getByRole('button').click()
    await picks(who, 'A')
    await who.frame.getByRole('button', { name: 'Next' }).click()
    await who.frame.getByRole('button', { name: 'Send' }).click()
    await who.frame.getByText('Something went wrong. Please try again later.').waitFor()
    expect(await who.frame.locator('.chat').count()).toBe(0)
    expect(await who.frame.getByText('404 Not Found').count()).toBe(0)
  })

  it('the owner’s stylesheet comes into the widget’s frame as text (R-WUI-32)', async () => {
    const fixture = chatNode(
      {},
      {
        css_text:
          '.askwell-marker { color: rgb(1, 2, 3) } body { outline: 3px solid rgb(4, 5, 6) }',
      },
    )
    const asked: string[] = []
    const who = await stage.opens({
      fixture,
      content: 'real',
      before: async (page) => {
        page.on('request', (request) => {
          if (request.url().endsWith('/style.css') && request.resourceType() === 'fetch')
            asked.push(new URL(request.url()).pathname)
        })
      },
    })
    await who.page.frameLocator(button).getByRole('button').click()
    await who.frame.getByText('q1').first().waitFor()
    const styles = () =>
      who.frame
        .locator('style')
        .evaluateAll(
          (all) => all.filter((one) => one.textContent.includes('askwell-marker')).length,
        )
    await expect.poll(styles).toBe(1)
    expect(asked).toEqual([`/v1/nodes/${who.nodeId}/style.css`])
    expect(
      await who.frame.locator('body').evaluate((body) => getComputedStyle(body).outlineColor),
    ).toBe('rgb(4, 5, 6)')
    // The page around keeps its own look.
    expect(
      await who.page.locator('body').evaluate((body) => getComputedStyle(body).outlineStyle),
    ).toBe('none')
  })

  it('a whole one: answers, text, an end by the agent, a rating (R-ROUTE-35)', async () => {
    const agent = agentOf(pages.server)
    const fixture = chatNode({ rating_enabled: true })
    const who = await pages.arrives(fixture)
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.presses('Send')
    await who.page.locator('.chat-input').waitFor()
    await who.page.locator('.chat-input').fill('Hello')
    await who.page.keyboard.press('Enter')
    await who.page.getByTestId('chat-tick').waitFor()
    const [stored] = await pages.server.feedbacks(fixture.nodeId)
    await agent.says({ feedbackId: stored?.id ?? '' }, 'Hello to you')
    await who.sees('Hello to you')
    await agent.turns({ feedbackId: stored?.id ?? '' }, 'closed')
    await who.page.getByTestId('chat-rating').getByRole('button', { name: 'Good' }).click()
    await expect
      .poll(async () => (await agent.call('GET', `/chats/${stored?.id}`))['chat_ratings'])
      .toMatchObject([{ rating: 100 }])
    expect(who.faults).toEqual([])
  })

  it('a chat that cannot be read says so, and is read again on request (R-ROUTE-29, R-ERR-17)', async () => {
    let isDown = true
    const chat = await sits(pages, chatNode(), {
      before: (page) =>
        page.route('**/chat?token=*', (route) =>
          isDown ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
        ),
    })
    await chat.who.sees(
      'Something went wrong while loading the chat details. Please try again later.',
    )
    isDown = false
    await chat.page.getByRole('button', { name: 'Reload the page' }).click()
    await chat.page.locator('.chat').waitFor()
  })
})
