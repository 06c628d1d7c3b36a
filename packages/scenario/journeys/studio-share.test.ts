// Links of all kinds as an owner prepares them in the studio, and what respondents see when they open them: prefilled
// answers, customers, channels, signatures and what breaks them, and lists of people with one e-mail each.
import { startMailListener } from '@askwell/server/test-kit'
import { eventually } from '@askwell/server/test-kit/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accepts, type Colleague } from '../src/agents.ts'
import { radio, submit, text } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { openStage } from '../src/stage.ts'
import { type Desk, sitsAt } from '../src/studio-desk.ts'

const listener = await startMailListener()
const stage = await openStage({ env: { SMTP_URL: listener.url, MAIL_FROM: 'ask@lumen.example' } })
const place = (name: string) =>
  fixture(
    flow(`Flow of ${name}`)
      .speaks('en', 'tr')
      .page(
        'S1',
        radio('mood', ['good', 'bad']).asks('How was it?'),
        text('why').asks('Why?'),
        submit(),
      )
      .thank('End'),
    { name },
  )
const gate = place('At the gate')
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joinsByMail('Tamsin Koh')
  await stage.server.imports(gate.bundle)
  await stage.server.owner('POST', '/customers', {
    name: 'Ada Lovelace',
    email: 'ada@x.example',
    external_id: 'card-7',
  })
})
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  await listener.close()
})

/** An owner who was invited by an e-mail of this server. */
async function joinsByMail(name: string): Promise<Colleague> {
  const who = { name, email: 'tamsin@lumen.example', password: 'a long enough pass' }
  await stage.server.owner('POST', '/invitations', { email: who.email, role: 'owner' })
  return accepts(
    stage.server,
    who,
    /invitation#(\S+)/.exec((await listener.next()).text)?.[1] ?? '',
  )
}

const shares = (over: Parameters<typeof sitsAt>[3]['context'] = {}) =>
  sitsAt(stage, gate, tamsin, {
    path: `/channels/${gate.nodeId}/share`,
    heading: 'At the gate',
    context: over,
  })
const linkOf = ({ page }: Desk) => page.getByRole('textbox', { name: 'Link', exact: true })
/** The link, once it has the expected parameters. */
const linkWith = async (desk: Desk, expected: Readonly<Record<string, string>>): Promise<URL> => {
  await eventually(
    async () => {
      const query = new URL(await linkOf(desk).inputValue()).searchParams
      expect(Object.fromEntries(query)).toMatchObject(expected)
    },
    { timeout: 25_000 },
  )
  return new URL(await linkOf(desk).inputValue())
}
const opens = (url: URL) => stage.opens(gate, `${url.pathname}${url.search}`, { waits: 'loaded' })
const test = async ({ page }: Desk, url: URL): Promise<void> => {
  await page.getByLabel('Link to test').fill(url.href)
  await page.getByRole('button', { name: 'Check' }).click()
}

