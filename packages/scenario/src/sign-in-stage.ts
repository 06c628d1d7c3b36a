// A server with mail and single sign-on, for the journeys about signing in and joining.
import { startMailListener, startOidcProvider } from '@askwell/server/test-kit'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { basic } from './fixtures.ts'
import { openStage } from './stage.ts'

export const password = 'a long enough pass'
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
export const linkIn = (text: string): string => /http:\/\/\S+/.exec(text)?.[0] ?? ''

export async function openSignInStage() {
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
  const { server } = stage
  const opens = (address: string, context: BrowserContextOptions = {}) =>
    stage.opens(basic(), address.replace(server.url, ''), { waits: 'loaded', context })

  let newcomers = 0
  /** → a new address: a second attempt needs another one. */
  const newcomer = (name: string): string => `${name}-${++newcomers}@lumen.example`

  /** → the link of the invitation e-mail. */
  async function invites(email: string, role: string): Promise<string> {
    const invited = await server.owner('POST', '/invitations', { email, role, channels: 'all' })
    expect(await invited.json()).toMatchObject({ url: null, invitation: { mailed: true } })
    const taken = await mail.next()
    expect(taken).toMatchObject({ from: 'studio@askwell.example', to: [email] })
    return linkIn(taken.text)
  }

  /** Accepts an e-mailed invitation without a browser. */
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
  return {
    mail,
    provider,
    clock: {
      nowMs: () => Date.now() + aheadMs,
      goesAhead(ms: number) {
        aheadMs += ms
      },
    },
    stage,
    server,
    opens,
    newcomer,
    invites,
    joins,
    knock,
    signsIn,
  }
}
