// Checks that the schema of a webhook cannot express: whether its addresses may be called, its headers may be sent, its
// condition and its template name what exists, and its settings fit its format.
import {
  type FieldFault,
  type Flow,
  messageTypes,
  type WebhookChanges,
  type WebhookFormat,
  type WebhookSettings,
  type WebhookType,
} from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { checkTarget, type TargetFault } from '../../outside/check-target.ts'
import { mayOwnerSend } from '../../outside/sent-headers.ts'
import { invalid } from '../../refusal.ts'
import { conditionFaults } from '../alerts/alert-conditions.ts'
import { answerFields } from '../webhooks/flat-answers.ts'
import { addressFaults, templateFaults } from '../webhooks/template/template-faults.ts'

type Tools = Pick<Deps, 'store' | 'config' | 'clock'>

const mostHeaders = 20
/** Of the workspace, the newest. */
const mostFlows = 100

/** Only what is present is checked. @throws Refusal */
export async function checkWebhook(
  deps: Tools,
  workspaceId: string,
  format: WebhookFormat,
  settings: WebhookChanges,
): Promise<void> {
  const { url, filter, secret_headers = {}, auth, template, digest } = settings
  const faults: FieldFault[] = []
  if (url !== undefined) faults.push(...faultOf('url', targetFault(deps, url)))
  if (format === 'custom' && (template || (url?.includes('{{') && faults.length === 0))) {
    const fields = (await publishedFlows(deps, workspaceId)).flatMap(answerFields)
    if (url !== undefined) faults.push(...addressFaults(url, fields))
    if (template) faults.push(...templateFaults(template, fields))
  }
  if (format === 'custom' && template === null)
    faults.push({ field: 'template', message: 'is needed by the format custom' })
  if (format !== 'custom' && template)
    faults.push({ field: 'template', message: `does not fit the format ${format}` })
  if (digest !== undefined && digest !== 'none' && format !== 'slack' && format !== 'teams')
    faults.push({ field: 'digest', message: `does not fit the format ${format}` })
  if (filter) faults.push(...(await filterFaults(deps, workspaceId, filter)))
  if (Object.keys(secret_headers).length > mostHeaders)
    faults.push({ field: 'secret_headers', message: `must have at most ${mostHeaders} headers` })
  for (const [name, value] of Object.entries(secret_headers))
    if (!mayOwnerSend(name, value))
      faults.push({ field: `secret_headers.${name}`, message: 'is not a header that may be set' })
  if (auth?.kind === 'header' && !mayOwnerSend(auth.name, auth.value ?? ''))
    faults.push({ field: 'auth.name', message: 'is not a header that may be set' })
  if (auth?.kind === 'oauth2_client_credentials')
    faults.push(...faultOf('auth.token_url', targetFault(deps, auth.token_url)))
  if (faults.length > 0) throw invalid(faults)
}

export async function filterFaults(
  { store, clock }: Tools,
  workspaceId: string,
  when: NonNullable<WebhookSettings['filter']>,
): Promise<FieldFault[]> {
  const asked = { flow_ids: null, when, timezone: 'UTC' }
  return (await conditionFaults(store, workspaceId, asked, clock())).map(({ field, message }) => ({
    field: field.replace(/^when/, 'filter'),
    message,
  }))
}

/** Of every survey that is published, because a webhook receives the events of all of them. */
export async function publishedFlows(
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
): Promise<Flow[]> {
  const { items } = await store.listFlows(workspaceId, { limit: mostFlows })
  const published = await Promise.all(items.map(({ id }) => store.publishedFlow(id, 'latest')))
  return published.flatMap((row) => row?.document ?? [])
}

/** Of all types, a message format receives those that have a message, and a template a completed response. */
export function sentTypes(format: WebhookFormat, types: readonly WebhookType[]): WebhookType[] {
  if (format === 'standard') return [...types]
  if (format === 'custom') return types.length > 0 ? [...types] : ['feedback.completed']
  const known: readonly WebhookType[] = messageTypes
  const faults = types.flatMap((type, at) =>
    known.includes(type)
      ? []
      : [{ field: `types.${at}`, message: `has no message in the format ${format}` }],
  )
  if (faults.length > 0) throw invalid(faults)
  return types.length > 0 ? [...types] : [...messageTypes]
}

export function refuseTarget(deps: Pick<Deps, 'config'>, url: string, field = 'url'): void {
  const [fault] = faultOf(field, targetFault(deps, url))
  if (fault) throw invalid([fault])
}

const faultOf = (field: string, message: string | null): FieldFault[] =>
  message === null ? [] : [{ field, message }]

/** Null = the server may send to this address. */
export function targetFault({ config }: Pick<Deps, 'config'>, url: string): string | null {
  const target = checkTarget(url, config.outboundAllow)
  return 'fault' in target ? targetRules[target.fault] : null
}

const targetRules: Record<TargetFault, string> = {
  not_an_address: 'must be an http or https address',
  scheme: 'must be an http or https address',
  credentials: 'must not contain a user name or password',
  port: 'must use port 80, 443 or 8443',
  private_host: 'must be a public host',
}
