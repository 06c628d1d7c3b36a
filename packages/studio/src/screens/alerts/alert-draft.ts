// An alert as its form edits it, and the settings that it makes. Pure.
import type {
  Alert,
  AlertAssignee,
  Filter,
  ResponseAlert,
  ResponseAlertSettings,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { CallRefused } from '../../api/call.ts'

export interface AlertDraft {
  readonly name: string
  /** Empty = all surveys. */
  readonly flowIds: readonly string[]
  readonly conditions: readonly Filter[]
  readonly timezone: string
  readonly cadence: ResponseAlertSettings['cadence']
  readonly quiet: { readonly from: string; readonly to: string } | null
  readonly showsWords: boolean
  readonly followUp: {
    readonly takers: Takers
    readonly dueHours: number
    readonly isHigh: boolean
  } | null
  /** Who gets the conversation. */
  readonly conversation: Takers | null
  readonly mailTo: readonly string[] | null
  /** `host`: of the known address; null = there is none yet. */
  readonly slack: { readonly host: string | null; readonly url: string } | null
  readonly webhookId: string | null
  readonly tag: string | null
}

/** Members, who take turns, or the owner of the contact. */
export type Takers = readonly string[] | 'contact_owner'

export interface DraftProps {
  readonly draft: AlertDraft
  readonly change: (change: Partial<AlertDraft>) => void
}

export const newDraft = (timezone: string): AlertDraft => ({
  name: '',
  flowIds: [],
  conditions: [],
  timezone,
  cadence: 'each',
  quiet: null,
  showsWords: true,
  followUp: null,
  conversation: null,
  mailTo: null,
  slack: null,
  webhookId: null,
  tag: null,
})

export function draftOfAlert(alert: ResponseAlert): AlertDraft {
  const { name, flow_ids, when, timezone, cadence, quiet_hours, show_words, actions } = alert
  return Object.assign(
    {
      ...newDraft(timezone),
      name,
      flowIds: flow_ids ?? [],
      conditions: 'all' in when ? when.all : [when],
      cadence,
      quiet: quiet_hours,
      showsWords: show_words,
    },
    ...actions.map(draftOfAction),
  )
}

function draftOfAction(action: ResponseAlert['actions'][number]): Partial<AlertDraft> {
  switch (action.kind) {
    case 'follow_up': {
      const { assign, due_hours: dueHours, priority } = action
      return { followUp: { takers: takersOf(assign), dueHours, isHigh: priority === 'high' } }
    }
    case 'assign_conversation':
      return { conversation: takersOf(action.assign) }
    case 'mail':
      return { mailTo: action.member_ids }
    case 'slack':
      return { slack: { host: action.host, url: '' } }
    case 'webhook':
      return { webhookId: action.webhook_id }
    case 'tag':
      return { tag: action.tag }
    default:
      return unreachable(action)
  }
}

function takersOf(assign: AlertAssignee): Takers {
  if ('contact_owner' in assign) return 'contact_owner'
  return 'member' in assign ? [assign.member] : assign.round_robin
}

function assigneeOf(takers: Takers): AlertAssignee {
  if (takers === 'contact_owner') return { contact_owner: true }
  const [only, ...others] = takers
  return only !== undefined && others.length === 0 ? { member: only } : { round_robin: [...takers] }
}

export type DraftFault = 'name' | 'actions' | 'assignee' | 'agent' | 'mail' | 'slack' | 'tag'

/** What is missing before it can be saved. */
export function draftFault({
  name,
  followUp,
  conversation,
  mailTo,
  slack,
  webhookId,
  tag,
}: AlertDraft): DraftFault | null {
  if (name.trim() === '') return 'name'
  const actions = [followUp, conversation, mailTo, slack, webhookId, tag]
  if (actions.every((one) => one === null)) return 'actions'
  if (followUp?.takers.length === 0) return 'assignee'
  if (conversation?.length === 0) return 'agent'
  if (mailTo?.length === 0) return 'mail'
  if (slack && slack.host === null && slack.url.trim() === '') return 'slack'
  return tag !== null && tag.trim() === '' ? 'tag' : null
}

export function settingsOf(draft: AlertDraft): Omit<ResponseAlertSettings, 'kind' | 'enabled'> {
  const { followUp, conversation, mailTo, slack, webhookId, tag } = draft
  const address = slack?.url.trim() ?? ''
  return {
    name: draft.name.trim(),
    flow_ids: draft.flowIds.length === 0 ? null : [...draft.flowIds],
    when: { all: draft.conditions },
    timezone: draft.timezone,
    cadence: draft.cadence,
    quiet_hours: draft.quiet,
    show_words: draft.showsWords,
    actions: [
      ...(followUp
        ? [
            {
              kind: 'follow_up' as const,
              assign: assigneeOf(followUp.takers),
              due_hours: followUp.dueHours,
              priority: followUp.isHigh ? ('high' as const) : ('normal' as const),
            },
          ]
        : []),
      ...(conversation
        ? [{ kind: 'assign_conversation' as const, assign: assigneeOf(conversation) }]
        : []),
      ...(mailTo ? [{ kind: 'mail' as const, member_ids: [...mailTo] }] : []),
      ...(slack ? [{ kind: 'slack' as const, ...(address !== '' && { url: address }) }] : []),
      ...(webhookId === null ? [] : [{ kind: 'webhook' as const, webhook_id: webhookId }]),
      ...(tag === null ? [] : [{ kind: 'tag' as const, tag: tag.trim() }]),
    ],
  }
}

/** Which part of an alert of either kind the server refused; null = none that the form has words for. */
export function refusedPart({
  status,
  errors,
}: Pick<CallRefused, 'status' | 'errors'>): 'most' | 'slack' | 'count' | 'figure' | 'when' | null {
  if (status === 409) return 'most'
  const fields = errors.map(({ field }) => field)
  if (fields.some((field) => field.endsWith('.url'))) return 'slack'
  if (fields.includes('when.below')) return 'count'
  if (fields.includes('figure')) return 'figure'
  return fields.some((field) => /^(?:when|filter)\b/.test(field)) ? 'when' : null
}

/** An alert that is off neither stops nor is raised. */
export function stateOf(alert: Alert): 'on' | 'off' | 'stopped' | 'raisedNow' {
  if (!alert.enabled) return 'off'
  if (alert.kind === 'response') return 'on'
  return alert.is_stopped ? 'stopped' : alert.state === 'raised' ? 'raisedNow' : 'on'
}
