// Somebody of the workspace at a screen of the studio. They have the session of their invitation, like a person who signed
// in yesterday: the sign-in pages have their own journeys.
import type { BrowserContextOptions } from 'playwright-core'
import type { Fixture } from './fixtures.ts'
import type { Respondent } from './respondent.ts'
import type { Arrival, Scene } from './stage.ts'

export type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface StudioVisit {
  /** Of the server, `/studio/…`. */
  readonly address: string
  readonly context?: BrowserContextOptions
  readonly before?: Arrival['before']
}

export async function signsIn(
  stage: Scene,
  fixture: Fixture,
  who: { readonly session: Session },
  { address, context = {}, before }: StudioVisit,
): Promise<Respondent> {
  const visitor = await stage.opens(fixture, address, {
    waits: 'loaded',
    context: { ...context, storageState: who.session },
    ...(before && { before }),
  })
  await visitor.page
    .getByRole('navigation')
    .or(visitor.page.getByRole('button', { name: /^Men[uü]$/ }))
    .first()
    .waitFor()
  return visitor
}

/** The session that a browser keeps from a sign-in reply. */
export function sessionOf(reply: Response): Session {
  const { hostname } = new URL(reply.url)
  const cookies = reply.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return {
      name,
      value,
      domain: hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    }
  })
  return { cookies, origins: [] }
}
