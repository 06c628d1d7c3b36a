// A visitor writes in a widget, visits more pages, closes the browser and comes back the next day. An agent who was away finds
// the message without searching. In the end both have the conversation by e-mail.
import type { Deps } from '@askwell/server'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { accepts, sitsAtInbox } from '../src/agents.ts'
import { visit } from '../src/browser.ts'
import { chatNode } from '../src/chatting.ts'
import type { Respondent } from '../src/respondent.ts'
import { sceneAt } from '../src/stage.ts'
import { openWidgetStage } from '../src/widget-stage.ts'

const mails: Parameters<NonNullable<Deps['sendMail']>>[0][] = []
const stage = await openWidgetStage('refused', { sendMail: async (mail) => void mails.push(mail) })
const present: Respondent[] = []
afterEach(async () => {
  for (const who of present.splice(0)) await who.close()
  await stage.clear()
})
afterAll(() => stage.close())

const dayMs = 24 * 3_600_000
const pages = ['tents', 'packs', 'stoves', 'ropes', 'basket']
const links = `<h1>A shop</h1>${pages.map((name) => `<a href="?page=${name}">${name}</a> `).join('')}`
const named =
  "window.PSNWidget=window.PSNWidget||function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};PSNWidget('setCustomer',{external_id:'ines',email:'ines@fernhill.example'})"
const mailedTo = (to: string) => mails.filter((mail) => mail.to === to).map(({ text }) => text)

describe.skipIf(stage.reason)(
  `a conversation over two days${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('continues at five pages and the next day, is found by an agent who was away, and is mailed to somebody who asks (A-279, A-282)', async () => {
      const fixture = chatNode()
      const who = await stage.opens({
        fixture,
        content: 'real',
        host: { body: links, before: named },
      })
      const { page, frame, server } = { ...who, server: stage.server }
      const browser = page.context().browser()
      if (!browser) throw new Error('no browser')
      await page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
      await frame.locator('label').filter({ hasText: 'A' }).first().click()
      await frame.getByRole('button', { name: 'Next' }).click()
      await frame.getByRole('button', { name: 'Send' }).click()
      await frame.locator('.chat-input').fill('Where is my tent?')
      await frame.locator('.chat-send').click()
      await frame.getByTestId('chat-tick').waitFor()
      for (const name of pages) {
        await page.getByRole('link', { name }).click()
        await page.waitForURL((url) => url.searchParams.get('page') === name)
      }
      await page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
      await frame.getByText('Where is my tent?').waitFor()
      await frame.locator('.chat-input').fill('I am at the basket now')
      await frame.locator('.chat-send').click()
      await frame.getByTestId('chat-tick').nth(1).waitFor()
      const storageState = await page.context().storageState()
      await page.context().close()

      const scene = sceneAt(browser, server, present)
      const invited = {
        name: 'Ada Agent',
        email: 'ada@lumen.example',
        password: 'a long enough pass',
      }
      await server.owner('POST', '/invitations', {
        email: invited.email,
        role: 'agent',
        channels: 'all',
      })
      await expect.poll(() => mailedTo(invited.email).length).toBe(1)
      const ada = await accepts(
        server,
        invited,
        /#(\S+)/.exec(mailedTo(invited.email)[0] ?? '')?.[1] ?? '',
      )
      const desk = await sitsAtInbox(scene, fixture, ada)
      await desk.page.getByRole('navigation').getByTitle('1 conversation waits').waitFor()
      await expect.poll(() => desk.page.title()).toBe('(1) Inbox · Askwell')
      await desk.page.getByRole('button', { name: 'Queue 1', pressed: true }).waitFor()
      await desk.page.getByRole('button', { name: /^Take next/ }).click()
      await desk.page.getByTestId('message').getByText('Where is my tent?').waitFor()
      await desk.page.getByRole('textbox', { name: 'Your reply' }).fill('It left on Monday')
      await desk.page.getByRole('textbox', { name: 'Your reply' }).press('Enter')
      await desk.page.getByTestId('message').getByText('It left on Monday').waitFor()

      const next = await visit(browser, { storageState })
      try {
        await next.page.clock.install({ time: Date.now() + dayMs })
        await next.page.goto(who.url)
        const again = next.page.frameLocator('#psn-widget-content-frame')
        await next.page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
        await again.getByText('It left on Monday').waitFor()
        await again.getByText('I am at the basket now').waitFor()
        await again.locator('.chat-input').fill('Thank you')
        await again.locator('.chat-send').click()
        await desk.page.getByTestId('message').getByText('Thank you').waitFor()

        await again.getByRole('button', { name: 'E-mail me a copy' }).click()
        const dialog = again.getByRole('dialog')
        const address = dialog.getByLabel('A copy of this conversation goes to this address:')
        expect(await address.inputValue()).toBe('ines@fernhill.example')
        await address.fill('ines@')
        await dialog.getByRole('button', { name: 'E-mail me a copy' }).click()
        await dialog.getByRole('alert').getByText('Please enter a valid email.').waitFor()
        await address.fill('home@fernhill.example')
        if (process.env['STUDIO_SHOTS'])
          await next.page.screenshot({ path: `${process.env['STUDIO_SHOTS']}/copy.png` })
        await dialog.getByRole('button', { name: 'E-mail me a copy' }).click()
        await dialog.getByText('The copy is on its way.').waitFor()
        await expect
          .poll(() => mailedTo('home@fernhill.example'))
          .toEqual([expect.stringMatching(/Where is my tent\?.*It left on Monday.*Thank you/s)])
        await desk.page.getByText(/asked for a copy of the conversation by e-mail/).waitFor()
        await desk.page.getByRole('button', { name: 'More', exact: true }).click()
        await desk.page.getByRole('menuitem', { name: 'E-mail the visitor a copy' }).click()
        await desk.page.getByText(/e-mailed the visitor a copy of the conversation/).waitFor()
        await expect
          .poll(() => mailedTo('ines@fernhill.example'))
          .toEqual([expect.stringContaining('It left on Monday')])
        expect([...next.faults, ...desk.faults, ...who.faults]).toEqual([])
      } finally {
        await next.close()
      }
    })
  },
)
