// Somebody of the workspace at a screen of the studio, signed in by the page.
import type { BrowserContextOptions } from 'playwright-core'
import type { Colleague } from './agents.ts'
import type { Fixture } from './fixtures.ts'
import type { Respondent } from './respondent.ts'
import type { Stage } from './stage.ts'

interface StudioVisit {
  /** Of the server, `/studio/…`. */
  readonly address: string
  readonly context?: BrowserContextOptions
}

export async function signsIn(stage: Stage, fixture: Fixture, who: Colleague, { address, context = {} }: StudioVisit): Promise<Respondent> {
  const visitor = await stage.opens(fixture, address, { waits: 'loaded', context })
  await visitor.page.getByLabel(/^E-(mail|posta)$/).fill(who.email)
  await visitor.page.getByLabel(/^(Password|Parola|Şifre)$/).fill(who.password)
  await visitor.page.keyboard.press('Enter')
  await visitor.page.getByRole('navigation').waitFor()
  return visitor
}
