import { describe, expect, it } from 'vitest'
import { axe } from '../src/looks.ts'
import { heading, linkIn, openSignInStage, password } from '../src/sign-in-stage.ts'

const { clock, mail, provider, stage, server, opens, newcomer, invites, joins, signsIn } =
  await openSignInStage()

describe.skipIf(stage.reason)(
  `ways into the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a forgotten password is set again by the link of a mail, once, and ends what was signed in (O-01)', async () => {
      const nils = newcomer('nils')
      await joins(nils, 'agent')
      const before = await signsIn(nils)
      await heading(before.page, 'Home')
      const who = await opens('/studio/sign-in')
      await who.page.getByRole('link', { name: 'Forgot your password?' }).click()
      // The previous screen has such a field too.
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

    it('a mailed invitation is accepted once; one that is too old, or was taken back, says so (O-01)', async () => {
      const link = await invites(newcomer('ada'), 'agent')
      const ada = await opens(link)
      await heading(ada.page, 'Join Main')
      await ada.page.getByLabel('Your name').fill('Ada Agent')
      await ada.page.getByLabel('Password').fill(password)
      await ada.page.keyboard.press('Enter')
      await heading(ada.page, 'Home')
      await heading((await opens(link)).page, 'This link no longer works')

      const old = await invites(newcomer('late'), 'agent')
      clock.goesAhead(8 * 86_400_000)
      const late = await opens(old)
      await heading(late.page, 'This link no longer works')
      await late.page
        .getByText('It was used, withdrawn or has expired. Ask for a new one.')
        .waitFor()
      expect(await axe(late.page)).toEqual([])
      clock.goesAhead(-8 * 86_400_000)

      const gone = newcomer('gone')
      const taken = await invites(gone, 'agent')
      const owner = await signsIn('tamsin@lumen.example')
      await heading(owner.page, 'Home')
      await owner.page.goto(`${server.url}/studio/settings/members`)
      await owner.page.getByRole('button', { name: `Withdraw the invitation of ${gone}` }).click()
      await owner.page.getByText(gone).waitFor({ state: 'detached' })
      await heading((await opens(taken)).page, 'This link no longer works')
    })

    it('single sign-on lets in who is a member by that address, and nobody else (O-01)', async () => {
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
      // An address that the provider has not verified identifies nobody.
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

    it('another workspace is another world, and one comes back to the first (O-01, R-SEC-15)', async () => {
      await server.owner('POST', '/customers', { name: 'Only in Main' })
      const { page } = await signsIn('tamsin@lumen.example')
      await heading(page, 'Home')
      await page.getByRole('button', { name: 'Workspace Main, switch' }).click()
      await page.getByRole('menuitem', { name: 'New workspace…' }).click()
      await page.getByLabel('Name').fill('Second shop')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Workspace Second shop, switch' }).waitFor()
      await page.goto(`${server.url}/studio/contacts`)
      await page.getByText('No contacts yet').waitFor()
      await page.getByRole('button', { name: 'Workspace Second shop, switch' }).click()
      await page.getByRole('menuitem', { name: 'Main' }).click()
      await page.getByRole('button', { name: 'Workspace Main, switch' }).waitFor()
      await page.goto(`${server.url}/studio/contacts`)
      await page.getByRole('link', { name: 'Only in Main' }).waitFor()
    })
  },
)
