// Passkeys from the profile to the sign-in, the second step and the confirmation, with an authenticator that the browser
// simulates. Each person has their own.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

let aheadMs = 0
const stage = await openStage({ clock: () => Date.now() + aheadMs, host: 'localhost' })
const { server } = stage
const password = 'a long enough pass'
const tooLateMs = 11 * 60_000
const unused = 'No passkey was used. You cancelled, or the device could not confirm your identity.'

afterEach(() => {
  aheadMs = 0
  return stage.clear()
})
afterAll(() => stage.close())

let newcomers = 0
/** → the address of a person who has an account and no passkey: a second attempt needs another one. */
async function joins(): Promise<string> {
  const email = `petra-${++newcomers}@lumen.example`
  const { url } = (await (
    await server.owner('POST', '/invitations', { email, role: 'owner' })
  ).json()) as { url: string }
  const joined = await fetch(`${server.url}/owner/v1/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ token: url.split('#')[1], name: 'Petra', password }),
  })
  if (!joined.ok) throw new Error(await joined.text())
  return email
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const says = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor()

/** → the browser at the sign-in page, with an authenticator that verifies its user until it is set otherwise. */
async function arrives(width: number) {
  const who = await stage.opens(basic(), '/studio/', {
    waits: 'loaded',
    context: { viewport: { width, height: 800 } },
  })
  const device = await who.page.context().newCDPSession(who.page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const accepts = (isUserVerified: boolean) =>
    device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { ...who, accepts }
}
async function givesPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}
async function presses(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}
async function signsOut(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 800)
    await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await heading(page, 'Sign in to Askwell')
  // What was announced to screen readers is removed with its page.
  await page.reload()
  await heading(page, 'Sign in to Askwell')
}
const keys = async () =>
  (
    (await (await server.owner('GET', '/api_keys')).json()) as { items: { name: string }[] }
  ).items.map(({ name }) => name)

describe.skipIf(stage.reason)(`passkeys${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each([1280, 390])(
    'by keys alone at %d px: one is made, named, used at the door, after the password and to confirm, and removed',
    async (width) => {
      const email = await joins()
      const { page, faults, accepts } = await arrives(width)
      await givesPassword(page, email)
      await heading(page, 'Home')
      await page.goto(`${server.url}/studio/profile`)
      const list = page.getByRole('region', { name: 'Passkeys' })

      await accepts(false)
      await presses(page, 'Add a passkey')
      await says(
        page,
        'No passkey was added. You cancelled, or the device could not confirm your identity.',
      )
      expect(await list.count()).toBe(0)
      await looksRight(page, 'passkeys-refused')
      await accepts(true)
      await presses(page, 'Add a passkey')
      await dialog(page, 'Passkey added').waitFor()
      expect(await dialog(page, 'Passkey added').getByRole('listitem').count()).toBe(10)
      await looksRight(page, 'passkeys-codes')
      await page.keyboard.press('Enter')
      await dialog(page, 'Passkey added').waitFor({ state: 'detached' })
      await presses(page, 'Add a passkey')
      await says(page, 'This device already has a passkey for your account.')

      await presses(page, 'Rename Chrome · Linux')
      await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name').fill('Work laptop')
      await page.keyboard.press('Enter')
      await list.getByText('Work laptop', { exact: true }).waitFor()
      await list.getByText('Never', { exact: true }).waitFor()
      await looksRight(page, 'passkeys-card')

      await signsOut(page)
      await looksRight(page, 'passkeys-door')
      await accepts(false)
      await presses(page, 'Use a passkey')
      await says(page, unused)
      await accepts(true)
      await presses(page, 'Use a passkey')
      await heading(page, 'Home')

      await signsOut(page)
      await givesPassword(page, email)
      await heading(page, 'Second step')
      await looksRight(page, 'passkeys-second')
      await accepts(false)
      await presses(page, 'Use a passkey')
      await says(page, unused)
      await accepts(true)
      await presses(page, 'Use a passkey')
      await heading(page, 'Home')

      const key = `Key of ${email}`
      aheadMs = tooLateMs
      await page.goto(`${server.url}/studio/settings/api-keys`)
      await page.getByRole('button', { name: 'New key' }).first().click()
      await page.getByLabel('What is it for?').fill(key)
      await page.keyboard.press('Enter')
      const asks = dialog(page, 'Confirm your identity')
      await asks.waitFor()
      await looksRight(page, 'passkeys-confirm')
      await accepts(false)
      await presses(page, 'Use a passkey')
      await asks.getByRole('alert').getByText(unused).waitFor()
      expect(await keys()).not.toContain(key)
      await accepts(true)
      await presses(page, 'Use a passkey')
      await page.getByText('Copy it now. It won’t be shown again.').waitFor()
      expect(await keys()).toContain(key)

      await page.goto(`${server.url}/studio/profile`)
      await presses(page, 'Remove Work laptop')
      await dialog(page, 'Remove Work laptop').waitFor()
      await looksRight(page, 'passkeys-remove')
      await presses(page, 'Remove')
      await list.waitFor({ state: 'detached' })
      await signsOut(page)
      await presses(page, 'Use a passkey')
      await says(page, 'This passkey doesn’t belong to an account here.')
      await givesPassword(page, email)
      await heading(page, 'Home')
      expect(faults).toEqual([])
    },
  )
})
