// What an owner connects and looks after: customers, calls to own systems, webhooks and text messages, against real systems of
// the loopback.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Colleague, guestOf, joins } from '../src/agents.ts'
import { label, phoneVerification, submit, text } from '../src/element-builder.ts'
import { chatEnd, fixture, short } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { axe, looksRight } from '../src/looks.ts'
import { saying, startOwnerSystem } from '../src/owner-system.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const system = await startOwnerSystem()
const stage = await openStage({ env: { ASKWELL_OUTBOUND_ALLOW: system.host } })
const { server } = stage
const survey = short({ name: 'After the visit' })
const phone = fixture(
  flow('Phone')
    .page('S1', phoneVerification('phone'), text('other'), submit())
    .thank('End', label('bye', 'All done')),
  {
    name: 'By phone',
    country_code: 'AT',
  },
)
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
let owner: Colleague
let analyst: Colleague
beforeAll(async () => {
  owner = await joins(server, 'Tamsin Koh', 'owner')
  analyst = await joins(server, 'Nils Analyst', 'analyst')
  await server.imports(survey.bundle)
  await server.imports(phone.bundle)
})
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  await system.close()
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const opens = (
  path: string,
  { who = owner, context = {} }: { who?: Colleague; context?: BrowserContextOptions } = {},
) => signsIn(stage, survey, who, { address: `/studio${path}`, context })
const answersOf = async (path: string) =>
  (await (await server.owner('GET', path)).json()) as Record<string, unknown>

