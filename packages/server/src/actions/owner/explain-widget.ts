// "Would it show here?": the very rules that run on host pages, asked for a visitor of whom nothing is known.
import type { DisplayTrace } from '@askwell/contract'
import { explainDisplay } from '@askwell/widget/rules'
import type { Deps } from '../../deps.ts'
import { readWidget } from './widgets.ts'

export interface Asked {
  readonly url: string
  readonly isMobile: boolean
  readonly ownHosts: readonly string[]
}

export async function explainWidget(deps: Deps, workspaceId: string, code: string, { url, isMobile, ownHosts }: Asked): Promise<DisplayTrace> {
  const { settings } = await readWidget(deps, workspaceId, code)
  const nowMs = deps.clock()
  const config = { ...settings, security_token: null, customer_id: null }
  return explainDisplay({ config, url, ownHosts, isMobile, nowMs, sinceMs: nowMs, record: null, host: 'undecided' })
}
