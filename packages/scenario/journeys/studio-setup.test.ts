// What an owner connects and manages: customers, calls to own systems, webhooks and text messages, against real systems on
// the loopback.
import { describe, expect, it } from 'vitest'
import { guestOf } from '../src/agents.ts'
import { chatEnd } from '../src/fixtures.ts'
import { axe } from '../src/looks.ts'
import { saying } from '../src/owner-system.ts'
import { heading, openSetUpStage, phone } from '../src/setup-stage.ts'

const desk = await openSetUpStage()
const { system, stage, server, opens } = desk

const chatSettings = {
  rating_enabled: false,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
  close_after_hours: null,
  routes: [],
}
const answersOf = async (path: string) =>
  (await (await server.owner('GET', path)).json()) as Record<string, unknown>

describe.skipIf(stage.reason)(
  `the set-up in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a customer is added, found, corrected with fields of its own, handed out, and erased for good (O-14)', async () => {
      const { page, faults } = await opens('/contacts')
      await page.getByText('No contacts yet').waitFor()
      await page.getByRole('button', { name: 'New contact' }).click()
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ada Lindqvist')
      await page.getByRole('dialog').getByLabel('Your own id for this contact').fill('C-1042')
      await page.keyboard.press('Enter')
      await heading(page, 'Ada Lindqvist')
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

      await page.getByLabel('Birth year').fill('84')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('alert').getByText('Please check what you entered.').waitFor()
      await page.getByLabel('Birth year').fill('1984')
      await page.getByRole('button', { name: 'Add an attribute' }).click()
      await page.getByLabel('Attribute 1').fill('plan')
      await page.getByLabel('Value 1').fill('gold')
      await page.getByRole('button', { name: /Owner$/ }).click()
      await page.getByRole('option').nth(1).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved').waitFor()
      const [member] = (await answersOf('/members'))['items'] as { id: string }[]
      expect(await answersOf(`/customers/${id}`)).toMatchObject({
        owner_id: member?.id,
        birth_year: 1984,
        schema: { plan: 'gold' },
        external_id: 'C-1042',
      })

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export everything' }).click(),
      ])
      expect(file.suggestedFilename()).toBe('customer.json')
      await page.getByRole('link', { name: 'Contacts' }).last().click()
      await page.getByRole('searchbox').fill('nobody at all')
      await page.getByText('Nothing matches “nobody at all”').waitFor()
      await page.getByRole('searchbox').fill('lindq')
      await page.getByRole('link', { name: 'Ada Lindqvist' }).click()
      await heading(page, 'Ada Lindqvist')
      await page.getByRole('button', { name: 'Erase' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Erase' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
      await heading(page, 'Contacts')
      expect((await server.owner('GET', `/customers/${id}`)).status).toBe(404)
      await page.getByRole('button', { name: 'New contact' }).click()
      await page.getByRole('dialog').getByLabel('Your own id for this contact').fill('C-1042')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
      expect(faults).toEqual([])
    })

    it('a customer shows what they sent, a number that no code proved, and the way to their chat (O-14, R-CHAT-55)', async () => {
      const customer = (await (
        await server.owner('POST', '/customers', { name: 'İpek Su' })
      ).json()) as { id: string }
      const said = { customer: { id: customer.id } }
      const chat = chatEnd({ name: 'With a chat' })
      await server.imports(chat.bundle)
      const sends = (fx: typeof chat, more: object) =>
        fetch(`${server.url}/v1/feedbacks`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify({
            device_id: crypto.randomUUID(),
            created_at: new Date().toISOString(),
            node_id: fx.nodeId,
            flow_id: fx.flow.id,
            language_id: fx.flow.defaultLanguageId,
            ...said,
            ...more,
          }),
        })
      const first = await sends(phone, {
        responses: [{ question_id: phone.question('phone'), body: '+436641312345' }],
      })
      expect(first.status).toBe(200)
      const chatted = (await (
        await sends(chat, {
          responses: [{ question_id: chat.question('q1'), option_id: chat.option('q1', 'A') }],
        })
      ).json()) as {
        id: string
        chat_token_string: string
      }
      await fetch(`${server.url}/v1/feedbacks/${chatted.id}/chat`, {
        headers: { 'x-chat-token': chatted.chat_token_string },
      })
      const { page } = await opens(`/contacts/${customer.id}`)
      await page.getByText('+436641312345 is not verified').waitFor()
      await page.getByRole('link', { name: /Open the conversation of/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
      expect(page.url()).toContain(chatted.id)
      const exported = await answersOf(`/customers/${customer.id}/export`)
      expect(exported['chats']).toMatchObject([{ feedback_id: chatted.id }])
      expect(exported['feedbacks']).toHaveLength(2)
    })

    it('Home leads to waiting visitors and to failures, and an empty workspace to its first survey (O-16, O-18)', async () => {
      const waiting = chatEnd({ name: 'Queue', chat: { ...chatSettings, queue_enabled: true } })
      await server.imports(waiting.bundle)
      await guestOf(server, waiting)
      system.behaves(saying({}, 500))
      await server.owner('POST', '/integrations', {
        reference_id: 'stock',
        kind: 'request',
        url: `${system.url}/stock`,
      })
      // Three failures of a day need somebody, one may be chance.
      for (let failures = 0; failures < 3; failures += 1)
        await server.owner('POST', '/integrations/stock/test', { input: 'x' })
      const { page } = await opens('/')
      await page.getByRole('link', { name: /1 address or integration keeps failing/ }).click()
      await heading(page, 'stock')
      await server.owner('DELETE', '/integrations/stock')
      await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
      await page.getByRole('link', { name: /(person is|people are) waiting for an answer/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
      expect(page.url()).toContain('list=queue')

      await page.getByRole('button', { name: /Workspace .*, switch/ }).click()
      await page.getByRole('menuitem', { name: 'New workspace…' }).click()
      await page.getByLabel('Name').fill('Empty shop')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Create your first survey' }).waitFor()
      expect(await axe(page)).toEqual([])
      await page.getByRole('link', { name: 'Choose a name and languages first' }).click()
      await page.waitForURL(/flows\/new/)
    })

    it('an analyst looks at customers and integrations, and changes neither (R-SEC-14)', async () => {
      await server.owner('POST', '/customers', { name: 'Only to look at' })
      const { page } = await opens('/contacts', { who: desk.analyst })
      await page.getByRole('link', { name: 'Only to look at' }).click()
      await heading(page, 'Only to look at')
      expect(await page.getByRole('button', { name: /Save|Erase|Add a field/ }).count()).toBe(0)
      await page.goto(`${server.url}/studio/settings/new-integration`)
      await heading(page, 'You don’t have access to this page')
    })
  },
)
