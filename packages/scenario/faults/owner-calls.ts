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

export async function ask(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  key = runKey,
): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const reply = await fetch(`${url}/owner/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}
