// A conversation in the widget survives the page: in a browser without storage inside frames, and in one with it. A message
// to a visitor who is not looking is unread until it has been painted.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { agentOf, chatNode } from '../src/chatting.ts'
import { closesWidget } from '../src/closes-widget.ts'
import { isQuiet } from '../src/quiet.ts'
import { type Opening, openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const button = '#psn-widget-button-frame'
const refused = await openWidgetStage('refused')
const partitioned = await openWidgetStage('partitioned')
const stages = { refused, partitioned }
afterEach(() => Promise.all([refused.clear(), partitioned.clear()]))
afterAll(() => Promise.all([refused.close(), partitioned.close()]))

const presses = (who: ShownWidget) => who.page.frameLocator(button).getByRole('button').click()
const picks = (who: ShownWidget) =>
  who.frame.locator('label').filter({ hasText: 'A' }).first().click()
const badge = (who: ShownWidget) =>
  who.page.locator('#psn-widget-root > div > div').filter({ hasText: /^\d+$/ })
const counts = (who: ShownWidget) =>
  who.page.evaluate(() => Reflect.get(window, 'counts') as number[])
const keepsCounts =
  "window.counts=[];window.PSNWidget=window.PSNWidget||function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};PSNWidget('on','unread',function(detail){counts.push(detail.count)});"

/** The draft is where the next page finds it: with the page around, or in the frame's own storage. */
async function hasDraftOfSecondPage(who: ShownWidget, kind: keyof typeof stages): Promise<void> {
  const key = `FLOW/${who.nodeId}`
  const pages = (): Promise<number> =>
    kind === 'refused'
      ? who.page.evaluate(
          ([nodeId, draftKey]) =>
            JSON.parse(localStorage.getItem('PSN::widgetStores') ?? '{}')[nodeId]?.session?.kept[
              draftKey
            ]?.draft.run.visits.length ?? 0,
          [who.nodeId, key] as const,
        )
      : who.frame
          .locator('body')
          .evaluate(
            (_, draftKey) =>
              JSON.parse(localStorage.getItem(`PSN::${draftKey}`) ?? 'null')?.draft.run.visits
                .length ?? 0,
            key,
          )
  await expect.poll(pages).toBe(2)
}

async function talks(stage: (typeof stages)['refused'], opening: Opening = {}) {
  const who = await stage.opens({
    fixture: chatNode(),
    content: 'real',
    host: { before: keepsCounts },
    ...opening,
  })
  const agent = agentOf(stage.server)
  await presses(who)
  await picks(who)
  await who.frame.getByRole('button', { name: 'Next' }).click()
  await who.frame.getByRole('button', { name: 'Send' }).click()
  await who.frame.locator('.chat-input').fill('Where is my tent?')
  await who.frame.locator('.chat-send').click()
  await who.frame.getByTestId('chat-tick').waitFor()
  const [stored] = await stage.server.feedbacks(who.nodeId)
  const feedbackId = stored?.id ?? ''
  return {
    who,
    agent,
    feedbackId,
    seen: async () => {
      const chat = await agent.call('GET', `/chats/${feedbackId}`)
      return { seen: chat['visitor_seen_seq'], newest: chat['seq'] }
    },
  }
}

describe.skipIf(refused.reason).each(['refused', 'partitioned'] as const)(
  'with the storage of frames %s',
  (kind) => {
    it('a conversation continues at the next page, which says what was written meanwhile', async () => {
      const { who, agent, feedbackId, seen } = await talks(stages[kind])
      await who.page.reload()
      await agent.says({ feedbackId }, 'It is on its way')
      await badge(who).getByText('1', { exact: true }).waitFor()
      expect(await counts(who)).toEqual([1])
      const { seen: seenSeq, newest } = await seen()
      expect(seenSeq).toBeLessThan(Number(newest))
      await presses(who)
      await who.frame.getByText('It is on its way').waitFor()
      await who.frame.getByText('Where is my tent?').waitFor()
      await expect.poll(async () => (await seen()).seen).toBe(newest)
      await badge(who).waitFor({ state: 'hidden' })
      expect(await counts(who)).toEqual([1, 0])
      await who.frame.locator('.chat-input').fill('Thanks')
      await who.frame.locator('.chat-send').click()
      await expect.poll(async () => (await seen()).newest).toBe(Number(newest) + 1)
    })

    it('what was written without a line is at the next page, and goes automatically', async () => {
      const { who, feedbackId, agent } = await talks(stages[kind])
      const stored = async () => JSON.stringify(await agent.call('GET', `/chats/${feedbackId}`))
      await who.page.route('**/chat_messages', (route) => route.abort())
      await who.frame.locator('.chat-input').fill('Said in a tunnel')
      await who.frame.locator('.chat-send').click()
      await who.frame.locator('[data-delivery=waiting]').waitFor()
      await who.frame.locator('.chat-input').fill('Half a sent')
      // The page around has its copy.
      if (kind === 'refused')
        await who.page.waitForFunction(() =>
          localStorage.getItem('PSN::widgetStores')?.includes('Half a sent'),
        )
      await who.page.reload()
      await presses(who)
      await who.frame.locator('[data-delivery=waiting]').getByText('Said in a tunnel').waitFor()
      expect(await who.frame.locator('.chat-input').inputValue()).toBe('Half a sent')
      expect(await stored()).not.toContain('Said in a tunnel')
      await who.page.unroute('**/chat_messages')
      await expect.poll(stored).toContain('Said in a tunnel')
      await who.frame.locator('[data-delivery]').waitFor({ state: 'detached' })
    })

    it('a conversation that is over offers another one', async () => {
      const { who, feedbackId, agent } = await talks(stages[kind])
      await agent.turns({ feedbackId }, 'closed')
      await who.frame.getByRole('button', { name: 'Start a new conversation' }).click()
      await picks(who)
      await who.frame.getByRole('button', { name: 'Next' }).waitFor()
    })

    it('a widget that is closed reads nothing, and tells of what is unread', async () => {
      const { who, agent, feedbackId, seen } = await talks(stages[kind])
      await closesWidget(who)
      await agent.says({ feedbackId }, 'One')
      await agent.says({ feedbackId }, 'Two')
      await badge(who).getByText('2', { exact: true }).waitFor()
      await isQuiet(who.page)
      const { seen: seenSeq, newest } = await seen()
      expect(seenSeq).toBe(Number(newest) - 2)
      await presses(who)
      await expect.poll(async () => (await seen()).seen).toBe(newest)
    })

    it('a draft and the device stay the same', async () => {
      const devices: unknown[] = []
      const before: Opening['before'] = async (page) => {
        page.on('request', (request) => {
          if (request.url().endsWith('/customers/visit'))
            devices.push(request.postDataJSON().device_id)
        })
      }
      const who = await stages[kind].opens({ fixture: chatNode(), content: 'real', before })
      await presses(who)
      await picks(who)
      await who.frame.getByRole('button', { name: 'Next' }).click()
      await who.frame.getByRole('button', { name: 'Send' }).waitFor()
      await hasDraftOfSecondPage(who, kind)
      await who.page.reload()
      await presses(who)
      await who.frame.getByRole('button', { name: 'Send' }).waitFor()
      expect(devices).toHaveLength(2)
      expect(devices[1]).toBe(devices[0])
    })

    it('what ended is not taken up again, and is found in the list of what was sent', async () => {
      const { who, agent, feedbackId } = await talks(stages[kind])
      await agent.turns({ feedbackId }, 'closed')
      await who.frame.getByText('This conversation has been closed.').first().waitFor()
      await who.page.waitForFunction(
        (nodeId) =>
          JSON.parse(localStorage.getItem('PSN::widgetStores') ?? '{}')[nodeId]?.session
            ?.isChatting === false,
        who.nodeId,
      )
      await who.page.reload()
      await presses(who)
      await who.frame.getByText('q1').waitFor()
      await who.frame.getByTestId('widget-history').click()
      await who.frame.locator('.previous__entry').click()
      await who.frame.getByText('Where is my tent?').waitFor()
    })
  },
)

describe.skipIf(refused.reason)('a conversation', () => {
  it('is not shown to another person than the one it was led with', async () => {
    const { who } = await talks(refused, {
      host: {
        before: `${keepsCounts}PSNWidget('setCustomer',{external_id:new URLSearchParams(location.search).get('who')})`,
      },
      address: '?who=ada',
    })
    await who.page.goto(who.url.replace('ada', 'bea'))
    await presses(who)
    await who.frame.getByText('q1').waitFor()
    expect(await who.frame.getByTestId('widget-history').count()).toBe(0)
    expect(await who.page.evaluate(() => localStorage.getItem('PSN::widgetStores'))).not.toContain(
      'chatToken',
    )
  })

  it('shows the button although the widget takes one feedback only', async () => {
    const { who } = await talks(refused, {
      settings: { prevent_multiple_feedback: true, multiple_feedback_delay_period: null },
    })
    await who.page.reload()
    await presses(who)
    await who.frame.getByText('Where is my tent?').waitFor()
  })

  it('puts a count before the title where the page asks for it, and takes it away', async () => {
    const tag =
      '<script async src="PRODUCT/widget.js" data-code="CODE" data-unread="title"></script>'
    const { who, agent, feedbackId } = await talks(refused, { host: { tag } })
    await closesWidget(who)
    await agent.says({ feedbackId }, 'One')
    await expect.poll(() => who.page.title()).toBe('(1) A shop')
    await presses(who)
    await expect.poll(() => who.page.title()).toBe('A shop')
  })
})
