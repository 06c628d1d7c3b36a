// What the schema of an action cannot see: whether its members and its webhook exist, and whether its address may be called.
import type { AlertAction, FieldFault, ShownAlertAction } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Served } from '../../events/served.ts'
import { Refusal } from '../../refusal.ts'
import type { SlackChange } from '../../store/alerts/alerts.ts'
import { targetFault } from './check-webhook.ts'

type Deps = Pick<Served, 'store' | 'clock' | 'config'>

/** The caller of a change. */
export interface AlertSaver {
  /** Of the member or the API key. */
  readonly id: string
  /** The caller may set the address of a Slack action. */
  readonly mayManageKeys: boolean
  /** Aborted when nobody waits for the reply any more. */
  readonly gone: AbortSignal
}

export interface ActionChange {
  /** The caller may set the address of a Slack action. */
  readonly mayManageKeys: boolean
  /** The actions before the change. */
  readonly known: readonly ShownAlertAction[]
}

export interface CheckedActions {
  readonly actions: readonly ShownAlertAction[]
  readonly slack: SlackChange
  readonly faults: readonly FieldFault[]
}

/** @throws Refusal 13004 */
export async function checkAlertActions(
  deps: Deps,
  workspaceId: string,
  given: readonly AlertAction[],
  change: ActionChange,
): Promise<CheckedActions> {
  const faults: FieldFault[] = []
  const members = new Set((await deps.store.people.members(workspaceId)).map(({ id }) => id))
  const kinds = given.map(({ kind }) => kind)
  const actions: ShownAlertAction[] = []
  let slack: SlackChange = null
  for (const [at, action] of given.entries()) {
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
    const address = slackOf(deps, action.url, change)
    if ('fault' in address) faults.push({ field: `${field}.url`, message: address.fault })
    else {
      actions.push({ kind: 'slack', host: address.host })
      slack = address.slack
    }
  }
  return { actions, slack, faults }
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
  { mayManageKeys, known }: ActionChange,
): SlackAddress {
  const before = known.find(({ kind }) => kind === 'slack')
  if (url === undefined)
    return before?.kind === 'slack'
      ? { host: before.host, slack: 'known' }
      : { fault: 'is missing' }
  if (!mayManageKeys) throw new Refusal(13004)
  const fault = targetFault(deps, url)
  return fault === null ? { host: new URL(url).host, slack: { url } } : { fault }
}
