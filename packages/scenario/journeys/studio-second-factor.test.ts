// The ways in and out of the studio that need something from outside: an authenticator app, a mail server, a provider of single
// sign-on. All three are real ones of the loopback.
import { appCode, startMailListener, startOidcProvider } from '@askwell/server/test-kit'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const [mail, provider] = await Promise.all([startMailListener(), startOidcProvider()])
let aheadMs = 0
const stage = await openStage({
  clock: () => Date.now() + aheadMs,
  env: {
    SMTP_URL: mail.url,
    MAIL_FROM: 'studio@askwell.example',
    ASKWELL_OIDC_ISSUER: provider.issuer,
    ASKWELL_OIDC_CLIENT_ID: provider.clientId,
    ASKWELL_OIDC_CLIENT_SECRET: provider.clientSecret,
    ASKWELL_OIDC_NAME: 'Fernhill accounts',
  },
})
const password = 'a long enough pass'
const { server } = stage
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const opens = (address: string, context: BrowserContextOptions = {}) =>
  stage.opens(basic(), address.replace(server.url, ''), { waits: 'loaded', context })

let newcomers = 0
/** → an address nobody has joined by: a second try needs another one. */
const newcomer = (name: string): string => `${name}-${++newcomers}@lumen.example`

/** → the link of the mail that invites. */
async function invites(email: string, role: string): Promise<string> {
  const invited = await server.owner('POST', '/invitations', { email, role, channels: 'all' })
  expect(await invited.json()).toMatchObject({ url: null, invitation: { mailed: true } })
  const taken = await mail.next()
  expect(taken).toMatchObject({ from: 'studio@askwell.example', to: [email] })
  return linkIn(taken.text)
}
const linkIn = (text: string): string => /http:\/\/\S+/.exec(text)?.[0] ?? ''

