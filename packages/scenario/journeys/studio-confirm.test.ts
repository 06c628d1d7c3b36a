// Some minutes after the sign-in the studio asks for the identity again when a call needs it, and then continues
// the pressed action.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

let aheadMs = 0
const stage = await openStage({ clock: () => Date.now() + aheadMs })
const { server } = stage
const password = 'a long enough pass'
const email = 'petra@lumen.example'
const title = 'Confirm your identity'
const tooLateMs = 11 * 60_000

beforeAll(async () => {
  if (stage.reason !== null) return
  const { url } = (await (
    await server.owner('POST', '/invitations', { email, role: 'owner' })
  ).json()) as { url: string }
  const joined = await fetch(`${server.url}/owner/v1/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ token: url.split('#')[1], name: 'Petra', password }),
  })
  if (!joined.ok) throw new Error(await joined.text())
})
afterEach(() => {
  aheadMs = 0
  return stage.clear()
})
afterAll(() => stage.close())

async function signsIn(width = 1280) {
  const who = await stage.opens(basic(), '/studio/', {
    waits: 'loaded',
    context: { viewport: { width, height: 800 } },
  })
  await who.page.getByLabel('E-mail').fill(email)
  await who.page.getByLabel('Password').fill(password)
  await who.page.keyboard.press('Enter')
  await who.page.getByRole('heading', { level: 1, name: 'Home', exact: true }).waitFor()
  aheadMs = tooLateMs
  return who
}
const asks = (page: Page) => page.getByRole('alertdialog', { name: title })
const keys = async () =>
  (
    (await (await server.owner('GET', '/api_keys')).json()) as { items: { name: string }[] }
  ).items.map(({ name }) => name)

describe.skipIf(stage.reason)(
  `asking again who is here${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it.each([1280, 390])(
      'by keys alone at %d px: a key is made once the password was right, and not before',
      async (width) => {
        const name = `Key at ${width}`
        const { page, faults } = await signsIn(width)
        await page.goto(`${server.url}/studio/settings/api-keys`)
        await page.getByRole('button', { name: 'New key' }).first().click()
        await page.getByLabel('What is it for?').fill(name)
        await page.keyboard.press('Enter')
        await asks(page).waitFor()
        await looksRight(page, 'confirm')
        await page.keyboard.type('not the password')
        await page.keyboard.press('Enter')
        await asks(page).getByRole('alert').getByText('The password is incorrect.').waitFor()
        expect(await keys()).not.toContain(name)
        await asks(page).getByLabel('Your password').fill(password)
        await page.keyboard.press('Enter')
        await page.getByText('Copy it now. It won’t be shown again.').waitFor()
        expect(await keys()).toContain(name)
        expect(faults.filter((fault) => !fault.includes('403') && !fault.includes('422'))).toEqual(
          [],
        )
      },
    )

    it('somebody who gives up finds their form unchanged, and nothing done', async () => {
      const { page } = await signsIn()
      await page.goto(`${server.url}/studio/settings/api-keys`)
      await page.getByRole('button', { name: 'New key' }).first().click()
      await page.getByLabel('What is it for?').fill('Failed')
      await page.keyboard.press('Enter')
      await asks(page).waitFor()
      await page.keyboard.press('Escape')
      await asks(page).waitFor({ state: 'detached' })
      await page
        .getByRole('alert')
        .getByText('Nothing was done, because you did not confirm your identity.')
        .waitFor()
      expect(await page.getByLabel('What is it for?').inputValue()).toBe('Failed')
      expect(await keys()).not.toContain('Failed')
    })

    it.each([1280, 390])(
      'at %d px, somebody without a password signs in again, comes back, and is not asked',
      async (width) => {
        const { page } = await signsIn(width)
        // As for somebody whom the company's provider signed in.
        await page.route('**/owner/v1/me', async (route) => {
          const me = await (await route.fetch()).json()
          Object(me).person.confirm_ways = []
          await route.fulfill({ json: me })
        })
        const makes = async (name: string): Promise<void> => {
          await page.getByRole('button', { name: 'New key' }).first().click()
          await page.getByLabel('What is it for?').fill(name)
          await page.keyboard.press('Enter')
        }
        await page.goto(`${server.url}/studio/settings/api-keys`)
        await makes(`Refused at ${width}`)
        await asks(page).getByText('You have no password here, so sign in again').waitFor()
        expect(await asks(page).getByRole('textbox').count()).toBe(0)
        await looksRight(page, `confirm-again-${width}`)
        await asks(page).getByRole('button', { name: 'Sign in again' }).click()
        // Sessions begin at the time of the machine.
        aheadMs = 0
        await page.getByLabel('E-mail').fill(email)
        await page.getByLabel('Password').fill(password)
        await page.keyboard.press('Enter')
        await makes(`Again at ${width}`)
        await page.getByText('Copy it now. It won’t be shown again.').waitFor()
        expect(await keys()).not.toContain(`Refused at ${width}`)
      },
    )

    it('a file is fetched after the proof, whole', async () => {
      const { page } = await signsIn()
      await page.goto(`${server.url}/studio/responses`)
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /CSV/ }).click()
      await asks(page).getByLabel('Your password').fill(password)
      const download = page.waitForEvent('download')
      await page.keyboard.press('Enter')
      const path = await (await download).path()
      expect((await readFile(path, 'utf8')).startsWith('\uFEFF')).toBe(true)
    })
  },
)
