// What a visitor sees while nobody has answered, on the page and in a widget, in its looks: axe finds nothing, and nothing is wider
// than the screen.
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chatNode, sits } from '../src/chatting.ts'
import { chatInLanguages, type Fixture } from '../src/fixtures.ts'
import { stateLooks } from '../src/state-looks.ts'
import {
  alwaysAsked,
  closed,
  form,
  later,
  opener,
  openWaitingStage,
  queue,
} from '../src/waiting-stage.ts'

const { stage, widgets, isBusy } = await openWaitingStage()
const host = { body: '<main><h1>A shop</h1><p>Tents and packs.</p></main>' }
const looks: Record<string, { context: BrowserContextOptions; query?: string }> = {
  light: { context: { viewport: { width: 1440, height: 900 } } },
  'dark, 320 px': { context: { colorScheme: 'dark', viewport: { width: 320, height: 640 } } },
  'right to left, low': { context: { viewport: { width: 640, height: 320 } }, query: '&lang=ar' },
}

describe.skipIf(stage.reason).each(Object.entries(looks))(
  'when nobody answers yet, in its looks: %s',
  (name, look) => {
    const looksRight = stateLooks(`waiting ${name}`)

    it('in the queue, outside the hours, and while no agent is there', async () => {
      const fixture = chatNode(queue, { name: 'Fernhill', primary_color: '#2f6b4f' })
      await stage.server.imports(fixture.bundle)
      await isBusy(fixture)
      const queued = await sits(stage, fixture, look)
      await queued.page.getByTestId('queue-wait').waitFor()
      await looksRight(queued.page, 'queued')
      await opener(queued.page).click()
      await form(queued.page).getByRole('textbox').first().fill('Size 44, please')
      await form(queued.page).getByRole('textbox').last().fill('ines@')
      await form(queued.page).locator('[type=submit]').click()
      await form(queued.page).getByRole('alert').waitFor()
      await looksRight(queued.page, 'leaves a message')
      const late = await sits(stage, chatNode({}, { name: 'Fernhill', ...closed }), look)
      await opener(late.page).click()
      await looksRight(late.page, 'outside the hours')
      const alone = await sits(stage, chatNode({}, { name: 'Fernhill' }), look)
      await opener(alone.page).waitFor()
      await looksRight(alone.page, 'no agent there')
    })

    it('in a widget that is closed, and in one that asks all the same', async () => {
      const { context } = look
      const settings = { default_language_code: name.startsWith('right') ? 'ar' : 'en' }
      const given = { content: 'real', context, settings, host } as const
      const shown = { name: 'Fernhill', primary_color: '#2f6b4f', ...later() }
      const opens = async (fixture: Fixture) => {
        const who = await widgets.opens({ ...given, fixture })
        await who.page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
        return who
      }
      const shut = await opens(chatNode({}, shown, chatInLanguages))
      await expect.poll(() => shut.frame.locator('.notice__text p').count()).toBe(2)
      await form(shut.frame).getByRole('textbox').first().fill('Is the red one back?')
      await looksRight(shut.page, 'widget closed')
      await form(shut.frame).locator('[type=submit]').click()
      await shut.frame.getByTestId('chat-tick').waitFor()
      await shut.frame.getByTestId('chat-leave-open').waitFor()
      await looksRight(shut.page, 'widget closed with a message')
      const { page, frame } = await opens(alwaysAsked(chatNode({}, shown, chatInLanguages)))
      await frame.locator('label').first().click()
      await frame.locator('.actions .button--primary').click()
      await opener(frame).waitFor()
      await looksRight(page, 'widget outside the hours')
      await opener(frame).click()
      // Above the frame's footer, also in a low window.
      const field = await form(frame).getByRole('textbox').first().boundingBox()
      const end = await frame.locator('.widget-footer').boundingBox()
      expect((field?.y ?? 0) + (field?.height ?? Infinity)).toBeLessThanOrEqual(end?.y ?? 0)
      await looksRight(page, 'widget leaves a message')
    })
  },
)