describe.skipIf(stage.reason)(
  `links in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a prepared link brings language, customer, answers and channel, and they come back (O-12, R-QP-04, R-QP-08, R-QP-12, R-QP-16)', async () => {
      const desk = await shares()
      const { page } = desk
      await desk.chooses('Language', /Türkçe|Turkish/)
      await page.getByRole('combobox', { name: 'For a contact' }).fill('Ada')
      await page.getByRole('option', { name: /Ada Lovelace/ }).click()
      await desk.chooses('Sent by', 'E-mail')
      await page.getByLabel('Name of the invitation').fill('spring')
      await page.getByText('Please fill in both').waitFor()
      await page.getByLabel('Receiver').fill('a+b c')
      await page.getByRole('button', { name: 'Add an answer' }).click()
      await desk.chooses('Answer', 'bad')
      await page.getByRole('button', { name: 'Add an answer' }).click()
      await page
        .locator('button[aria-haspopup="listbox"]')
        .filter({ hasText: 'How was it?' })
        .last()
        .click()
      await page.getByRole('option', { name: 'Why?' }).click()
      await page.getByRole('textbox', { name: 'Answer' }).fill('too late')
      const url = await linkWith(desk, { lang: 'tr', edi: 'spring', eci: 'a+b c' })
      await eventually(
        async () =>
          expect(
            JSON.parse(
              Buffer.from(
                new URL(await linkOf(desk).inputValue()).searchParams.get('responses') ?? '',
                'base64url',
              ).toString(),
            ),
          ).toHaveLength(2),
        { timeout: 25_000 },
      )
      expect(url.searchParams.get('creator_id')).not.toBeNull()
      const who = await opens(new URL(await linkOf(desk).inputValue()))
      await eventually(async () => expect(await who.option('mood', 'bad').isChecked()).toBe(true), {
        timeout: 25_000,
      })
      expect(await who.field('why').inputValue()).toBe('too late')
      expect(await who.page.evaluate(() => document.documentElement.lang)).toBe('tr')
      await who.button(/Send|Gönder/).click()
      await who.sent()
      expect(who.saves()[0]?.headers()).toMatchObject({ 'x-edi': 'spring', 'x-eci': 'a+b c' })
      const customerId = url.searchParams.get('creator_id')
      const expected = {
        channel: { kind: 'email', distribution_id: 'spring', customer_id: 'a+b c' },
        customer: { id: customerId },
      }
      await eventually(
        async () => expect((await stage.server.feedbacks(gate.nodeId))[0]).toMatchObject(expected),
        { timeout: 25_000 },
      )
      expect([...desk.faults, ...who.faults]).toEqual([])
    })

    it('the code downloads as SVG and PNG, and the embedded survey runs (O-12)', async () => {
      const desk = await shares()
      const { page } = desk
      for (const [name, file] of [
        ['Download the code as SVG', /^At-the-gate\.svg$/],
        ['Download the code as PNG', /^At-the-gate\.png$/],
      ] as const) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name }).click(),
        ])
        expect(download.suggestedFilename()).toMatch(file)
      }
      const code = await page
        .getByRole('region', { name: 'HTML of the embedded survey' })
        .innerText()
      const src = /src="([^"]+)"/.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const who = await opens(new URL(src))
      await who.shows('mood')
    })

    it('a short link leads to the prepared link, is counted and ends when it is deleted (ECO-52)', async () => {
      const desk = await shares()
      const { page } = desk
      await desk.chooses('Language', /Türkçe|Turkish/)
      await linkWith(desk, { lang: 'tr' })
      const slug = page.getByLabel('Last part of the address')
      const make = page.getByRole('button', { name: 'Create short link' })
      await slug.fill('admin')
      await make.click()
      await page.getByText('This last part is in use, reserved or not allowed.').waitFor()
      await slug.fill('Gate-26')
      await make.click()
      const row = page.getByRole('row').filter({ hasText: '/f/gate-26' })
      await row.waitFor()
      await eventually(async () => expect(await slug.inputValue()).toBe(''))
      await row.getByRole('button', { name: /^QR code of/ }).click()
      const [picture] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Download the code as PNG' }).click(),
      ])
      expect(picture.suggestedFilename()).toBe('gate-26.png')
      const who = await stage.opens(gate, '/f/gate-26', { waits: 'loaded' })
      await who.shows('mood')
      expect(new URL(who.page.url()).searchParams.get('lang')).toBe('tr')
      await page.reload()
      await row.getByRole('button', { name: /^1 visit of/ }).click()
      await page.getByRole('dialog').getByRole('row').filter({ hasText: '1' }).waitFor()
      await page.keyboard.press('Escape')
      await row.getByRole('button', { name: /^Delete/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await row.waitFor({ state: 'detached' })
      expect([...desk.faults, ...who.faults]).toEqual([])
    })

    it('a key is made, signs a link here, and an altered one is refused with its reason; rotated it holds on, revoked it does not (O-13, R-SEC-04)', async () => {
      const signed = place('Signed only')
      await stage.server.imports({
        ...signed.bundle,
        nodes: signed.bundle.nodes?.map((node) => ({ ...node, use_signature_verify: true })) ?? [],
      })
      const desk = await sitsAt(stage, signed, tamsin, {
        path: '/settings/link-signatures',
        heading: 'Link signatures',
      })
      const { page } = desk
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByLabel('Name').fill('Campaign')
      await desk.chooses('Key pair', 'I have a public key')
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByText('Please fill in this field to continue.').waitFor()
      await desk.chooses('Key pair', 'Create a key pair here')
      await page.getByRole('button', { name: 'Create key' }).click()
      const pem = await page.getByRole('region', { name: 'Private key' }).innerText()
      expect(pem).toContain('BEGIN PRIVATE KEY')
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByText('Campaign').waitFor()

      await desk.goes(`/channels/${signed.nodeId}/share`, 'Signed only')
      await page.getByText('This channel accepts only signed links').first().waitFor()
      const plain = await linkWith(desk, { node_id: signed.nodeId })
      await (await stage.opens(signed, plain.pathname + plain.search, { waits: 'loaded' })).sees(
        /Invalid Signature/i,
      )
      await page.getByRole('button', { name: 'Add an answer' }).click()
      await linkWith(desk, {
        responses: Buffer.from(JSON.stringify([{ question: 'mood', answer: 'good' }])).toString(
          'base64url',
        ),
      })
      await page
        .locator('button[aria-haspopup="listbox"]')
        .filter({ hasText: 'Not signed' })
        .click()
      await page.getByRole('option', { name: 'Sign here with my private key' }).click()
      await page.getByLabel('Private key (PEM)').fill(pem)
      await page.getByRole('button', { name: 'Sign', exact: true }).click()
      await page.getByText('Signed', { exact: true }).waitFor()
      const url = new URL(await linkOf(desk).inputValue())
      const who = await stage.opens(signed, url.pathname + url.search, { waits: 'loaded' })
      await eventually(
        async () => expect(await who.option('mood', 'good').isChecked()).toBe(true),
        { timeout: 25_000 },
      )
      await test(desk, url)
      await page.getByText('The signature is valid. The page opens.').waitFor()
      const altered = new URL(url)
      altered.searchParams.set(
        'responses',
        Buffer.from(JSON.stringify([{ question: 'mood', answer: 'bad' }])).toString('base64url'),
      )
      await test(desk, altered)
      await page
        .getByText(/were changed, or another key signed it\. The page does not open\./)
        .waitFor()
      await (
        await stage.opens(signed, altered.pathname + altered.search, { waits: 'loaded' })
      ).sees(/Invalid Signature/i)

      await desk.goes('/settings/link-signatures', 'Link signatures')
      await page.getByRole('button', { name: 'Rotate Campaign' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
      await page.getByRole('heading', { name: 'The new key' }).waitFor()
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByText(/^Until /).waitFor()
      await (await stage.opens(signed, url.pathname + url.search, { waits: 'loaded' })).shows(
        'mood',
      )
      const old = page.getByRole('row').filter({ hasText: 'Until' })
      await old.getByRole('button', { name: 'Revoke Campaign' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await page.getByText(/^Until /).waitFor({ state: 'detached' })
      await (await stage.opens(signed, url.pathname + url.search, { waits: 'loaded' })).sees(
        /Invalid Signature/i,
      )
      expect(desk.faults).toEqual([])
    })

    it('a list of contacts is read, its broken lines are named, everybody left is mailed their own link, and who answers is seen (O-12)', async () => {
      const desk = await sitsAt(stage, gate, tamsin, {
        path: `/channels/${gate.nodeId}/invitations`,
        heading: 'At the gate',
      })
      const { page } = desk
      await page.getByRole('button', { name: 'New list' }).first().click()
      const csv =
        'Full name;E-mail;Customer no\nAda Lovelace;ada@x.example;card-7\nBroken;not an address;8\nBob;bob@x.example;9\n'
      await page
        .getByLabel('CSV file of contacts')
        .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await page.getByText('2 people').waitFor()
      await page.getByText(/Line 3: not an e-mail address/).waitFor()
      expect(await page.getByRole('button', { name: 'Send 2 e-mails' }).isDisabled()).toBe(true)
      await page.locator('label').filter({ hasText: 'Skip these lines' }).click()
      await page.getByRole('button', { name: 'Send 2 e-mails' }).click()
      await page.getByText('spring', { exact: true }).waitFor()
      const first = await listener.next()
      await listener.next()
      expect(first.to).toEqual(['ada@x.example'])
      expect(first.text).toContain('Hello Ada Lovelace,')
      const link = /http\S+\/v1\/links\/[\w-]+/.exec(first.text)?.[0] ?? ''
      const who = await stage.opens(gate, new URL(link).pathname, { waits: 'loaded' })
      await who.picks('mood', 'good')
      await who.presses('Send')
      await who.sent()
      await page.getByText('1 answered').waitFor({ timeout: 30_000 })
      await page.getByRole('button', { name: 'Recipients of spring' }).click()
      await page
        .getByRole('dialog')
        .getByRole('row')
        .filter({ hasText: 'Ada Lovelace' })
        .getByText('Answered')
        .waitFor()
      await page.keyboard.press('Escape')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Links as CSV: spring' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('spring.csv')
      await page.getByRole('button', { name: 'Stop spring' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
      await page.getByText('Stopped', { exact: true }).waitFor()
      expect([...desk.faults, ...who.faults]).toEqual([])
    })
  },
)
