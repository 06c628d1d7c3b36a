// The chat inside a widget in its themes: axe finds nothing in it, and the page around is not wider than the screen.
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { agentOf, chatNode } from '../src/chatting.ts'
import { chatInLanguages } from '../src/fixtures.ts'
import { stateLooks } from '../src/state-looks.ts'
import { openWidgetStage } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const looks: Record<string, { context: BrowserContextOptions; language?: string }> = {
  light: { context: { viewport: { width: 1440, height: 900 } } },
  'dark, 390 px': { context: { colorScheme: 'dark', viewport: { width: 390, height: 844 } } },
  'right to left': { context: { viewport: { width: 1024, height: 700 } }, language: 'ar' },
}
const host = { body: '<main><h1>A shop</h1><p>Tents and packs.</p></main>' }

describe.skipIf(stage.reason)('a chat in a widget', () => {
  it.each(Object.entries(looks))(
    'open, asked to end it, closed and rated: %s (R-WUI-11, R-CST-01, R-CST-06)',
    async (name, { context, language = 'en' }) => {
      const looksRight = stateLooks(name)
      const agent = agentOf(stage.server)
      const fixture = chatNode(
        { rating_enabled: true },
        { name: 'Fernhill', primary_color: '#2f6b4f' },
        chatInLanguages,
      )
      const { page, frame, nodeId } = await stage.opens({
        fixture,
        content: 'real',
        context,
        host,
        settings: { default_language_code: language },
      })
      await page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
      await frame.locator('label').first().click()
      await frame.locator('.actions .button--primary').click()
      await expect
        .poll(() => frame.locator('.chat-input').getAttribute('placeholder'))
        .toBe(language === 'ar' ? 'اكتب رسالة' : 'Write a message')
      await frame.locator('.chat-input').fill('Would this one fit a 50 cm back?')
      await frame.getByTestId('chat-send').click()
      await frame.getByTestId('chat-tick').waitFor()
      const feedbackId = (await stage.server.feedbacks(nodeId))[0]?.id ?? ''
      await agent.says(
        { feedbackId },
        'Yes, and you can send it back within 30 days: https://fernhill.example/returns/and/exchanges',
      )
      await frame.getByText('within 30 days').waitFor()
      await looksRight(page, 'widget open')
      await frame.getByTestId('chat-archive').click()
      await frame.getByRole('dialog').waitFor()
      await looksRight(page, 'widget asked to end it')
      await frame.getByRole('dialog').getByRole('button').first().click()
      await agent.turns({ feedbackId }, 'closed')
      await frame.getByTestId('chat-rating').locator('[data-rating="50"]').click()
      await expect
        .poll(() => frame.getByTestId('chat-rating').getByRole('status').innerText())
        .not.toBe('')
      await looksRight(page, 'widget rated')
    },
  )
})
