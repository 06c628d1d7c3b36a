// A workspace with two members and a system of its owner, for the journeys about contacts and integrations.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Colleague, joins } from './agents.ts'
import { label, phoneVerification, submit, text } from './element-builder.ts'
import { fixture, short } from './fixtures.ts'
import { flow } from './flow-builder.ts'
import { startOwnerSystem } from './owner-system.ts'
import { openStage } from './stage.ts'
import { signsIn } from './studio-visit.ts'

export const survey = short({ name: 'After the visit' })
export const phone = fixture(
  flow('Phone')
    .page('S1', phoneVerification('phone'), text('other'), submit())
    .thank('End', label('bye', 'All done')),
  {
    name: 'By phone',
    country_code: 'AT',
  },
)

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** A stage with an owner, an analyst, and a system of the owner that is called. */
export async function openSetUpStage() {
  const system = await startOwnerSystem()
  const stage = await openStage({ env: { ASKWELL_OUTBOUND_ALLOW: system.host } })
  const { server } = stage
  let owner: Colleague
  let analyst: Colleague
  beforeAll(async () => {
    owner = await joins(server, 'Tamsin Koh', 'owner')
    analyst = await joins(server, 'Nils Analyst', 'analyst')
    await server.imports(survey.bundle)
    await server.imports(phone.bundle)
  })
  afterEach(() => stage.clear())
  afterAll(async () => {
    await stage.close()
    await system.close()
  })
  const opens = (
    path: string,
    { who = owner, context = {} }: { who?: Colleague; context?: BrowserContextOptions } = {},
  ) => signsIn(stage, survey, who, { address: `/studio${path}`, context })
  return {
    system,
    stage,
    server,
    get analyst() {
      return analyst
    },
    opens,
  }
}
