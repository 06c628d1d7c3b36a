// Every screen of the studio, from its own table: the journeys that go through all of them include new ones.
import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import type { Colleague } from './agents.ts'
import { type Gate, makeGate } from './gate.ts'

export interface StudioScreen {
  /** Below `/studio`; `$name` is a parameter. */
  readonly path: string
  /** For people who are not signed in. */
  readonly isDoor: boolean
  /** In the navigation, in English; null = reached by a link only. */
  readonly label: string | null
}

const table = new URL('../../studio/src/screens.ts', import.meta.url)
const texts = readFileSync(new URL('../../studio/src/shell/nav-words.ts', import.meta.url), 'utf8')
const labels = new Map<string | undefined, string>(
  [...texts.matchAll(/'(nav\.\w+)': '([^']+)'/g)].map(([, id, label = '']) => [id, label]),
)
const lines = readFileSync(table, 'utf8').split(/(?=\{\s*path: )/)
export const studioScreens: readonly StudioScreen[] = lines.flatMap((line) => {
  const [, path, needs] = /path: '([^']+)',\s*needs: '([^']+)'/.exec(line) ?? []
  const [, id] = /label: '(nav\.\w+)'/.exec(line) ?? []
  return path === undefined
    ? []
    : [{ path, isDoor: needs === 'door', label: labels.get(id) ?? null }]
})

/** Two halves, for two files: the working screens, and the settings with the sign-in screens. */
const half = studioScreens.findIndex(({ path }) => path === '/settings/conversations')
export const screensOfWork = studioScreens.slice(0, half)
export const screensOfSettings = studioScreens.slice(half)

/** Forms that read nothing before they are shown; a sign-in screen's request for the ways of signing in shows nothing. */
export const readNothing: readonly string[] = [
  '/settings',
  '/flows/new',
  '/flows/paste',
  '/settings/import-and-export',
  '/settings/new-alert',
  '/settings/new-integration',
  '/sign-in',
  '/set-up',
  '/forgotten',
  '/reset-password',
]

/** Signs in with the password. */
export async function entersStudio(
  page: Page,
  { email, password }: Pick<Colleague, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel(/^E-(mail|posta)$/).fill(email)
  await page.getByLabel(/^(Password|Parola)$/).fill(password)
  await page.keyboard.press('Enter')
  await page.locator('#screen').waitFor()
}

export interface Weather {
  /** From now on calls wait. */
  holds(): void
  /** Waiting and later calls are answered with a server error. */
  fails(): void
  /** All calls are answered normally. */
  clears(): void
}

/** Intercepts the calls of a page's screens; `me` is always answered. */
export async function weatherOver(page: Page): Promise<Weather> {
  let mode: 'clear' | 'held' | 'failing' = 'clear'
  let gate: Gate = makeGate()
  gate.open()
  await page.route(/\/owner\/v1\/(?!me$)|\/v1\/shared_results\//, async (route: Route) => {
    await gate.opened
    if (mode === 'clear') await route.continue()
    else
      await route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'req_7f3k2qa' },
        contentType: 'application/json',
        body: '{}',
      })
  })
  return {
    holds() {
      mode = 'held'
      gate = makeGate()
    },
    fails() {
      mode = 'failing'
      gate.open()
    },
    clears() {
      mode = 'clear'
      gate.open()
    },
  }
}

export const settles = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
