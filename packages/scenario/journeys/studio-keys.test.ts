// An owner's tasks in the studio, each completed without a mouse: channels, lists of people, widgets,
// people, keys, calls to own systems, webhooks and customers.
import { startMailListener } from '@askwell/server/test-kit'
import { eventually } from '@askwell/server/test-kit/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accepts, type Colleague } from '../src/agents.ts'
import { focusedName, picks, presses, tabsTo, toggles, types } from '../src/by-keys.ts'
import { basic } from '../src/fixtures.ts'
import { startOwnerSystem } from '../src/owner-system.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'

const system = await startOwnerSystem()
const listener = await startMailListener()
const stage = await openStage({
  env: {
    ASKWELL_OUTBOUND_ALLOW: system.host,
    SMTP_URL: listener.url,
    MAIL_FROM: 'ask@lumen.example',
  },
})
const { server } = stage
const gate = basic({ name: 'At the gate', timezone: 'Europe/Istanbul' })
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joinsByMail('Tamsin Koh', 'owner')
  await server.imports(gate.bundle)
})
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  await listener.close()
  await system.close()
})

/** This server e-mails its invitations. */
async function joinsByMail(name: string, role: 'owner'): Promise<Colleague> {
  const who = { name, email: 'tamsin@lumen.example', password: 'a long enough pass' }
  await server.owner('POST', '/invitations', { email: who.email, role })
  return accepts(server, who, /invitation#(\S+)/.exec((await listener.next()).text)?.[1] ?? '')
}

const sits = async (path: string, heading: string) => {
  const desk = await sitsAt(stage, gate, tamsin, {
    path,
    heading,
    context: { reducedMotion: 'reduce' },
  })
  await desk.page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  return desk
}
const isTitled = (page: Awaited<ReturnType<typeof sits>>['page'], name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

describe.skipIf(stage.reason)(
  `the studio by keys alone${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a place is made, gets hours and a quota, and its link is at hand (O-02, O-03, O-12)', async () => {
      const { page, faults } = await sits('/channels', 'Channels')
      await presses(page, 'New channel')
      // The sheet loads the surveys first.
      await expect.poll(() => focusedName(page)).toBe('Name')
      await page.keyboard.type('On the ticket')
      const survey = page.getByRole('combobox', { name: 'Survey' })
      if ((await survey.inputValue()) === '') await types(page, /^Survey/, 'FX-BAS')
      if ((await survey.getAttribute('aria-expanded')) === 'true')
        await page.keyboard.press('Enter')
      await presses(page, 'Create channel')
      await isTitled(page, 'On the ticket')
      await presses(page, 'Opening')
      await toggles(page, 'Open around the clock')
      await picks(page, /Monday to Friday$/, 'Hours')
      await tabsTo(page, 'Monday to Friday: from')
      await page.keyboard.type('0800AM')
      await page.keyboard.press('Escape')
      await presses(page, 'Limits')
      await toggles(page, 'Close after a number of responses')
      await types(page, 'How many', '250')
      await presses(page, 'Save')
      await page
        .locator('form')
        .getByText(/^Saved/)
        .waitFor()
      const id = /channels\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? ''
      const stored = (await (await server.owner('GET', `/nodes/${id}`)).json()) as Record<
        string,
        unknown
      >
      expect(stored).toMatchObject({
        operating_24_7: false,
        channel_quota: { active: true, limit: 250 },
      })
      expect(JSON.stringify(stored['operating_hours'])).toContain('08:00')
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await presses(page, 'Share')
      await page.getByRole('textbox', { name: 'Link', exact: true }).waitFor()
      await tabsTo(page, 'Copy')
      await tabsTo(page, 'Download the code as PNG')
      await tabsTo(page, 'Download the code as SVG')
      await tabsTo(page, 'Print sheet')
      expect(faults).toEqual([])
    })

    it('a list of people with broken lines is read, its columns are named, and the rest is mailed; nothing is mailed before that (O-12)', async () => {
      const { page, faults } = await sits(`/channels/${gate.nodeId}/invitations`, 'At the gate')
      await presses(page, 'New list')
      expect(await focusedName(page)).toBe('CSV file of contacts')
      const broken =
        'who;where\nAda Lovelace;ada@x.example\nNobody;\nBob;not-an-address\nAda again;ada@x.example\n"Eve;eve@x.example\n'
      await page
        .locator(':focus')
        .setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(broken) })
      await picks(page, /E-mail$/, 'where')
      await picks(page, /Name$/, 'who')
      await page.getByText(/Line 3: no address/).waitFor()
      await page.getByText(/Line 4: not an e-mail address/).waitFor()
      await page.getByText(/Line 5: listed before/).waitFor()
      expect(await page.getByRole('button', { name: /^Send 1 e-mail$/ }).isDisabled()).toBe(true)
      const made = async () =>
        (
          (await (await server.owner('GET', `/nodes/${gate.nodeId}/mailings`)).json()) as {
            items: unknown[]
          }
        ).items.length
      expect(await made()).toBe(0)
      await toggles(page, 'Skip these lines')
      await presses(page, 'Send 1 e-mail')
      await page.getByText('autumn', { exact: true }).waitFor()
      expect((await listener.next()).to).toEqual(['ada@x.example'])
      expect(await made()).toBe(1)
      expect(await focusedName(page)).toBe('New list')
      expect(faults).toEqual([])
    })

    it('a widget is created, coloured and published (O-11)', async () => {
      const { page, faults } = await sits('/channels?type=widget', 'Channels')
      await presses(page, 'New widget')
      await page.getByRole('dialog').waitFor()
      await presses(page, 'Create')
      await page
        .getByRole('heading', { level: 1, name: 'At the gate' })
        .or(page.getByRole('heading', { level: 1, name: 'On the ticket' }))
        .waitFor()
      await types(page, 'Main colour', '#7A3E9D')
      await page.getByText('1 change not live yet').waitFor()
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await presses(page, 'Publish')
      await page.getByText('Live on your site').waitFor()
      const { items } = (await (await server.owner('GET', '/widgets')).json()) as {
        items: readonly { primary_color: string }[]
      }
      expect(items.map(({ primary_color }) => primary_color)).toEqual(['#7A3E9D'])
      expect(faults).toEqual([])
    })

    it('somebody is invited, and the invitation is taken back (O-01)', async () => {
      const { page, faults } = await sits('/settings/members', 'Members')
      await presses(page, 'Invite')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('ada@lumen.example')
      await picks(page, /Role$/, 'Analyst')
      await presses(page, 'Invite')
      await page.getByText('Invitation sent').waitFor()
      expect((await listener.next()).to).toEqual(['ada@lumen.example'])
      await presses(page, 'Done')
      await page.getByText('ada@lumen.example').waitFor()
      await presses(page, 'Withdraw the invitation of ada@lumen.example')
      await page.getByText('ada@lumen.example').waitFor({ state: 'detached' })
      expect(faults).toEqual([])
    })

    it('an API key is made, read once and revoked', async () => {
      const { page, faults } = await sits('/settings/api-keys', 'API keys')
      await presses(page, 'New key')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('Till')
      await presses(page, 'Create key')
      await page.getByRole('textbox', { name: 'API key', exact: true }).waitFor()
      await presses(page, 'Done')
      await presses(page, 'Revoke Till')
      await page.getByRole('alertdialog').waitFor()
      await presses(page, 'Revoke')
      await page.getByRole('button', { name: 'Revoke Till' }).waitFor({ state: 'detached' })
      expect(faults).toEqual([])
    })

    it('a call to an own system is set up and tried (O-18)', async () => {
      const { page, faults } = await sits('/settings/integrations', 'Integrations')
      await presses(page, 'New integration')
      await isTitled(page, 'New integration')
      await types(page, 'Reference in the survey', 'stock')
      await types(page, 'Address', `${system.url}/stock`)
      await presses(page, 'Add a header')
      await types(page, /^Header/, 'x-shop')
      await types(page, /^Value/, 'seven')
      await presses(page, 'Create')
      await isTitled(page, 'stock')
      await presses(page, 'Send')
      await page.getByText(/Answered with 200/).waitFor()
      expect(faults).toEqual([])
    })

    it('a webhook is added, and what was delivered is sent again', async () => {
      const { page, faults } = await sits('/settings/webhooks', 'Webhooks')
      await presses(page, 'New webhook')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type(`${system.url}/hook`)
      await toggles(page, /^A contact changed/)
      await presses(page, 'Create')
      await page.getByRole('textbox', { name: 'Signing secret' }).waitFor()
      await presses(page, 'Done')
      await presses(page, `${system.url}/hook`)
      await isTitled(page, system.host)
      await server.owner('POST', '/customers', { name: 'Nour Haddad' })
      const told = () => system.asked.filter(({ path }) => path === '/hook').length
      await eventually(() => expect(told()).toBe(1), { timeout: 30_000 })
      await eventually(
        async () => {
          await page.reload()
          await page
            .getByRole('row')
            .filter({ hasText: 'customer.updated' })
            .getByText('Delivered')
            .waitFor({ timeout: 10_000 })
        },
        { timeout: 60_000 },
      )
      await presses(page, 'Resend event')
      await eventually(() => expect(told()).toBe(2), { timeout: 30_000 })
      expect(faults).toEqual([])
    })

    it('a customer is added, found, and erased (O-14)', async () => {
      const { page, faults } = await sits('/contacts', 'Contacts')
      await presses(page, 'New contact')
      await page.getByRole('dialog').waitFor()
      await types(page, 'Name', 'Grace Hopper')
      await types(page, 'E-mail', 'grace@x.example')
      await presses(page, 'Add')
      await isTitled(page, 'Grace Hopper')
      await presses(page, 'Contacts')
      await isTitled(page, 'Contacts')
      await types(page, 'Search by name, e-mail, number or id', 'grace')
      await page.waitForURL(/[?&]q=grace/)
      await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
      await presses(page, 'Grace Hopper')
      await isTitled(page, 'Grace Hopper')
      await presses(page, 'Erase')
      await page.getByRole('alertdialog').waitFor()
      await presses(page, 'Erase')
      await isTitled(page, 'Contacts')
      expect(faults).toEqual([])
    })
  },
)
