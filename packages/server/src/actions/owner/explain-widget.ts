// "Would it show here?": the very rules that run on host pages. Asked for what is stored and a visitor of whom nothing is
// known, or for settings that somebody is still trying out.
import { type DisplayTrace, type WidgetRecord, WidgetSettings } from '@askwell/contract'
import { explainDisplay } from '@askwell/widget/rules'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../refusal.ts'
import { faultsOf } from '../../schema-faults.ts'
import { hostsOf } from '../loaded-address.ts'
import { faultsOfWidget } from './check-widget.ts'
import { readWidget } from './widgets.ts'

export interface WidgetVisit {
  readonly url: string
  readonly isMobile: boolean
  readonly ownHosts: readonly string[]
  /** What the visitor's browser would remember, epoch ms; left out: nothing. */
  readonly displayedAtMs?: number | null
  readonly answeredAtMs?: number | null
  /** Laid over what is stored. */
  readonly changes?: Record<string, unknown>
}

export async function explainWidget(deps: Deps, workspaceId: string, code: string, asked: WidgetVisit): Promise<DisplayTrace> {
  const { url, ownHosts, isMobile, displayedAtMs = null, answeredAtMs = null, changes = {} } = asked
  const { settings } = await readWidget(deps, workspaceId, code)
  const tried = WidgetSettings.safeParse({ ...settings, ...changes, code: settings.code, node_id: settings.node_id })
  if (!tried.success) throw invalid(faultsOf(tried.error))
  const faults = faultsOfWidget(tried.data, hostsOf(deps.config))
  if (faults.length > 0) throw invalid(faults)
  const nowMs = deps.clock()
  const config = { ...tried.data, security_token: null, customer_id: null }
  const record: WidgetRecord | null =
    displayedAtMs === null && answeredAtMs === null
      ? null
      : { isWidgetDisplayedBefore: displayedAtMs !== null, widgetInitialDisplayTime: displayedAtMs, lastFeedbackSubmitDate: answeredAtMs }
  return explainDisplay({ config, url, ownHosts, isMobile, nowMs, sinceMs: nowMs, record, host: 'undecided' })
}
