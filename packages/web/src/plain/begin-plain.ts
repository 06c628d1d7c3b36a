import type { BeginPage } from '@askwell/contract'
import type { Run } from '@askwell/engine'
import { beginRun } from '../run/begin-run.ts'
import { preloadedBy } from '../run/preloaded.ts'
import { readQuery } from '../run/query.ts'
import { nothingLocal, screenOf } from '../run/screen.ts'

/** The run as the browser would begin it, without the respondent's identity, which the server adds. */
export const beginPlain: BeginPage<Run> = (data) => {
  const query = readQuery(data.search)
  const screen = data.route === 'survey' ? screenOf(data, data.nowMs, nothingLocal) : null
  if (screen?.kind !== 'survey' || screen.mode !== 'live') return null
  const preloaded = preloadedBy(query.responses, screen.flow)
  const { stepped } = beginRun({
    screen,
    query,
    preloaded,
    node: data.node,
    seed: data.seed,
    atMs: data.nowMs,
    visitor: null,
  })
  return { run: stepped.run, flow: screen.flow }
}
