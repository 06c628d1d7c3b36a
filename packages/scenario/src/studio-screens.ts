// Every screen of the studio, out of its own table: what is added there is met by the journeys that go through all of them.
import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import type { Colleague } from './agents.ts'
import { type Gate, makeGate } from './gate.ts'

export interface StudioScreen {
  /** Below `/studio`; `$name` is a parameter. */
  readonly path: string
  /** For who is not signed in. */
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

/** Two halves, for two files: what one works with, and its settings with the doors. */
const half = studioScreens.findIndex(({ path }) => path === '/chat-settings')
export const screensOfWork = studioScreens.slice(0, half)
export const screensOfSettings = studioScreens.slice(half)

/** Forms that read nothing before they are shown; of a door's question how one may sign in nothing is seen. */
export const readNothing: readonly string[] = [
  '/flows/new',
  '/surveys/import',
  '/new-integration',
  '/sign-in',
  '/set-up',
  '/forgotten',
  '/reset-password',
]

/** At the door, by the password. */
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
  /** What waits, and what comes, is answered with a fault of the server. */
  fails(): void
  /** Everything is answered as it should be. */
  clears(): void
}

/** Stands between a page's screens and the server; who is signed in is always answered. */
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
