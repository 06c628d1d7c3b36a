// The loader is what every visitor of a host page fetches; its parts come from the same host when they are needed. The
// names hold a hash of their content, written in by the build.
import type * as Explain from './explain.ts'

declare const EXPLAIN_PART: string
declare const EXTRA_PART: string
declare const LIFE_PART: string
declare const STAGE_PART: string

/** Loads a module of the loader's host by its path. `mostMs`: after the first pause that is longer, it gives up. */
export type Load = <Part>(path: string, mostMs?: number) => Promise<Part>

export const loadExplain = (load: Load): Promise<typeof Explain> => load(EXPLAIN_PART)
export const loadExtra = (load: Load): Promise<typeof import('./extra.ts')> => load(EXTRA_PART)
/** Nothing works without it, so it is retried for as long as the configuration is. */
export const loadLife = (load: Load): Promise<typeof import('./life.ts')> => load(LIFE_PART, 50_000)
export const loadStage = (load: Load): Promise<typeof import('./stage.ts')> => load(STAGE_PART)

/** Begins to fetch what another caller needs in a moment, and handles its rejection. */
export const early = (part: Promise<unknown>): void => void part.catch(() => {})

export const pause = (ms?: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, ms))

/** A browser may cache the failure of a module, so each try has a new address. */
export const loadFrom = (origin: string): Load => {
  const load = async <Part>(path: string, mostMs = 2_000, pauseMs = 250): Promise<Part> => {
    const address = `${origin}${path}?${pauseMs}`
    try {
      return await import(/* @vite-ignore */ address)
    } catch (error) {
      if (pauseMs > mostMs) throw error
      await pause(pauseMs)
      return load(path, mostMs, pauseMs * 3)
    }
  }
  return load
}
