// One call to an owner's system: the request, its time limit, and which replies are accepted. A hanging system delays only
// its own respondents: only a few calls wait for it at a time, and others are refused at once.
import { parseJson } from '../../http/json-body.ts'
import type { GuardedFetch, OutsideReply } from '../../outside/guarded-fetch.ts'
import { Refusal } from '../../refusal.ts'
import type { CallableIntegration } from '../../store/integrations/integrations.ts'
import type { Store } from '../../store/store.ts'

/** */
const limits = { timeoutMs: 10_000, maxBytes: 1024 * 1024 }
const mostWaiting = 20

export type IntegrationAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly json: unknown
      readonly text: string
    }
  /** A value of `OutsideFailure`, or `status`, `not_json`, `busy`. */
  | { readonly kind: 'failed'; readonly why: string; readonly status: number | null }

/** `gone`: aborted when nobody waits for the answer. */
export type CallIntegration = (
  target: CallableIntegration,
  input: Readonly<Record<string, unknown>>,
  gone?: AbortSignal,
) => Promise<IntegrationAnswer>

export interface CallTools {
  readonly guardedFetch: GuardedFetch
  readonly store: Store
  readonly clock: () => number
}

export function makeCallIntegration({ guardedFetch, store, clock }: CallTools): CallIntegration {
  const waiting = new Map<string, number>()
  const notedAt = new Map<string, number>()

  /** One note per second shows what is wrong, and a broken system must not fill the disk. */
  async function note(
    workspaceId: string,
    referenceId: string,
    { why, status }: Extract<IntegrationAnswer, { kind: 'failed' }>,
  ): Promise<void> {
    const at = clock()
    const key = `${workspaceId} ${referenceId}`
    if (Math.abs(at - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY)) < 1_000) return
    if (notedAt.size > 10_000) notedAt.clear()
    notedAt.set(key, at)
    await store.integrations.noteFailure(workspaceId, referenceId, { at, why, status })
  }

  return async (target, input, gone) => {
    const { reference_id: referenceId } = target.definition
    const key = `${target.workspaceId} ${referenceId}`
    const before = waiting.get(key) ?? 0
    if (before >= mostWaiting) return { kind: 'failed', why: 'busy', status: null }
    waiting.set(key, before + 1)
    try {
      const answer = answerOf(await ask(guardedFetch, target, input, gone))
      if (answer.kind === 'failed' && gone?.aborted !== true)
        await note(target.workspaceId, referenceId, answer)
      return answer
    } finally {
      const left = (waiting.get(key) ?? 1) - 1
      if (left > 0) waiting.set(key, left)
      else waiting.delete(key)
    }
  }
}

/** The refusal that a respondent's page receives for a failure. */
export function refusalOfFailure({ why }: Extract<IntegrationAnswer, { kind: 'failed' }>): Refusal {
  if (why === 'busy') return new Refusal(13006, undefined, { retryAfterSeconds: 2 })
  return new Refusal(why === 'timeout' ? 13021 : 13020)
}

function ask(
  guardedFetch: GuardedFetch,
  { definition, secretHeaders }: CallableIntegration,
  input: Readonly<Record<string, unknown>>,
  gone: AbortSignal | undefined,
): Promise<OutsideReply> {
  const { method, url, headers } = definition
  const sent = { ...limits, method, ...(gone === undefined ? {} : { signal: gone }) }
  if (method === 'GET')
    return guardedFetch(withQuery(url, input), {
      ...sent,
      headers: { ...headers, ...secretHeaders },
    })
  return guardedFetch(url, {
    ...sent,
    headers: { 'content-type': 'application/json', ...headers, ...secretHeaders },
    body: JSON.stringify(input),
  })
}

function withQuery(address: string, input: Readonly<Record<string, unknown>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined) url.searchParams.append(name, String(one))
  }
  return url.href
}

function answerOf(reply: OutsideReply): IntegrationAnswer {
  if (reply.kind === 'failed') return { kind: 'failed', why: reply.why, status: null }
  const { status, body } = reply
  if (status < 200 || status >= 300) return { kind: 'failed', why: 'status', status }
  const json = jsonOf(body)
  return json === undefined
    ? { kind: 'failed', why: 'not_json', status }
    : { kind: 'answered', status, json, text: body.toString('utf8') }
}

/** Undefined for a reply that is not JSON or breaks the limits of JSON bodies. */
function jsonOf(body: Buffer): unknown {
  try {
    return parseJson(body)
  } catch {
    return undefined
  }
}
