// Explains whether a widget would be displayed, with the same rules that run on host pages: for the stored settings and an
// unknown visitor, or for settings that somebody is trying out.
import { type DisplayTrace, type WidgetRecord, WidgetSettings } from '@askwell/contract'
import { explainDisplay, unknownFacts } from '@askwell/widget/rules'
import type { Deps } from '../../deps.ts'
import { faultsOf } from '../../http/schema-faults.ts'
import { invalid } from '../../refusal.ts'
import { hostsOf } from '../loaded-address.ts'
import { pageTargeting } from '../respondent/page-targeting.ts'
import { faultsOfWidget } from './check-widget.ts'
import { faultsOfSegments } from './segments.ts'
import { readWidget } from './widgets.ts'

export interface WidgetVisit {
  readonly url: string
  readonly isMobile: boolean
  readonly ownHosts: readonly string[]
  /** What the visitor's browser would remember, epoch ms; left out = nothing. */
  readonly displayedAtMs?: number | null
  readonly answeredAtMs?: number | null
  /** What a page would report about the visitor, the page of the visit, and the seconds spent on it. */
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly pages?: number
  readonly seconds?: number
  /** For the tests that only the server knows. */
  readonly externalId?: string | null
  readonly country?: string | null
  /** Merged into the stored settings. */
  readonly changes?: Record<string, unknown>
}

export async function explainWidget(
  deps: Deps,
  workspaceId: string,
  code: string,
  asked: WidgetVisit,
): Promise<DisplayTrace> {
  const {
    url,
    ownHosts,
    isMobile,
    displayedAtMs = null,
    answeredAtMs = null,
    changes = {},
    attributes = {},
    pages = 1,
    seconds = 0,
    externalId = null,
    country = null,
  } = asked
  const { settings } = await readWidget(deps, workspaceId, code)
  const tried = WidgetSettings.safeParse({
    ...settings,
    ...changes,
    code: settings.code,
    node_id: settings.node_id,
  })
  if (!tried.success) throw invalid(faultsOf(tried.error))
  const faults = [
    ...faultsOfWidget(tried.data, hostsOf(deps.config)),
    ...(await faultsOfSegments(deps, workspaceId, tried.data.targeting)),
  ]
  if (faults.length > 0) throw invalid(faults)
  const nowMs = deps.clock()
  const node = await deps.store.node(workspaceId, settings.node_id)
  const { activation_start_date = null, activation_end_date = null } = node?.settings ?? {}
  const config = {
    ...tried.data,
    targeting:
      tried.data.targeting &&
      (await pageTargeting(deps.store, tried.data.targeting, {
        workspaceId,
        customerId: await deps.store.widgets.claimedCustomer(
          workspaceId,
          { external_id: externalId },
          ['claimed', 'known', 'proven'],
        ),
        country,
        nowMs,
      })),
    activation_start_date,
    activation_end_date,
    security_token: null,
    customer_id: null,
  }
  const visitor = { attributes, pages, lot: null, arrivedMs: nowMs - seconds * 1000, isOpen: false }
  const record: WidgetRecord | null =
    displayedAtMs === null && answeredAtMs === null
      ? null
      : {
          isWidgetDisplayedBefore: displayedAtMs !== null,
          widgetInitialDisplayTime: displayedAtMs,
          lastFeedbackSubmitDate: answeredAtMs,
        }
  return explainDisplay({
    config,
    url,
    ownHosts,
    isMobile,
    nowMs,
    sinceMs: nowMs,
    record,
    host: 'undecided',
    visitor,
    tests: { ...unknownFacts, pages },
  })
}
