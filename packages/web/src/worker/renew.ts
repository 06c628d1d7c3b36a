// The push service has given the browser another address. The worker subscribes again and informs
// the server, even if no page of ours is open.
import { bytesOf, noticeHeader, serverKeyHeader } from './notice.ts'

export interface RenewDeps {
  readonly send: typeof fetch
  readonly cache: Pick<Cache, 'keys' | 'match' | 'delete'>
  /** `key`: the server's key in base64url; null uses the one that this browser had before. */
  readonly subscribe: (key: string | null) => Promise<PushSubscriptionJSON>
}

const accept = { Accept: 'application/json' }
const json = { ...accept, 'Content-Type': 'application/json' }

/**
 * If the server refuses the renewal, the conversation is deleted here, so that its page offers
 * notifications again.
 */
export async function renewVisitor({ send, cache, subscribe }: RenewDeps): Promise<void> {
  const tells = async (kept: Response): Promise<boolean> => {
    const { searchParams } = new URL(await kept.text(), 'https://here.invalid')
    const [chat, token] = [searchParams.get('feedback_id'), searchParams.get('token')]
    if (!chat || !token) return false
    const { endpoint, keys } = await subscribe(kept.headers.get(serverKeyHeader))
    const notice = kept.headers.get(noticeHeader)
    const reply = await send(`/v1/feedbacks/${encodeURIComponent(chat)}/push_subscriptions`, {
      method: 'POST',
      headers: { ...json, 'X-CHAT-TOKEN': token },
      body: JSON.stringify({
        endpoint,
        keys,
        ...(notice !== null && { notice: decodeURIComponent(notice) }),
      }),
    })
    return reply.ok
  }
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    if (kept && !(await tells(kept).catch(() => false))) await cache.delete(request)
  }
}

/** Only if the session is still valid and had subscribed to notifications. */
export async function renewMember({
  send,
  subscribe,
}: Pick<RenewDeps, 'send' | 'subscribe'>): Promise<void> {
  const url = '/owner/v1/me/push_devices'
  const known = await send(url, { headers: accept })
  if (!known.ok) return
  const { items, public_key: key } = (await known.json()) as {
    readonly items: readonly { readonly id: string; readonly current: boolean }[]
    readonly public_key: string | null
  }
  const before = items.filter(({ current }) => current)
  if (key === null || before.length === 0) return
  const { endpoint, keys } = await subscribe(key)
  const body = JSON.stringify({ endpoint, keys })
  const told = await send(url, { method: 'POST', headers: json, body })
  if (told.ok)
    for (const { id } of before) await send(`${url}/${id}`, { method: 'DELETE', headers: accept })
}

/** The browser's own way to subscribe; the same again for the same key. */
export const subscriber =
  (manager: PushManager, old: PushSubscription | null): RenewDeps['subscribe'] =>
  async (key) => {
    const applicationServerKey =
      key === null ? (old?.options.applicationServerKey ?? null) : bytesOf(key)
    return (await manager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
  }
