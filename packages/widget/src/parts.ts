// The loader is what every visitor of a host page fetches; its parts come from the same host when they are needed. The
// build writes the digest of all of them into their names.
import type * as Explain from './explain.ts'

declare const PARTS_DIGEST: string

interface PartModules {
  readonly events: typeof import('./events.ts')
  readonly explain: typeof Explain
  readonly extra: typeof import('./extra.ts')
  readonly life: typeof import('./life.ts')
  readonly stage: typeof import('./stage.ts')
}

/** Loads a module of the loader's host. `mostMs`: after the first pause that is longer, it gives up. */
export type Load = <Name extends keyof PartModules>(
  name: Name,
  mostMs?: number,
) => Promise<PartModules[Name]>

/** Begins to fetch what another caller needs in a moment, and handles its rejection. */
export const early = (part: Promise<unknown>): void => void part.catch(() => {})

export const pause = (ms?: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, ms))

/** A browser may cache the failure of a module, so each try has a new address. */
export const loadFrom = (origin: string): Load => {
  const load = async <Name extends keyof PartModules>(
    name: Name,
    mostMs = 2_000,
    pauseMs = 250,
  ): Promise<PartModules[Name]> => {
    const address = `${origin}/widget-${name}-${PARTS_DIGEST}.js?${pauseMs}`
    try {
      return await import(/* @vite-ignore */ address)
    } catch (error) {
      if (pauseMs > mostMs) throw error
      await pause(pauseMs)
      return load(name, mostMs, pauseMs * 3)
    }
  }
  return load
}
