// What people see of single sign-on and of the second step: a provider that does not answer, an account that is unlinked, and
// a passkey, which is offered only to people who have one.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { basic } from '../src/fixtures.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'

// No server listens there.
const provider = {
  ASKWELL_OIDC_ISSUER: 'http://127.0.0.1:9',
  ASKWELL_OIDC_CLIENT_ID: 'askwell',
  ASKWELL_OIDC_CLIENT_SECRET: 'secret',
  ASKWELL_OIDC_NAME: 'Fernhill',
}
const stage = await openStage({ host: 'localhost', env: provider })
const { server } = stage
afterEach(() => stage.clear())
afterAll(() => stage.close())

const door = (width: number) =>
  stage.opens(basic(), '/studio/sign-in', {
    waits: 'loaded',
    context: { viewport: { width, height: 800 } },
  })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

async function personOf({ email }: Colleague): Promise<string> {
  const person = await server.store.people.personByEmail(email)
  if (person === null) throw new Error('nobody has this address')
  return person.id
}
async function isLinked(who: Colleague): Promise<void> {
  const row = {
    id: randomUUID(),
    user_id: await personOf(who),
    account_id: randomUUID(),
    provider_id: 'single-sign-on',
    created_at: 1,
    updated_at: 1,
  }
  await server.store.signIn.create('person_account', row)
}

describe.skipIf(stage.reason)(`single sign-on${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each([1280, 320])(
    'at %d px, a provider that does not answer ends on the sign-in page, which says so',
    async (width) => {
      const { page } = await door(width)
      await page.getByRole('link', { name: 'Sign in with Fernhill' }).click()
      await page
        .getByRole('alert')
        .getByText(
          'Fernhill isn’t answering at the moment. Please try again later, or sign in another way.',
        )
        .waitFor()
      expect(new URL(page.url()).pathname).toBe('/studio/sign-in')
      await looksRight(page, `single-sign-on-away-${width}`)
    },
  )

  it.each([1280, 320])(
    'at %d px, an account is unlinked on the profile, by keys alone',
    async (width) => {
      const ruth = await joins(server, 'Ruth Okafor', 'editor')
      await isLinked(ruth)
      const { page, faults } = await sitsAt(stage, basic(), ruth, {
        path: '/profile',
        heading: 'Profile',
        context: { viewport: { width, height: 800 } },
      })
      const unlink = page.getByRole('button', { name: 'Unlink', exact: true })
      await unlink.focus()
      await looksRight(page, `single-sign-on-card-${width}`)
      await page.keyboard.press('Enter')
      const asks = page.getByRole('alertdialog', { name: 'Unlink single sign-on' })
      await asks.waitFor()
      await looksRight(page, `single-sign-on-unlink-${width}`)
      await asks.getByRole('button', { name: 'Unlink', exact: true }).focus()
      await page.keyboard.press('Enter')
      await asks.waitFor({ state: 'detached' })
      await unlink.waitFor({ state: 'detached' })
      expect((await server.store.people.proofsOf(await personOf(ruth))).hasSingleSignOn).toBe(false)
      expect(faults).toEqual([])
    },
  )

  it('the second step offers a passkey only to people who have one', async () => {
    const amos = await joins(server, 'Amos Bell', 'editor')
    const id = await personOf(amos)
    await server.store.signIn.update(
      'person',
      [{ column: 'id', operator: 'eq', value: id, connector: 'AND' }],
      { two_factor_enabled: 1 },
    )
    const { page } = await door(1280)
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    await page.getByLabel('E-mail').fill(amos.email)
    await page.getByLabel('Password').fill(amos.password)
    await page.keyboard.press('Enter')
    await heading(page, 'Second step')
    await page
      .getByText('Enter the six digits from your authenticator app, or one of your recovery codes.')
      .waitFor()
    expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
  })
})
