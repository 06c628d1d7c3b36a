// The owner calls of a fault run.
import type { FeedbackSummary, WebhookType } from '@askwell/contract'
import type { Fixture } from '../src/index.ts'

export const runKey = 'fault-run-key-of-twenty-four-and-more'

export const importSurvey = (url: string, survey: Fixture): Promise<unknown> =>
  ask(url, 'POST', '/import', survey.bundle)

export const addWebhook = (
  url: string,
  settings: { readonly url: string; readonly types: readonly WebhookType[] },
): Promise<unknown> => ask(url, 'POST', '/webhooks', settings)

/** All of a node, page by page. */
export async function listFeedback(url: string, survey: Fixture): Promise<FeedbackSummary[]> {
  const all: FeedbackSummary[] = []
  for (let after = ''; ; ) {
    const page = (await ask(
      url,
      'GET',
      `/feedbacks?node_id=${survey.nodeId}&limit=500${after}`,
    )) as { items: FeedbackSummary[]; next: string | null }
    all.push(...page.items)
    if (page.next === null) return all
    after = `&after=${encodeURIComponent(page.next)}`
  }
}

export interface OwnerReply {
  readonly status: number
  /** Of a refusal. */
  readonly code: number | null
  readonly body: unknown
}

/** Throws at a refusal. */
export async function ask(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  key = runKey,
): Promise<unknown> {
  const reply = await call(url, method, path, { body, key })
  if (reply.status >= 300)
    throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Null = no reply. */
export const tryToAsk = (
  url: string,
  method: string,
  path: string,
  more: { readonly body?: unknown; readonly idempotencyKey?: string } = {},
): Promise<OwnerReply | null> => call(url, method, path, more).catch(() => null)

async function call(
  url: string,
  method: string,
  path: string,
  {
    body,
    key = runKey,
    idempotencyKey,
  }: { readonly body?: unknown; readonly key?: string; readonly idempotencyKey?: string },
): Promise<OwnerReply> {
  const reply = await fetch(`${url}/owner/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const said = await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json') === true
  const parsed: unknown = isJson ? JSON.parse(said) : said
  const code = (parsed as { readonly code?: number } | null)?.code
  return { status: reply.status, code: code ?? null, body: parsed }
}
