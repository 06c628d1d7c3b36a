// An owner requires a second factor; a member without one is sent to set it up, and continues.
import { appCode } from '@askwell/server/test-kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const { server } = stage
const password = 'a long enough pass'

async function joins(email: string, role: string): Promise<void> {
  const invited = await server.owner('POST', '/invitations', {
    email,
    role,
    ...(role === 'agent' && { channels: 'all' }),
  })
  if (!invited.ok) throw new Error(await invited.text())
  const { url } = (await invited.json()) as { url: string }
  const body = JSON.stringify({ token: url.split('#')[1], name: role, password })
  const headers = { 'content-type': 'application/json', origin: server.url }
  const joined = await fetch(`${server.url}/owner/v1/invitations/accept`, {
    method: 'POST',
    headers,
    body,
  })
  if (!joined.ok) throw new Error(await joined.text())
}
async function signsIn(email: string, width: number) {
  const who = await stage.opens(basic(), '/studio/', {
    waits: 'loaded',
    context: { viewport: { width, height: 800 } },
  })
  await who.page.getByLabel('E-mail').fill(email)
  await who.page.getByLabel('Password').fill(password)
  await who.page.keyboard.press('Enter')
  return who.page
}
type Page = Awaited<ReturnType<typeof signsIn>>
async function setsUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  const address = await page.getByLabel('Or enter this address').inputValue()
  await page.getByLabel('Code from the app').fill(appCode(address))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Turn off' }).waitFor()
}

beforeAll(async () => {
  if (stage.reason !== null) return
  for (const role of ['owner', 'agent', 'analyst']) await joins(`${role}@lumen.example`, role)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(
  `a required second factor${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('an owner sets up their own, requires it of everybody, and sees who has one', async () => {
      const page = await signsIn('owner@lumen.example', 1280)
      await page.getByRole('heading', { level: 1, name: 'Home', exact: true }).waitFor()
      await page.goto(`${server.url}/studio/settings/members`)
      const toggle = page.getByRole('switch', { name: /Require a second factor for everyone/ })
      expect(await toggle.isDisabled()).toBe(true)
      await page.getByRole('link', { name: 'Go to your profile' }).click()
      await setsUp(page)
      await page.goto(`${server.url}/studio/settings/members`)
      await toggle.focus()
      await page.keyboard.press('Space')
      await expect.poll(() => toggle.isChecked()).toBe(true)
      expect(await page.getByText('Second factor', { exact: true }).count()).toBe(1)
      await looksRight(page, 'members-required')
    })

    it.each([
      ['agent', 1280],
      ['analyst', 390],
    ] as const)(
      'an %s at %d px is led to the profile, sets one up, and the workspace opens',
      async (role, width) => {
        const page = await signsIn(`${role}@lumen.example`, width)
        await page
          .getByRole('heading', { level: 1, name: 'Main requires a second factor' })
          .waitFor()
        await looksRight(page, 'factor-needed')
        await page.getByRole('link', { name: 'Set it up' }).click()
        await setsUp(page)
        await page.goto(`${server.url}/studio/`)
        await page.getByRole('heading', { level: 1, name: 'Home', exact: true }).waitFor()
      },
    )
  },
)
