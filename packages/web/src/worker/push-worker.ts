// The service worker of notifications, for visitors and agents. It controls no page, because its scope contains none. Our
// own server encrypts its messages for this browser.
import {
  addressCache,
  addressKey,
  isOnScreen,
  type OpenWindow,
  readNotice,
  windowFor,
} from './notice.ts'
import { renewMember, renewVisitor, subscriber } from './renew.ts'

/** Only what is used here, because the page's types do not include workers. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Pushed extends Lasting {
  readonly data: { text(): string } | null
}
interface Pressed extends Lasting {
  readonly notification: { readonly data: unknown; close(): void }
}
interface Changed extends Lasting {
  readonly oldSubscription?: PushSubscription | null
}
interface WindowClient {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
}
interface PushScope {
  readonly caches: CacheStorage
  readonly clients: {
    matchAll(wanted: {
      readonly type: 'window'
      readonly includeUncontrolled: true
    }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: {
    readonly scope: string
    readonly pushManager: PushManager
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: Lasting) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Changed) => void): void
}

declare const self: PushScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(event.oldSubscription ?? null)),
)

async function show(text: string): Promise<void> {
  const notice = readNotice(text)
  if (!notice || isOnScreen(notice, (await windows()).map(asOpen))) return
  // One notification for each conversation. The next one replaces it.
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.chat,
    dir: 'auto',
    data: text,
  })
}

async function open(text: string): Promise<void> {
  const notice = readNotice(text)
  if (!notice) return
  const there = await windows()
  const shown = there[windowFor(notice, there.map(asOpen))]
  if (shown) return void (await shown.focus())
  const kept = await (await self.caches.open(addressCache)).match(addressKey(notice.chat))
  const address = notice.path ?? (await kept?.text())
  if (address !== undefined) await self.clients.openWindow(address)
}

async function renew(old: PushSubscription | null): Promise<void> {
  const { pushManager, scope } = self.registration
  const send: typeof fetch = (...given) => fetch(...given)
  const subscribe = subscriber(pushManager, old)
  if (new URL(scope).pathname.startsWith('/studio/')) return renewMember({ send, subscribe })
  return renewVisitor({ send, subscribe, cache: await self.caches.open(addressCache) })
}

const windows = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true })
const asOpen = ({ url, visibilityState }: WindowClient): OpenWindow => ({
  url,
  isVisible: visibilityState === 'visible',
})
