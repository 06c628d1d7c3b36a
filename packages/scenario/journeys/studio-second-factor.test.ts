// Signing in and out with external systems: an authenticator app, a mail server, a provider of single
// sign-on. All three are real and on the loopback.
import { appCode } from '@askwell/server/test-kit'
import { describe, expect, it } from 'vitest'
import { axe } from '../src/looks.ts'
import { heading, openSignInStage, password } from '../src/sign-in-stage.ts'

const { clock, stage, server, newcomer, joins, knock, signsIn } = await openSignInStage()

const codeNow = (address: string): string => appCode(address, clock.nowMs())

describe.skipIf(stage.reason)(
  `ways into the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('two steps are switched on by keys, asked for at the next sign-in, taken from the app or from a kept code once (O-01)', async () => {
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
      clock.goesAhead(30_000)
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

    it.each([
      [
        'analyst',
        ['Channels', 'Contacts'],
        ['Inbox', 'Webhooks', 'API keys', 'Audit log', 'Text messages'],
        ['chats', 'webhooks', 'api_keys', 'audit'],
      ],
      [
        'editor',
        ['Inbox', 'Channels', 'Contacts'],
        ['Webhooks', 'API keys', 'Audit log', 'Text messages'],
        ['webhooks', 'api_keys', 'audit', 'sms_outbox'],
      ],
      [
        'agent',
        ['Inbox', 'Contacts'],
        ['Webhooks', 'API keys', 'Audit log', 'Text messages', 'Responses', 'Results', 'Surveys'],
        ['webhooks', 'api_keys', 'audit', 'invitations', 'feedbacks.csv'],
      ],
    ] as const)(
      'an %s sees only what the role opens, and is refused the rest (O-01, R-SEC-14)',
      async (role, seen, hidden, refused) => {
        const email = newcomer(role)
        await joins(email, role)
        const { page } = await signsIn(email)
        await heading(page, 'Home')
        const link = (name: string) =>
          page.getByRole('navigation').getByRole('link', { name, exact: true })
        await link('Settings').click()
        await page.getByRole('navigation', { name: 'Settings' }).waitFor()
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
        await page.goto(`${server.url}/studio/settings/webhooks`)
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
