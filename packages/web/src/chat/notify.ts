// Subscribes a visitor's browser to notifications of replies. Only a top-level page of our origin can ask for permission: the
// widget's frame hands the conversation to a separate window, which then asks.
import type { SendRequest } from '../run/api.ts'
import { asRecord } from '../run/records.ts'
import {
  addressCache,
  addressKey,
  bytesOf,
  noticeHeader,
  serverKeyHeader,
} from '../worker/notice.ts'
import type { ChatDoor } from './chat-calls.ts'

export interface NotifyCalls {
  readonly subscribe: (subscription: PushSubscription, notice: string) => Promise<boolean>
  readonly unsubscribe: (endpoint: string) => Promise<boolean>
  /** A code that opens this conversation once; null = the call failed. */
  readonly handOver: () => Promise<string | null>
}

export function createNotifyCalls(send: SendRequest, { feedbackId, token }: ChatDoor): NotifyCalls {
  const base = `/v1/feedbacks/${encodeURIComponent(feedbackId)}`
  const headers = {
    Accept: 'application/json',
    'X-CHAT-TOKEN': token,
    'Content-Type': 'application/json',
  }
  const post = (path: string, body: object) =>
    send({ method: 'POST', url: `${base}${path}`, headers, body: JSON.stringify(body) })
  return {
    subscribe: async (subscription, notice) =>
      (await post('/push_subscriptions', { ...subscription.toJSON(), notice })).kind === 'success',
    unsubscribe: async (endpoint) =>
      (await post('/push_subscriptions/end', { endpoint })).kind === 'success',
    handOver: async () => {
      const reply = await send({
        method: 'POST',
        url: `${base}/handovers`,
        headers: { Accept: 'application/json', 'X-CHAT-TOKEN': token },
      })
      const { code } = reply.kind === 'success' ? asRecord(reply.json) : {}
      return typeof code === 'string' ? code : null
    },
  }
}

/** The page is served only if its address has a token; this one is a placeholder, which the code's token replaces. */
export const handoverAddress = (feedbackId: string, code: string): string =>
  `/chat?${new URLSearchParams({ feedback_id: feedbackId, token: 'handover' })}#${new URLSearchParams({ handover: code })}`

/** The token for such a code; null = the code is no longer valid. */
export async function takeOver(
  send: SendRequest,
  feedbackId: string,
  code: string,
): Promise<string | null> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const url = `/v1/feedbacks/${encodeURIComponent(feedbackId)}/handovers/take`
  const reply = await send({ method: 'POST', url, headers, body: JSON.stringify({ code }) })
  const { token } = reply.kind === 'success' ? asRecord(reply.json) : {}
  return typeof token === 'string' ? token : null
}

export type NotifyState = 'on' | 'off' | 'denied'

export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const scope = '/chat/push/'
const script = `${scope}worker.js`

/** The state for this conversation; it may differ for another one in the same browser. */
export async function notifyState(chat: string): Promise<NotifyState> {
  if (Notification.permission === 'denied') return 'denied'
  const kept = await (await caches.open(addressCache)).match(addressKey(chat))
  return kept && Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off'
}

/** Must be called in a press. `notice`: the text of notifications that may not show the message. */
export async function turnOn(
  calls: NotifyCalls,
  chat: string,
  key: string,
  notice: string,
): Promise<NotifyState> {
  if ((await Notification.requestPermission()) === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  const { pushManager } = await activeWorker()
  const subscription = await subscribed(pushManager, key)
  if (!(await calls.subscribe(subscription, notice))) return 'off'
  const { pathname, search } = location
  const headers = { [serverKeyHeader]: key, [noticeHeader]: encodeURIComponent(notice) }
  await (await caches.open(addressCache)).put(
    addressKey(chat),
    new Response(pathname + search, { headers }),
  )
  return 'on'
}

export async function turnOff(calls: NotifyCalls, chat: string): Promise<NotifyState> {
  const subscription = await subscriptionHere()
  if (subscription && !(await calls.unsubscribe(subscription.endpoint))) return 'on'
  await (await caches.open(addressCache)).delete(addressKey(chat))
  return 'off'
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return registration ? registration.pushManager.getSubscription() : null
}

/** Not `ready`, which would wait for a worker that controls this page, and none does. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(trusted(window), { scope })
  const worker = registration.installing ?? registration.waiting
  if (!registration.active && worker)
    await new Promise<void>((resolve) =>
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
    )
  return registration
}

/** A subscription made with an earlier key of the server no longer receives anything. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(key)
  const known = await manager.getSubscription()
  if (known && isSameKey(known.options.applicationServerKey, applicationServerKey)) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

const isSameKey = (known: ArrayBuffer | null, wanted: Uint8Array): boolean =>
  known !== null &&
  known.byteLength === wanted.length &&
  new Uint8Array(known).every((byte, index) => byte === wanted[index])

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** A copy from `keeping/remember-page.ts`: a shared file would be one more request of every stored survey. */
function trusted({ trustedTypes }: Window & { readonly trustedTypes?: TrustedTypes }): string {
  return (
    trustedTypes
      ?.createPolicy('askwell-push', { createScriptURL: () => script })
      .createScriptURL(script) ?? script
  )
}
