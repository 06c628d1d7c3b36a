// People of the studio as they meet it: the set-up link, an invitation in a second browser, roles, leaving; by keys alone,
// in both looks, and on a narrow screen.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'

vi.setConfig({ testTimeout: 120_000 })
const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const owner = { name: 'Tamsin Koh', email: 'tamsin@lumen.example', password: 'a long enough pass' }
const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe.skipIf(stage.reason)(`people of the studio${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('the link of the log makes the first owner, once', async () => {
    const link = await stage.server.setUpLink()
    const who = await stage.opens(basic(), link.replace(stage.server.url, ''), { waits: 'loaded' })
    await who.page.getByLabel('Your name').fill(owner.name)
    await who.page.getByLabel('E-mail').fill(owner.email)
    await who.page.getByLabel('Password').fill(owner.password)
    await who.page.getByRole('button', { name: 'Begin' }).click()
    await heading(who.page, 'Home').waitFor()
    expect(pathOf(who.page)).toBe('/studio/')
    expect(who.faults).toEqual([])
  })
})