describe.skipIf(stage.reason)(
  `the set-up in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('O-14: a customer is added, found, corrected with fields of its own, handed out, and erased for good', async () => {
      const { page, faults } = await opens('/customers')
      await page.getByText('No customers yet').waitFor()
      await page.getByRole('button', { name: 'New customer' }).click()
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ada Lindqvist')
      await page.getByRole('dialog').getByLabel('Your own id for this customer').fill('C-1042')
      await page.keyboard.press('Enter')
      await heading(page, 'Ada Lindqvist')
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

      await page.getByLabel('Birth year').fill('84')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('alert').getByText('Please check what you entered.').waitFor()
      await page.getByLabel('Birth year').fill('1984')
      await page.getByRole('button', { name: 'Add a field' }).click()
      await page.getByLabel('Field 1').fill('plan')
      await page.getByLabel('Value 1').fill('gold')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved').waitFor()
      expect(await answersOf(`/customers/${id}`)).toMatchObject({
        birth_year: 1984,
        schema: { plan: 'gold' },
        external_id: 'C-1042',
      })

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export everything' }).click(),
      ])
      expect(file.suggestedFilename()).toBe('customer.json')
      await page.getByRole('link', { name: 'Customers' }).last().click()
      await page.getByRole('searchbox').fill('nobody at all')
      await page.getByText('Nothing matches “nobody at all”').waitFor()
      await page.getByRole('searchbox').fill('lindq')
      await page.getByRole('link', { name: 'Ada Lindqvist' }).click()
      await heading(page, 'Ada Lindqvist')
      await page.getByRole('button', { name: 'Erase' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Erase' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
      await heading(page, 'Customers')
      expect((await server.owner('GET', `/customers/${id}`)).status).toBe(404)
      await page.getByRole('button', { name: 'New customer' }).click()
      await page.getByRole('dialog').getByLabel('Your own id for this customer').fill('C-1042')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
      expect(faults).toEqual([])
    })

    it('O-14, R-CHAT-55: a customer shows what they sent, a number that no code proved, and the way to their chat', async () => {
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
      const { page } = await opens(`/customers/${customer.id}`)
      await page.getByText('+436641312345 is not verified').waitFor()
      await page.getByRole('link', { name: /Open the chat of/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
      expect(page.url()).toContain(chatted.id)
      const exported = await answersOf(`/customers/${customer.id}/export`)
      expect(exported['chats']).toMatchObject([{ feedback_id: chatted.id }])
      expect(exported['feedbacks']).toHaveLength(2)
    })

    it('O-18, R-DYN-05, R-BIND-05: a call to an own system is set up with a secret that is not shown, tried, and its errors are listed', async () => {
      const { page, faults } = await opens('/integrations')
      await page.getByText('No integrations yet').waitFor()
      await page.getByRole('link', { name: 'New integration' }).click()
      await page.getByLabel('Reference in the survey').fill('orders')
      await page.getByRole('button', { name: /Kind/ }).click()
      await page.getByRole('option', { name: /Values for a question/ }).click()
      await page.getByLabel('Address').fill('http://10.0.0.1/orders')
      await page.getByRole('button', { name: 'Add a secret header' }).click()
      await page
        .getByRole('group', { name: 'Secret headers' })
        .getByLabel('Header 1')
        .fill('authorization')
      await page
        .getByRole('group', { name: 'Secret headers' })
        .getByLabel('Value 1')
        .fill('Bearer hush-hush')
      await page.getByRole('button', { name: 'Add a rule' }).click()
      await page.getByLabel('Question 1').fill('last_order')
      await page.getByLabel('Path in the response 1').fill('orders.0.title')
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('alert').getByText('Enter a public http or https address.').waitFor()
      await page.getByLabel('Address').fill(`${system.url}/orders`)
      await page.getByRole('button', { name: 'Create' }).click()
      await heading(page, 'orders')
      await page.getByText('Stored: authorization. New ones replace all of them.').waitFor()
      expect(await (await server.owner('GET', '/integrations/orders')).text()).not.toContain(
        'hush-hush',
      )

      system.behaves(saying({ orders: [{ title: 'Ridgeline 38' }] }))
      await page.getByLabel('Answers to send').fill('{"customer": ')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('This is not JSON yet.').waitFor()
      await page.getByLabel('Answers to send').fill('{"customer": "C-1042"}')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText(/Answered with 200 in \d+ ms/).waitFor()
      expect(
        await page.getByRole('region', { name: 'What the survey would receive' }).textContent(),
      ).toContain('"last_order": "Ridgeline 38"')
      expect(system.asked.at(-1)).toMatchObject({ path: '/orders' })
      system.behaves(saying({ error: 'down' }, 503))
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText(/The call failed: .*503/).waitFor()
      await page
        .getByRole('region', { name: 'Last errors' })
        .getByRole('cell', { name: '503' })
        .waitFor()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No integrations yet').waitFor()
      expect(faults).toEqual([])
    })

    it('O-19: messages of the development provider are read where phones would get them', async () => {
      const number = '+436641323456'
      const visitor = await stage.opens(phone, `/feedback?node_id=${phone.nodeId}`)
      await visitor.element('phone').locator('input').fill(number)
      await visitor.presses('Send code')
      await visitor.element('phone').locator('input[autocomplete="one-time-code"]').waitFor()
      const { page } = await opens('/sms')
      await page.getByText('Not sent, but kept here for you to read').waitFor()
      const row = page.getByRole('row').filter({ hasText: number })
      expect(await row.textContent()).toMatch(/\d{6} is your verification code/)
    })

    it('a webhook is made with a secret that is shown once, stopped by its address, logged, and what was given up is sent again', async () => {
      system.asked.length = 0
      const { page, faults } = await opens('/webhooks')
      await page.getByText('No webhooks yet').waitFor()
      await page.getByRole('button', { name: 'New webhook' }).click()
      await page.getByRole('dialog').getByLabel('Address').fill(`${system.url}/hook`)
      await page
        .getByRole('dialog')
        .getByLabel(/A response was completed/)
        .check()
      await page.getByRole('button', { name: 'Create' }).click()
      const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
      expect(secret).toMatch(/^whsec_/)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('link', { name: `${system.url}/hook` }).click()
      await heading(page, system.host)
      expect(await page.content()).not.toContain(secret)

      system.behaves(saying({}, 410))
      await server.submits(survey, [
        { question_id: survey.question('q1'), option_id: survey.option('q1', 'A') },
      ])
      await vi.waitFor(
        () => expect(system.asked.filter(({ path }) => path === '/hook')).toHaveLength(1),
        { timeout: 20_000 },
      )
      await vi.waitFor(
        async () => {
          await page.reload()
          await page.getByText('Stopped: the address answered 410').waitFor({ timeout: 10_000 })
        },
        { timeout: 60_000 },
      )
      const row = page.getByRole('row').filter({ hasText: 'feedback.completed' })
      await row.getByText('Failed').waitFor()
      await row.getByRole('button', { name: 'Resend event' }).click()
      await page.getByText('Resume the webhook first.').waitFor()
      system.behaves(saying({}))
      await page.getByRole('button', { name: 'Resume' }).click()
      await page.getByRole('button', { name: 'Pause' }).waitFor()
      await row.getByRole('button', { name: 'Resend event' }).click()
      await page.getByText('Being resent').waitFor()
      await vi.waitFor(
        () => expect(system.asked.filter(({ path }) => path === '/hook')).toHaveLength(2),
        { timeout: 20_000 },
      )
      await vi.waitFor(
        async () => {
          await page.reload()
          await row.getByText('Delivered').waitFor({ timeout: 10_000 })
        },
        { timeout: 60_000 },
      )
      await row.getByRole('button', { name: /Details of/ }).click()
      await page.getByRole('dialog').getByRole('cell', { name: /410/ }).waitFor()
      expect(await page.getByRole('region', { name: 'What is sent' }).textContent()).toContain(
        '"type": "feedback.completed"',
      )
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Send a test' }).click()
      await page.getByText(/Your server answered the test with 200/).waitFor()
      await page.getByRole('button', { name: 'New secret' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click()
      expect(await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()).not.toBe(
        secret,
      )
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByText(/The old secret also signs until/).waitFor()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No webhooks yet').waitFor()
      expect(faults).toEqual([])
    })

    it('O-16, O-18: Home leads to who waits and to what fails, and an empty workspace to its first steps', async () => {
      const waiting = chatEnd({ name: 'Queue', chat: { ...chatSettings, queue_enabled: true } })
      await server.imports(waiting.bundle)
      await guestOf(server, waiting)
      system.behaves(saying({}, 500))
      await server.owner('POST', '/integrations', {
        reference_id: 'stock',
        kind: 'request',
        url: `${system.url}/stock`,
      })
      await server.owner('POST', '/integrations/stock/test', { input: 'x' })
      const { page } = await opens('/')
      await page.getByRole('link', { name: /1 integration had errors/ }).click()
      await heading(page, 'stock')
      await server.owner('DELETE', '/integrations/stock')
      await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
      await page.getByRole('link', { name: /\d+ responses? today/ }).waitFor()
      await page.getByRole('link', { name: /(person is|people are) waiting for an answer/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
      expect(page.url()).toContain('list=queue')

      await page.getByRole('button', { name: /Workspace .*, switch/ }).click()
      await page.getByRole('menuitem', { name: 'New workspace…' }).click()
      await page.getByLabel('Name').fill('Empty shop')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'First steps' }).waitFor()
      await page.getByText('Nothing needs your attention right now.').waitFor()
      expect(await axe(page)).toEqual([])
      await page.getByRole('link', { name: 'Create a survey' }).click()
      await page.waitForURL(/flows\/new/)
    })

    it('R-SEC-14: an analyst looks at customers and integrations, and changes neither', async () => {
      await server.owner('POST', '/customers', { name: 'Only to look at' })
      const { page } = await opens('/customers', { who: analyst })
      await page.getByRole('link', { name: 'Only to look at' }).click()
      await heading(page, 'Only to look at')
      expect(await page.getByRole('button', { name: /Save|Erase|Add a field/ }).count()).toBe(0)
      await page.goto(`${server.url}/studio/new-integration`)
      await heading(page, 'You don’t have access to this page')
    })

    it.each([1280, 320])(
      'axe finds nothing at %d px in light and dark, and nothing is wider than the screen',
      async (width) => {
        const made = async (path: string, body: object) =>
          (await (await server.owner('POST', path, body)).json()) as { id: string }
        const customer = await made('/customers', {
          name: 'A rather long name of somebody',
          email: `a${width}@fernhill.example`,
          schema: { plan: 'gold' },
        })
        const hook = await made('/webhooks', { url: `${system.url}/hook` })
        await server.owner('POST', '/integrations', {
          reference_id: `look-${width}`,
          kind: 'request',
          url: `${system.url}/x`,
          mapping: { a: 'b' },
        })
        const { page, faults } = await opens('/', {
          context: { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
        })
        for (const path of [
          'customers',
          `customers/${customer.id}`,
          'integrations',
          'new-integration',
          `integrations/look-${width}`,
          'webhooks',
          `webhooks/${hook.id}`,
          'sms',
          'privacy',
          '',
        ]) {
          await page.goto(`${server.url}/studio/${path}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await looksRight(page, path.replaceAll('/', '-') || 'home')
        }
        expect(faults).toEqual([])
      },
    )
  },
)
