// Loads the chunk of drafts and the outbox. It is fetched after hydration; only a visit with something
// to resume waits for it.
import type { PageSnapshot } from '../app/page-types.ts'
import type { Begun, SurveyScreen } from './begin-run.ts'
import type { Browser } from './browser.ts'
import { loadChunk } from './chunk.ts'
import { type Keeper, type KeepPage, type Resumed, resumeMark, type SurveyRun } from './kept-run.ts'
import { draftKey } from './unsent.ts'

export type Keeping = typeof import('../keeping/keeping.ts')

export interface KeepInput extends KeepPage {
  readonly loadKeeping: () => Promise<Keeping>
}

/** One chunk a page; a failed load is retried at the next use. */
export function keepingLoader({ later }: Pick<Browser, 'later'>): () => Promise<Keeping> {
  let loading: Promise<Keeping> | null = null
  return () => {
    loading ??= loadChunk(() => import('../keeping/keeping.ts'), later)
    loading.catch(() => {
      loading = null
    })
    return loading
  }
}

export function keepFor(
  { loadKeeping, ...input }: KeepInput,
  run: SurveyRun | null,
): NonNullable<PageSnapshot['keep']> {
  let keeper: Keeper | null = null
  return async () => {
    const { openKeeper } = await loadKeeping()
    keeper ??= openKeeper(input, run)
    return keeper
  }
}

/** null if there is nothing to resume, or if it cannot be read; then the survey starts over. */
export async function resumedRun(
  { loadKeeping, ...input }: KeepInput,
  screen: SurveyScreen,
  begun: Begun,
): Promise<Resumed | null> {
  const { browser, node } = input
  if (screen.mode !== 'live' || !node) return null
  if (browser.local.read(draftKey(node.id)) === null && !browser.frame.address.includes(resumeMark))
    return null
  try {
    return await (await loadKeeping()).resumeRun(input, begun)
  } catch (error) {
    browser.report(error)
    return null
  }
}
