// Alerts as owners and editors manage them. What the schema cannot see is checked here: surveys, members, webhooks, the condition.
import type {
  AlertAction,
  AlertChanges,
  AlertSettings,
  AlertTrial,
  FieldFault,
  ShownAlertAction,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Served } from '../../events/served.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { AlertRow } from '../../store/alerts/alert-rows.ts'
import type { SlackChange } from '../../store/alerts/alerts.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import type { DeliveryRow } from '../../store/webhooks/webhook-store.ts'
import { conditionFaults, openMatching } from '../alerts/alert-conditions.ts'
import { runAlert } from '../alerts/run-alert.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import { checkTimezone } from '../results/check-timezone.ts'
import { targetFault } from './check-webhook.ts'
import { checkedPage } from './checked-page.ts'
import { found, knownId } from './known-id.ts'

type Deps = ChatDeps & Pick<Served, 'config' | 'guardedFetch' | 'sendMail' | 'publish'>

const mostAlerts = 100

export async function listAlerts(
  { store }: Deps,
  workspaceId: string,
  flowId: string | undefined,
): Promise<readonly AlertRow[]> {
  const all = await store.alerts.list(workspaceId)
  return flowId === undefined
    ? all
    : all.filter(({ settings: { flow_ids } }) => flow_ids === null || flow_ids.includes(flowId))
}

export const readAlert = async (
  { store }: Deps,
  workspaceId: string,
  id: string,
): Promise<AlertRow> => found(await store.alerts.read(workspaceId, knownId(id)))

/** `mayManageKeys`: the caller may set the address of a Slack action. */
export async function createAlert(
  deps: Deps,
  workspaceId: string,
  given: AlertSettings,
  mayManageKeys: boolean,
): Promise<AlertRow> {
  const { store, clock, newId } = deps
  const { settings, slack } = await checked(deps, workspaceId, given, {
    mayManageKeys,
    known: null,
  })
  if ((await store.alerts.list(workspaceId)).length >= mostAlerts)
    throw new Refusal(13005, `A workspace has at most ${mostAlerts} alerts.`)
  const id = newId()
  const url = slack === null || slack === 'known' ? null : slack.url
  await store.alerts.add({ id, workspaceId, settings, at: clock() }, url)
  return readAlert(deps, workspaceId, id)
}

export async function changeAlert(
  deps: Deps,
  workspaceId: string,
  id: string,
  changes: AlertChanges,
  mayManageKeys: boolean,
): Promise<AlertRow> {
  const known = await readAlert(deps, workspaceId, id)
  const given = { ...known.settings, ...defined(changes) } as AlertSettings
  const { settings, slack } = await checked(deps, workspaceId, given, { mayManageKeys, known })
  const alert = { id: known.id, workspaceId, settings, at: deps.clock() }
  if (!(await deps.store.alerts.change(alert, slack))) throw notFound()
  return readAlert(deps, workspaceId, id)
}

export async function removeAlert({ store }: Deps, workspaceId: string, id: string): Promise<void> {
  if (!(await store.alerts.remove(workspaceId, knownId(id)))) throw notFound()
}

export async function tryAlert(
  deps: Deps,
  workspaceId: string,
  id: string,
  feedbackId: string,
): Promise<AlertTrial> {
  const alert = await readAlert(deps, workspaceId, id)
  const row = await deps.store.feedback(workspaceId, feedbackId)
  if (row === null)
    throw invalid([{ field: 'feedback_id', message: 'is not a response of this workspace' }])
  const matches = await openMatching(deps.store, deps.clock()).matches(alert, row)
  return { matches, results: matches ? await runAlert(deps, alert, row) : [] }
}

export async function listAlertDeliveries(
  deps: Deps,
  workspaceId: string,
  id: string,
  page: PageRequest,
): Promise<Page<DeliveryRow>> {
  const alert = await readAlert(deps, workspaceId, id)
  return deps.store.webhooks.deliveries(alert.id, null, checkedPage(page))
}

const defined = (changes: AlertChanges): Partial<AlertSettings> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

interface Changer {
  readonly mayManageKeys: boolean
  readonly known: AlertRow | null
}

async function checked(
  deps: Deps,
  workspaceId: string,
  given: AlertSettings,
  changer: Changer,
): Promise<{ readonly settings: AlertRow['settings']; readonly slack: SlackChange }> {
  checkTimezone(given.timezone)
  const faults: FieldFault[] = []
  for (const [at, id] of (given.flow_ids ?? []).entries())
    if ((await deps.store.flow(workspaceId, id)) === null)
      faults.push({ field: `flow_ids.${at}`, message: 'is not a survey of this workspace' })
  if (faults.length === 0)
    faults.push(...(await conditionFaults(deps.store, workspaceId, given, deps.clock())))
  const members = new Set((await deps.store.people.members(workspaceId)).map(({ id }) => id))
  const kinds = given.actions.map(({ kind }) => kind)
  const actions: ShownAlertAction[] = []
  let slack: SlackChange = null
  for (const [at, action] of given.actions.entries()) {
    const field = `actions.${at}`
    if (kinds.indexOf(action.kind) !== at)
      faults.push({ field: `${field}.kind`, message: 'is there twice' })
    faults.push(...membersMissing(action, members, field))
    if (action.kind === 'webhook' && !(await hasWebhook(deps, workspaceId, action.webhook_id)))
      faults.push({ field: `${field}.webhook_id`, message: 'is not a webhook of this workspace' })
    if (action.kind !== 'slack') {
      actions.push(action)
      continue
    }
    const address = slackOf(deps, action.url, changer)
    if ('fault' in address) faults.push({ field: `${field}.url`, message: address.fault })
    else {
      actions.push({ kind: 'slack', host: address.host })
      slack = address.slack
    }
  }
  if (faults.length > 0) throw invalid(faults)
  return { settings: { ...given, actions }, slack }
}

const hasWebhook = async ({ store }: Deps, workspaceId: string, id: string): Promise<boolean> =>
  (await store.webhooks.read(workspaceId, id)) !== null

function membersMissing(
  action: AlertAction,
  members: ReadonlySet<string>,
  field: string,
): FieldFault[] {
  const message = 'is not a member of this workspace'
  const missing = (ids: readonly string[], name: string): FieldFault[] =>
    ids.flatMap((id, at) => (members.has(id) ? [] : { field: `${field}.${name}.${at}`, message }))
  switch (action.kind) {
    case 'follow_up':
    case 'assign_conversation':
      if ('contact_owner' in action.assign) return []
      if ('round_robin' in action.assign)
        return missing(action.assign.round_robin, 'assign.round_robin')
      return members.has(action.assign.member) ? [] : [{ field: `${field}.assign.member`, message }]
    case 'mail':
      return missing(action.member_ids, 'member_ids')
    case 'webhook':
    case 'slack':
    case 'tag':
      return []
    default:
      return unreachable(action)
  }
}

type SlackAddress =
  | { readonly host: string; readonly slack: SlackChange }
  | { readonly fault: string }

function slackOf(
  deps: Deps,
  url: string | undefined,
  { mayManageKeys, known }: Changer,
): SlackAddress {
  const before = known?.settings.actions.find(({ kind }) => kind === 'slack')
  if (url === undefined)
    return before?.kind === 'slack'
      ? { host: before.host, slack: 'known' }
      : { fault: 'is missing' }
  if (!mayManageKeys) throw new Refusal(13004)
  const fault = targetFault(deps, url)
  return fault === null ? { host: new URL(url).host, slack: { url } } : { fault }
}
