// Members of the studio: the set-up link, an invitation in a second browser, roles, leaving; by keyboard only,
// and in both languages.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const owner = { name: 'Tamsin Koh', email: 'tamsin@lumen.example', password: 'a long enough pass' }
const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const nav = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })
const opens = (address: string, context: BrowserContextOptions = {}) =>
  stage.opens(basic(), address.replace(stage.server.url, ''), { waits: 'loaded', context })

const signsIn = async (
  who: { readonly email: string; readonly password: string },
  context: BrowserContextOptions = {},
  path = '/studio/',
) => {
  const visitor = await opens(path, context)
  await visitor.page.getByLabel('E-mail').fill(who.email)
  await visitor.page.getByLabel('Password').fill(who.password)
  await visitor.page.keyboard.press('Enter')
  return visitor
}

describe.skipIf(stage.reason)(
  `people of the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('the link of the log makes the first owner, once (O-01, O-22)', async () => {
      const link = await stage.server.setUpLink()
      const who = await opens(link)
      await who.page.getByLabel('Your name').fill(owner.name)
      await who.page.getByLabel('E-mail').fill(owner.email)
      await who.page.getByLabel('Password').fill(owner.password)
      await who.page.getByRole('button', { name: 'Begin' }).click()
      await heading(who.page, 'Home')
      expect(pathOf(who.page)).toBe('/studio/')
      expect(who.faults).toEqual([])

      const late = await opens(link)
      await late.page.getByLabel('Your name').fill('Late')
      await late.page.getByLabel('E-mail').fill('late@lumen.example')
      await late.page.getByLabel('Password').fill('a long enough pass')
      await late.page.getByRole('button', { name: 'Begin' }).click()
      await late.page.getByRole('alert').getByText('It was already used.').waitFor()
      expect(await late.page.getByLabel('Your name').inputValue()).toBe('Late')
    })

    it('an owner invites, a second browser accepts, its role opens less, and leaving ends it (O-01)', async () => {
      const who = await signsIn(owner)
      await heading(who.page, 'Home')
      await nav(who.page, 'Settings').click()
      await nav(who.page, 'Members').click()
      await heading(who.page, 'Members')
      await who.page.getByRole('button', { name: 'Invite' }).click()
      await who.page.getByLabel('E-mail').fill('ada@lumen.example')
      await who.page.getByRole('button', { name: /Editor/ }).click()
      await who.page.getByRole('option', { name: 'Agent' }).click()
      // A forgotten choice must not give access to every conversation.
      expect(
        await who.page.getByRole('dialog').getByRole('button', { name: 'Invite' }).isDisabled(),
      ).toBe(true)
      await who.page.getByRole('radio', { name: /All channels/ }).check({ force: true })
      await who.page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
      const link = await who.page.getByLabel('Invitation link').inputValue()
      await who.page.getByRole('button', { name: 'Done' }).click()
      await who.page.getByText('ada@lumen.example').waitFor()

      const ada = await opens(link)
      await heading(ada.page, 'Join Main')
      await ada.page.getByText('Tamsin Koh invites you as Agent.').waitFor()
      await ada.page.getByLabel('Your name').fill('Ada Agent')
      await ada.page.getByLabel('Password').fill('another long pass')
      await ada.page.getByRole('button', { name: 'Join' }).click()
      await heading(ada.page, 'Home')
      await nav(ada.page, 'Settings').click()
      await nav(ada.page, 'Members').waitFor()
      expect(await nav(ada.page, 'Members').count()).toBe(1)
      expect(await nav(ada.page, 'API keys').count()).toBe(0)
      await nav(ada.page, 'Members').click()
      await ada.page.getByText('tamsin@lumen.example').waitFor()
      expect(await ada.page.getByRole('button', { name: 'Invite' }).count()).toBe(0)
      await ada.page.goto(`${stage.server.url}/studio/settings/api-keys`)
      await heading(ada.page, 'You don’t have access to this page')

      await ada.page.getByRole('button', { name: 'Ada Agent, account' }).click()
      await ada.page.getByRole('menuitem', { name: 'Sign out' }).click()
      await heading(ada.page, 'Sign in to Askwell')
      await ada.page.goto(`${stage.server.url}/studio/settings/members`)
      await heading(ada.page, 'Sign in to Askwell')
      expect([...who.faults, ...ada.faults]).toEqual([])
    })

    it('comes back to the screen it wanted, and says what is wrong with a password', async () => {
      const who = await signsIn(
        { ...owner, password: 'not the password' },
        {},
        '/studio/settings/api-keys',
      )
      await who.page.getByRole('alert').getByText('The e-mail or password is incorrect.').waitFor()
      await who.page.getByLabel('Password').fill(owner.password)
      await who.page.keyboard.press('Enter')
      await heading(who.page, 'API keys')
    })

    it('an API key is shown once, works, and is refused once revoked', async () => {
      const who = await signsIn(owner, {}, '/studio/settings/api-keys')
      await who.page.getByRole('button', { name: 'New key' }).click()
      await who.page.getByLabel('What is it for?').fill('Till')
      await who.page.getByRole('button', { name: 'Create key' }).click()
      const key = await who.page.getByLabel('API key', { exact: true }).inputValue()
      const ask = () =>
        fetch(`${stage.server.url}/owner/v1/flows`, { headers: { authorization: `Bearer ${key}` } })
      expect((await ask()).status).toBe(200)
      await who.page.getByRole('button', { name: 'Done' }).click()
      await who.page.getByRole('button', { name: 'Revoke Till' }).click()
      await who.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await who.page.getByRole('button', { name: 'Revoke Till' }).waitFor({ state: 'detached' })
      expect((await ask()).status).toBe(401)
      await nav(who.page, 'Settings').click()
      await nav(who.page, 'Audit log').click()
      await who.page.getByText('Tamsin Koh revoked the API key Till').first().waitFor()
      await who.page.getByRole('button', { name: 'Verify the log' }).click()
      await who.page.getByText(/entries verified, none altered/).waitFor()
    })

    it('is used by keys alone: skip link, command menu, look, language', async () => {
      const who = await signsIn(owner)
      const { page } = who
      await heading(page, 'Home')
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Search everything' }).waitFor()
      await page.keyboard.type('audit')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await heading(page, 'Audit log')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Audit log')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('dark')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('Türkçe')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await heading(page, 'Denetim kaydı')
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('tr')
      await page.reload()
      await heading(page, 'Denetim kaydı')
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
      await page.keyboard.press('Tab')
      expect(who.faults).toEqual([])
    })
  },
)
