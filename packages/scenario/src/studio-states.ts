// The requirements for every studio screen while its calls wait, when they fail, and once they succeed again.
import { eventually } from '@askwell/server/test-kit/eventually'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joins } from './agents.ts'
import { fillWorkspace } from './filled-workspace.ts'
import { basic } from './fixtures.ts'
import { axe, sidewaysPx } from './looks.ts'
import type { Respondent } from './respondent.ts'
import type { Stage } from './stage.ts'
import {
  readNothing,
  type StudioScreen,
  settles,
  type Weather,
  weatherOver,
} from './studio-screens.ts'
import { signsIn } from './studio-visit.ts'

interface Looks {
  readonly screens: readonly StudioScreen[]
  readonly context: BrowserContextOptions
}

/** Makes the tests of these screens; one page goes through all of them. */
export function tellsStates(stage: Stage, title: string, { screens, context }: Looks): void {
  let who: Respondent
  let weather: Weather
  let addresses: Readonly<Record<string, string>> = {}
  beforeAll(async () => {
    if (stage.reason !== null) return
    addresses = await fillWorkspace(stage.server)
    const tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
    who = await signsIn(stage, basic(), tamsin, {
      address: '/studio/',
      context: { reducedMotion: 'reduce', ...context },
    })
    await who.page.locator('#screen').waitFor()
    weather = await weatherOver(who.page)
  })
  afterAll(async () => {
    await stage.clear()
    await stage.close()
  })

  const goes = (path: string) =>
    who.page.goto(`${stage.server.url}/studio${addresses[path] ?? path}`)
  const looksWell = async (path: string): Promise<void> => {
    expect([path, await axe(who.page)]).toEqual([path, []])
    expect([path, await sidewaysPx(who.page)]).toEqual([path, 0])
  }

  describe.skipIf(stage.reason)(`${title}${stage.reason ? ` (${stage.reason})` : ''}`, () => {
    it.each(screens.filter(({ path }) => !readNothing.includes(path)))(
      '$path: waits, says what failed, and loads when it is tried again',
      async ({ path }) => {
        const { page } = who
        weather.holds()
        await goes(path)
        await page.locator('[aria-busy=true][data-shown=true]').first().waitFor()
        await looksWell(`${path} waits`)
        weather.fails()
        const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
        await again.first().waitFor()
        await settles(page)
        expect(await page.getByText('req_7f3k2qa').count()).toBeGreaterThan(0)
        await looksWell(`${path} failed`)
        weather.clears()
        // Each part of a screen is retried separately; one may reload others.
        await eventually(
          async () => {
            if ((await again.count()) > 0) await again.first().click({ timeout: 2_000 })
            expect(await again.count()).toBe(0)
          },
          { timeout: 30_000, interval: 100 },
        )
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      },
    )

    it.each(screens.filter(({ path }) => readNothing.includes(path)))(
      '$path: is there whatever the server does',
      async ({ path }) => {
        weather.fails()
        await goes(path)
        await who.page.getByRole('heading', { level: 1 }).waitFor()
        await settles(who.page)
        await looksWell(path)
      },
    )
  })
}
