// A session that ends in the middle of something, or becomes somebody else's in another tab: typed text is not lost, and
// nobody works under another person's name. And invitations that are no longer valid.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { basic } from '../src/fixtures.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'
import { entersStudio } from '../src/studio-screens.ts'

const stage = await openStage()
const { server } = stage
let tamsin: Colleague
let ada: Colleague
// New ones for each: the tests change their sessions.
beforeEach(async () => {
  tamsin = await joins(server, 'Tamsin Koh', 'owner')
  ada = await joins(server, 'Ada Agent', 'owner')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const typesAContact = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New contact' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
}

describe.skipIf(stage.reason)(
  `the session of the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a session that ended in the middle of a form comes back by the password, and the form is saved (O-01)', async () => {
      const { page, faults } = await sitsAt(stage, basic(), tamsin, {
        path: '/contacts',
        heading: 'Contacts',
      })
      await typesAContact(page, 'Nour Haddad')
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const again = dialog(page, 'You are signed out')
      await again.waitFor()
      expect(await axe(page)).toEqual([])
      expect(await again.getByLabel('E-mail').inputValue()).toBe(tamsin.email)
      await page.keyboard.type('not the password')
      await page.keyboard.press('Enter')
      await again.getByText('The password is incorrect.').waitFor()
      await again.getByLabel('Password').fill(tamsin.password)
      await page.keyboard.press('Enter')
      await again.waitFor({ state: 'detached' })
      expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Nour Haddad')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Nour Haddad' }).waitFor()
      expect(faults).toEqual([])
    })

    it('a tab learns at once that somebody else signed in beside it, and continues as who was there or as who is (O-01)', async () => {
      const { page, faults } = await sitsAt(stage, basic(), tamsin, {
        path: '/contacts',
        heading: 'Contacts',
      })
      await typesAContact(page, 'Half typed')
      const beside = await page.context().newPage()
      await beside.goto(`${server.url}/studio/`)
      await beside.getByRole('button', { name: 'Tamsin Koh, account' }).click()
      await beside.getByRole('menuitem', { name: 'Sign out' }).click()
      await beside.getByRole('heading', { level: 1, name: 'Sign in to Askwell' }).waitFor()
      await dialog(page, 'You are signed out').waitFor()
      await entersStudio(beside, ada)
      const other = dialog(page, 'Somebody else is signed in here')
      await other.getByText('Ada Agent signed in from another tab of this browser.').waitFor()
      await other.getByLabel('Password').fill(tamsin.password)
      await page.keyboard.press('Enter')
      await other.waitFor({ state: 'detached' })
      expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Half typed')

      const nowInBeside = dialog(beside, 'Somebody else is signed in here')
      await nowInBeside.getByRole('button', { name: 'Continue as Tamsin Koh' }).click()
      await beside.getByRole('button', { name: 'Tamsin Koh, account' }).waitFor()
      expect(faults).toEqual([])
    })

    it('a tab keeps its workspace, or follows the other one (O-01)', async () => {
      const { page, faults } = await sitsAt(stage, basic(), tamsin, {
        path: '/contacts',
        heading: 'Contacts',
      })
      await typesAContact(page, 'In the first')
      const beside = await page.context().newPage()
      await beside.goto(`${server.url}/studio/`)
      await beside.getByRole('button', { name: 'Workspace Main, switch' }).click()
      await beside.getByRole('menuitem', { name: 'New workspace…' }).click()
      await beside.getByLabel('Name').fill('Second')
      await beside.getByRole('button', { name: 'Create workspace' }).click()
      await beside.getByRole('button', { name: 'Workspace Second, switch' }).waitFor()
      const moved = dialog(page, 'Another tab switched to another workspace')
      await moved.getByRole('button', { name: 'Stay in Main' }).click()
      await moved.waitFor({ state: 'detached' })
      expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('In the first')
      await dialog(beside, 'Another tab switched to another workspace')
        .getByRole('button', { name: 'Go to Main' })
        .click()
      await beside.getByRole('button', { name: 'Workspace Main, switch' }).waitFor()
      expect(faults).toEqual([])
    })

    it('an invitation that was used, taken back or never made says so on a screen of its own (O-01)', async () => {
      const invited = (await (
        await server.owner('POST', '/invitations', { email: 'late@lumen.example', role: 'editor' })
      ).json()) as {
        invitation: { id: string }
        url: string
      }
      const used = (await (
        await server.owner('POST', '/invitations', { email: 'once@lumen.example', role: 'editor' })
      ).json()) as { url: string }
      const accepts = await stage.opens(basic(), used.url.replace(server.url, ''), {
        waits: 'loaded',
      })
      await accepts.page.getByLabel('Your name').fill('Once')
      await accepts.page.getByLabel('Password').fill('a long enough pass')
      await accepts.page.getByRole('button', { name: 'Join' }).click()
      await accepts.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
      await server.owner('DELETE', `/invitations/${invited.invitation.id}`)
      for (const url of [
        used.url,
        invited.url,
        `${server.url}/studio/invitation#nothing`,
        `${server.url}/studio/invitation`,
      ]) {
        const late = await stage.opens(basic(), url.replace(server.url, ''), { waits: 'loaded' })
        await late.page
          .getByRole('heading', { level: 1, name: 'This link no longer works' })
          .waitFor()
        await late.page
          .getByText('It was used, withdrawn or has expired. Ask for a new one.')
          .waitFor()
        expect(await axe(late.page)).toEqual([])
        await late.page.getByRole('link', { name: 'Back to sign in' }).click()
        await late.page.getByRole('heading', { level: 1, name: 'Sign in to Askwell' }).waitFor()
      }
    })
  },
)
