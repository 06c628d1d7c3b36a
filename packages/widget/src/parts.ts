// The loader is what every visitor of a host page fetches; its two parts come from the same host when there is need of them. The
// names hold a hash of their content, written in by the build.
import type * as Extra from './extra.ts'
import type * as Stage from './stage.ts'

declare const EXTRA_PART: string
declare const STAGE_PART: string

export const loadExtra = (origin: string): Promise<typeof Extra> => import(/* @vite-ignore */ origin + EXTRA_PART)
export const loadStage = (origin: string): Promise<typeof Stage> => import(/* @vite-ignore */ origin + STAGE_PART)
