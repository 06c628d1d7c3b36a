// The addresses of a workspace that receive events. The secret is shown once, when it is made.
import { randomBytes } from 'node:crypto'
import type {
  Flow,
  WebhookChanges,
  WebhookEvent,
  WebhookSettings,
  WebhookTest,
} from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import type { DeliveryRow, WebhookRow } from '../../store/webhooks/webhook-store.ts'
import { answerFields } from '../webhooks/flat-answers.ts'
import { sampleEvent } from '../webhooks/sample-events.ts'
import { sendRequest } from '../webhooks/send-once.ts'
import { checkWebhook, publishedFlows, sentTypes } from './check-webhook.ts'
import { checkedPage } from './checked-page.ts'
import { found, knownId } from './known-id.ts'
import { readWorkspaceLimits } from './workspace-limits.ts'

/** For this long both secrets sign after a rotation, so that receivers can switch. */
const bothSecretsMs = 24 * 60 * 60 * 1_000

/** The data of an event about a response, as the caller may see it. */
export type PresentedFeedback = (row: FeedbackRow) => WebhookEvent['data']

export const listWebhooks = (
  deps: Deps,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<WebhookRow>> => deps.store.webhooks.list(workspaceId, checkedPage(page))

export const readWebhook = async (
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<WebhookRow> => found(await deps.store.webhooks.read(workspaceId, knownId(id)))

export async function createWebhook(
  deps: Deps,
  workspaceId: string,
  settings: WebhookSettings,
): Promise<WebhookRow> {
  const { format, auth, secret_headers, ...rest } = settings
  await checkWebhook(deps, workspaceId, format, settings)
  const { webhooks: most } = await readWorkspaceLimits(deps.store, workspaceId)
  if ((await deps.store.webhooks.count(workspaceId, 'webhook')) >= most)
    throw new Refusal(13005, `This workspace has at most ${most} webhooks.`, { quota: 'webhooks' })
  const id = deps.newId()
  const webhook = {
    ...{ id, secret: newSecret() },
    settings: {
      ...{ ...rest, format, types: sentTypes(format, settings.types) },
      requestSecrets: changedSecrets(noSecrets, { auth, secret_headers }),
    },
  }
  await deps.store.webhooks.add(workspaceId, webhook, deps.clock())
  return readWebhook(deps, workspaceId, id)
}

export async function changeWebhook(
  deps: Deps,
  workspaceId: string,
  id: string,
  settings: WebhookChanges,
): Promise<WebhookRow> {
  const { auth, secret_headers, ...rest } = settings
  const known = await readWebhook(deps, workspaceId, id)
  const url = isShownOrigin(known, settings.url) ? undefined : settings.url
  const { url: _, ...others } = settings
  await checkWebhook(deps, workspaceId, known.format, {
    ...others,
    ...(url !== undefined && { url }),
  })
  const changes = {
    ...{ ...rest, url },
    types: settings.types && sentTypes(known.format, settings.types),
    requestSecrets: changedSecrets(known.requestSecrets, { auth, secret_headers }),
  }
  if (!(await deps.store.webhooks.change(workspaceId, known.id, changes, deps.clock())))
    throw notFound()
  return readWebhook(deps, workspaceId, id)
}

type RequestSecrets = WebhookRow['requestSecrets']
const noSecrets: RequestSecrets = { headers: {}, auth: { kind: 'none' } }

/** Undefined = nothing changes. */
function changedSecrets(
  known: RequestSecrets,
  { auth, secret_headers: headers }: Pick<WebhookChanges, 'auth' | 'secret_headers'>,
): RequestSecrets | undefined {
  if (auth === undefined && headers === undefined) return undefined
  const next = {
    headers: headers ?? known.headers,
    auth: auth ? authAfter(known.auth, auth) : known.auth,
  }
  return next.auth.kind === 'none' && Object.keys(next.headers).length === 0 && known === noSecrets
    ? undefined
    : next
}

/** A program that reads a webhook and writes it back sends no secret: the known one stays. @throws Refusal */
function authAfter(
  known: RequestSecrets['auth'],
  given: RequestSecrets['auth'],
): RequestSecrets['auth'] {
  const member = secretOf[given.kind]
  if (member === null || Object(given)[member] !== undefined) return given
  const kept: unknown = known.kind === given.kind ? Object(known)[member] : undefined
  // A secret must not be sent to another server than the one that it was entered for.
  const isMoved =
    given.kind === 'oauth2_client_credentials' &&
    known.kind === given.kind &&
    known.token_url !== given.token_url
  if (kept === undefined || isMoved)
    throw invalid([{ field: `auth.${member}`, message: 'is needed' }])
  return { ...given, [member]: kept }
}

const secretOf = {
  none: null,
  header: 'value',
  basic: 'password',
  oauth2_client_credentials: 'client_secret',
} as const satisfies Record<RequestSecrets['auth']['kind'], string | null>

export async function removeWebhook(deps: Deps, workspaceId: string, id: string): Promise<void> {
  if (!(await deps.store.webhooks.remove(workspaceId, knownId(id)))) throw notFound()
}

export async function rotateSecret(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<WebhookRow> {
  const now = deps.clock()
  if (
    !(await deps.store.webhooks.rotate(
      workspaceId,
      knownId(id),
      newSecret(),
      now + bothSecretsMs,
      now,
    ))
  )
    throw notFound()
  return readWebhook(deps, workspaceId, id)
}

/** Characters of the answer that are shown. */
const mostShown = 4_000

export async function testWebhook(
  deps: Deps,
  workspaceId: string,
  id: string,
  feedbackId: string | undefined,
  present: PresentedFeedback,
): Promise<WebhookTest> {
  const webhook = await readWebhook(deps, workspaceId, id)
  const event =
    feedbackId === undefined
      ? await testEvent(deps, webhook)
      : completedEvent(await respondedTo(deps, workspaceId, feedbackId), present)
  const { tried, request, reply } = await sendRequest(deps, webhook, { id: deps.newId(), event })
  return { ...tried, request, reply: reply?.toString('utf8').slice(0, mostShown) ?? null }
}

async function respondedTo(
  { store }: Deps,
  workspaceId: string,
  feedbackId: string,
): Promise<FeedbackRow> {
  const row = await store.feedback(workspaceId, feedbackId.toLowerCase())
  if (row === null)
    throw invalid([{ field: 'feedback_id', message: 'is not a response of this workspace' }])
  return row
}

const completedEvent = (row: FeedbackRow, present: PresentedFeedback): WebhookEvent => ({
  type: 'feedback.completed',
  timestamp: new Date(row.receivedAt).toISOString(),
  data: present(row),
})

/** A template is filled from a response of the survey that has the most of what it names. */
async function testEvent(deps: Deps, webhook: WebhookRow): Promise<WebhookEvent> {
  const at = deps.clock()
  if (webhook.template === null)
    return {
      ...{ type: 'test', timestamp: new Date(at).toISOString() },
      data: { webhook_id: webhook.id },
    }
  const text = webhook.address + JSON.stringify(webhook.template.body)
  const flows = await publishedFlows(deps, webhook.workspaceId)
  const named = (flow: Flow): number =>
    answerFields(flow).filter(
      ({ key }) => text.includes(`answers.${key}`) || text.includes(`answers_text.${key}`),
    ).length
  const [flow = null] = flows.toSorted((one, other) => named(other) - named(one))
  return sampleEvent('feedback.completed', { at, nodeId: deps.newId(), flow })
}

export async function listDeliveries(
  deps: Deps,
  workspaceId: string,
  id: string,
  status: DeliveryRow['status'] | null,
  page: PageRequest,
): Promise<Page<DeliveryRow>> {
  const webhook = await readWebhook(deps, workspaceId, id)
  return deps.store.webhooks.deliveries(webhook.id, status, checkedPage(page))
}

export async function replayDelivery(
  deps: Deps,
  workspaceId: string,
  id: string,
  deliveryId: string,
): Promise<DeliveryRow> {
  const webhook = await readEnabled(deps, workspaceId, id)
  await deps.store.webhooks.replay(webhook.id, { id: knownId(deliveryId) }, deps.clock())
  return found(await deps.store.webhooks.delivery(webhook.id, deliveryId))
}

export async function replayGivenUp(
  deps: Deps,
  workspaceId: string,
  id: string,
  since: string,
): Promise<number> {
  const webhook = await readEnabled(deps, workspaceId, id)
  return deps.store.webhooks.replay(webhook.id, { givenUpSince: Date.parse(since) }, deps.clock())
}

async function readEnabled(deps: Deps, workspaceId: string, id: string): Promise<WebhookRow> {
  const webhook = await readWebhook(deps, workspaceId, id)
  if (!webhook.isEnabled) throw new Refusal(13005, 'This webhook is switched off. Enable it first.')
  return webhook
}

/** A program that reads a webhook and writes it back sends the origin, which is not the address. */
const isShownOrigin = (webhook: WebhookRow, url: string | undefined): boolean =>
  url !== undefined && webhook.url !== webhook.address && sameAddress(url, webhook.url)

const sameAddress = (one: string, other: string): boolean =>
  new URL(one).href === new URL(other).href

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
