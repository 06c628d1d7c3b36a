// The loader is what every visitor of a host page fetches; its parts come from the same host when there is need of them. The
// names hold a hash of their content, written in by the build.
import type * as Explain from './explain.ts'
import type * as Stage from './stage.ts'

declare const EXPLAIN_PART: string
declare const EXTRA_PART: string
declare const LIFE_PART: string
declare const STAGE_PART: string

export const loadExplain = (origin: string): Promise<typeof Explain> =>
  load(origin + EXPLAIN_PART, 2_000)
export const loadExtra = (origin: string): Promise<typeof import('./extra.ts')> =>
  load(origin + EXTRA_PART, 2_000)
/** Without it nothing works: it is asked for again for as long as the configuration is. */
export const loadLife = (origin: string): Promise<typeof import('./life.ts')> =>
  load(origin + LIFE_PART, 50_000)
export const loadStage = (origin: string): Promise<typeof Stage> => load(origin + STAGE_PART, 2_000)

/** Begins to fetch what somebody else asks for in a moment, and hears whether it came. */
export const early = (part: Promise<unknown>): void => void part.catch(() => {})

export const pause = (ms?: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, ms))

/** A browser may remember that a module did not come: each try has an address of its own. */
async function load(url: string, mostMs: number, pauseMs = 250) {
  const address = `${url}?${pauseMs}`
  try {
    return await import(/* @vite-ignore */ address)
  } catch (error) {
    if (pauseMs > mostMs) throw error
    await pause(pauseMs)
    return load(url, mostMs, pauseMs * 3)
  }
}