/** Somebody who came by a mailed invitation, without a browser. */
async function joins(email: string, role: string): Promise<void> {
  const token = (await invites(email, role)).split('#')[1]
  const reply = await knock('/invitations/accept', { token, name: email.split('@')[0], password })
  if (!reply.ok) throw new Error(await reply.text())
}
const knock = (path: string, body: unknown) =>
  fetch(`${server.url}/owner/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(body),
  })

const codeNow = (address: string): string => appCode(address, Date.now() + aheadMs)

async function signsIn(
  email: string,
  { secret = password, context = {} }: { secret?: string; context?: BrowserContextOptions } = {},
) {
  const who = await opens('/studio/', context)
  await who.page.getByLabel('E-mail').fill(email)
  await who.page.getByLabel('Password').fill(secret)
  await who.page.keyboard.press('Enter')
  return who
}

beforeAll(async () => {
  if (stage.reason === null) await joins('tamsin@lumen.example', 'owner')
})
afterEach(() => {
  aheadMs = 0
  return stage.clear()
})
afterAll(async () => {
  await stage.close()
  await mail.close()
  await provider.close()
})

describe.skipIf(stage.reason)(
  `ways into the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('O-01: two steps are switched on by keys, asked for at the next sign-in, taken from the app or from a kept code once', async () => {
      const mira = newcomer('mira')
      await joins(mira, 'editor')
      const who = await signsIn(mira)
      const { page } = who
      await heading(page, 'Home')
      await page.goto(`${server.url}/studio/profile`)
      await page.getByRole('button', { name: 'Turn on' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByLabel('Current password').fill('not the password')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('The password is incorrect.').waitFor()
      await page.getByRole('dialog').getByLabel('Current password').fill(password)
      await page.keyboard.press('Enter')
      const address = await page.getByLabel('Or enter this address').inputValue()
      const kept = await page.getByRole('dialog').getByRole('listitem').allTextContents()
      expect(kept.length).toBeGreaterThanOrEqual(8)
      expect(await axe(page)).toEqual([])
      await page.getByLabel('Code from the app').fill('000000')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('This code is incorrect.').waitFor()
      await page.getByLabel('Code from the app').fill(codeNow(address))
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Turn off' }).waitFor()

      const again = await signsIn(mira)
      await heading(again.page, 'Second step')
      await again.page.getByLabel('Code').fill('123456')
      await again.page.keyboard.press('Enter')
      await again.page.getByRole('alert').getByText('This code is incorrect.').waitFor()
      await again.page.goto(`${server.url}/studio/inbox`)
      await heading(again.page, 'Sign in to Askwell')
      const byApp = await signsIn(mira)
      // A code works once: the app shows the next one.
      aheadMs += 30_000
      await byApp.page.getByLabel('Code').fill(codeNow(address))
      await byApp.page.keyboard.press('Enter')
      await heading(byApp.page, 'Home')

      const [code = ''] = kept
      const byCode = await signsIn(mira)
      await byCode.page.getByLabel('Code').fill(code)
      await byCode.page.keyboard.press('Enter')
      await heading(byCode.page, 'Home')
      const twice = await signsIn(mira)
      await twice.page.getByLabel('Code').fill(code)
      await twice.page.keyboard.press('Enter')
      await twice.page.getByRole('alert').waitFor()

      await page.getByRole('button', { name: 'Turn off' }).click()
      await page.getByRole('dialog').getByLabel('Current password').fill(password)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Turn on' }).waitFor()
      await heading((await signsIn(mira)).page, 'Home')
      expect(who.faults).toEqual([])
    })

    it('O-01: a forgotten password is set again by the link of a mail, once, and ends what was signed in', async () => {
      const nils = newcomer('nils')
      await joins(nils, 'agent')
      const before = await signsIn(nils)
      await heading(before.page, 'Home')
      const who = await opens('/studio/sign-in')
      await who.page.getByRole('link', { name: 'Forgot your password?' }).click()
      // The screen left has such a field too.
      await heading(who.page, 'Forgot your password?')
      await who.page.getByLabel('E-mail').fill(nils)
      await who.page.keyboard.press('Enter')
      await heading(who.page, 'Check your e-mail')
      const link = linkIn((await mail.next()).text)
      await who.page.goto(link)
      await who.page.getByLabel('Password').fill('another long pass')
      await who.page.keyboard.press('Enter')
      await heading(who.page, 'Your password has been changed')
      await before.page.reload()
      await heading(before.page, 'Sign in to Askwell')
      const late = await opens(link)
      await late.page.getByLabel('Password').fill('a third long pass')
      await late.page.keyboard.press('Enter')
      await late.page.getByRole('alert').getByText('This link no longer works').waitFor()
      await (await signsIn(nils)).page.getByRole('alert').waitFor()
      await heading((await signsIn(nils, { secret: 'another long pass' })).page, 'Home')
      expect(who.faults).toEqual([])
    })

    it('O-01: a mailed invitation is accepted once; one that is too old, or was taken back, says so', async () => {
      const link = await invites(newcomer('ada'), 'agent')
      const ada = await opens(link)
      await heading(ada.page, 'Join Main')
      await ada.page.getByLabel('Your name').fill('Ada Agent')
      await ada.page.getByLabel('Password').fill(password)
      await ada.page.keyboard.press('Enter')
      await heading(ada.page, 'Home')
      await heading((await opens(link)).page, 'This link no longer works')

      const old = await invites(newcomer('late'), 'agent')
      aheadMs = 8 * 86_400_000
      const late = await opens(old)
      await heading(late.page, 'This link no longer works')
      await late.page
        .getByText('It was used, withdrawn or has expired. Ask for a new one.')
        .waitFor()
      expect(await axe(late.page)).toEqual([])
      aheadMs = 0

      const gone = newcomer('gone')
      const taken = await invites(gone, 'agent')
      const owner = await signsIn('tamsin@lumen.example')
      await heading(owner.page, 'Home')
      await owner.page.goto(`${server.url}/studio/members`)
      await owner.page.getByRole('button', { name: `Withdraw the invitation of ${gone}` }).click()
      await owner.page.getByText(gone).waitFor({ state: 'detached' })
      await heading((await opens(taken)).page, 'This link no longer works')
    })

    it('O-01: single sign-on lets in who is a member by that address, and nobody else', async () => {
      const email = newcomer('ruth')
      await joins(email, 'analyst')
      provider.becomes({ sub: 'ruth', email, email_verified: true, name: 'Ruth' })
      const ruth = await opens('/studio/sign-in')
      await ruth.page.getByRole('link', { name: 'Sign in with Fernhill accounts' }).click()
      await heading(ruth.page, 'Home')
      await ruth.page.getByRole('button', { name: `${email.split('@')[0]}, account` }).waitFor()

      const refused = 'Fernhill accounts refused the sign-in, or this address has no invitation.'
      provider.becomes({
        sub: 'mallory',
        email: 'mallory@evil.example',
        email_verified: true,
        name: 'Mallory',
      })
      const mallory = await opens('/studio/sign-in')
      await mallory.page.getByRole('link', { name: 'Sign in with Fernhill accounts' }).click()
      await mallory.page.getByRole('alert').getByText(refused).waitFor()
      // An address that the provider itself has not proven is nobody's.
      provider.becomes({
        sub: 'mallory',
        email: 'tamsin@lumen.example',
        email_verified: false,
        name: 'Mallory',
      })
      await mallory.page.getByRole('link', { name: 'Sign in with Fernhill accounts' }).click()
      await mallory.page.waitForURL(/refused=/)
      await mallory.page.getByRole('alert').getByText(refused).waitFor()
      provider.becomes(null)
      await mallory.page.getByRole('link', { name: 'Sign in with Fernhill accounts' }).click()
      await mallory.page.getByRole('alert').getByText(refused).waitFor()
      expect(
        (await mallory.page.context().cookies()).some(({ name }) => name.includes('session_token')),
      ).toBe(false)
    })

    it('O-01, R-SEC-15: another workspace is another world, and one comes back to the first', async () => {
      await server.owner('POST', '/customers', { name: 'Only in Main' })
      const { page } = await signsIn('tamsin@lumen.example')
      await heading(page, 'Home')
      await page.getByRole('button', { name: 'Workspace Main, switch' }).click()
      await page.getByRole('menuitem', { name: 'New workspace…' }).click()
      await page.getByLabel('Name').fill('Second shop')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Workspace Second shop, switch' }).waitFor()
      await page.goto(`${server.url}/studio/customers`)
      await page.getByText('No customers yet').waitFor()
      await page.getByRole('button', { name: 'Workspace Second shop, switch' }).click()
      await page.getByRole('menuitem', { name: 'Main' }).click()
      await page.getByRole('button', { name: 'Workspace Main, switch' }).waitFor()
      await page.goto(`${server.url}/studio/customers`)
      await page.getByRole('link', { name: 'Only in Main' }).waitFor()
    })

    it.each([
      [
        'analyst',
        ['Widgets', 'Customers'],
        ['Inbox', 'Webhooks', 'API keys', 'Audit log', 'Text messages'],
        ['chats', 'webhooks', 'api_keys', 'audit'],
      ],
      [
        'editor',
        ['Inbox', 'Widgets', 'Customers'],
        ['Webhooks', 'API keys', 'Audit log', 'Text messages'],
        ['webhooks', 'api_keys', 'audit', 'sms_outbox'],
      ],
      [
        'agent',
        ['Inbox', 'Customers'],
        ['Webhooks', 'API keys', 'Audit log', 'Text messages', 'Responses', 'Results', 'Surveys'],
        ['webhooks', 'api_keys', 'audit', 'invitations', 'feedbacks.csv'],
      ],
    ] as const)(
      'O-01, R-SEC-14: an %s sees only what the role opens, and is refused the rest',
      async (role, seen, hidden, refused) => {
        const email = newcomer(role)
        await joins(email, role)
        const { page } = await signsIn(email)
        await heading(page, 'Home')
        const link = (name: string) =>
          page.getByRole('navigation').getByRole('link', { name, exact: true })
        for (const name of seen) expect([name, await link(name).count()]).toEqual([name, 1])
        for (const name of hidden) expect([name, await link(name).count()]).toEqual([name, 0])
        const ask = (path: string, method = 'GET', body?: object) =>
          page.evaluate(
            async ([at, how, sent]) =>
              (
                await fetch(`/owner/v1/${at}`, {
                  method: how,
                  ...(sent && { body: sent, headers: { 'content-type': 'application/json' } }),
                })
              ).status,
            [path, method, body && JSON.stringify(body)] as const,
          )
        for (const path of refused) expect([path, await ask(path)]).toEqual([path, 403])
        expect(await ask('members', 'GET')).toBe(200)
        expect(await ask('webhooks', 'POST', { url: 'https://x.example' })).toBe(403)
        expect(
          await ask('integrations', 'POST', {
            reference_id: 'x',
            kind: 'request',
            url: 'https://x.example',
          }),
        ).toBe(403)
        expect(await ask('invitations', 'POST', { email: 'x@x.example', role: 'owner' })).toBe(403)
        if (role !== 'editor') expect(await ask('customers', 'POST', { name: 'x' })).toBe(403)
        await page.goto(`${server.url}/studio/webhooks`)
        await heading(page, 'You don’t have access to this page')
      },
    )

    it.each([
      ['light', 1280],
      ['dark', 320],
    ] as const)(
      'axe finds nothing at the doors in %s at %d px, and nothing is wider than the screen',
      async (colorScheme, width) => {
        const context = { colorScheme, viewport: { width, height: 800 } }
        const email = `door-${width}@lumen.example`
        await joins(email, 'agent')
        const signedIn = await knock('/session', { email, password })
        const cookie = signedIn.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ')
        const call = (path: string, body: object) =>
          fetch(`${server.url}/owner/v1${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', origin: server.url, cookie },
            body: JSON.stringify(body),
          })
        const { uri } = (await (await call('/me/second_factor', { password })).json()) as {
          uri: string
        }
        expect((await call('/me/second_factor/confirm', { code: appCode(uri) })).status).toBe(200)

        const who = await signsIn(email, { context })
        await heading(who.page, 'Second step')
        const fits = () =>
          who.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
        expect([await axe(who.page), await fits()]).toEqual([[], true])
        for (const [path, title] of [
          ['sign-in', 'Sign in to Askwell'],
          ['forgotten', 'Forgot your password?'],
          ['reset-password#x', 'Set a new password'],
          ['invitation#x', 'This link no longer works'],
        ] as const) {
          await who.page.goto(`${server.url}/studio/${path}`)
          await heading(who.page, title)
          expect([path, await axe(who.page), await fits()]).toEqual([path, [], true])
        }
      },
    )
  },
)
