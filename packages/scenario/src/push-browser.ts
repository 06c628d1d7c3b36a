// A browser without its vendor's push service: it subscribes with the test's own, whose messages are delivered to the
// worker as the browser would.
import type { PushService, TestBrowser } from '@askwell/server/test-kit'
import type { CDPSession, Page } from 'playwright-core'

export interface PushBrowser {
  /** For `before` of an arrival. */
  prepare(page: Page): Promise<void>
  /**
   * Delivers pending messages; → the titles and texts of the notifications of a conversation. Rejects while there is none,
   * with the reason: Chromium drops a message when the worker does not start in time, so the next call delivers it again.
   */
  shown(page: Page, chat: string): Promise<readonly (readonly [title: string, body: string])[]>
  /** The push service gives the browser another address, and notifies the worker. */
  moves(page: Page): Promise<void>
  /** Presses the notification of a conversation; → the address that the worker opens. */
  presses(page: Page, chat: string): Promise<string>
}

/** `scope`: the worker's. */
export function pushBrowser(
  service: PushService,
  scope: '/chat/push/' | '/studio/push/',
): PushBrowser {
  let browser: TestBrowser = service.browser()
  let delivered = 0
  const workerOf = async (page: Page) => {
    const find = () =>
      page
        .context()
        .serviceWorkers()
        .find((worker) => worker.url().endsWith(`${scope}worker.js`))
    return find() ?? page.context().waitForEvent('serviceworker')
  }
  async function deliver(page: Page, messages: TestBrowser['messages']): Promise<void> {
    const devtools = await page.context().newCDPSession(page)
    const registrationId = await registrationOf(devtools, scope)
    for (const { text } of messages)
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId,
        data: text,
      })
    await devtools.detach()
  }
  return {
    async prepare(page) {
      // Also for the windows that it opens.
      await page.context().addInitScript(subscribeWith, browser.subscription)
    },
    async shown(page, chat) {
      const pending = browser.messages.slice(delivered)
      if (pending.length > 0) await deliver(page, pending)
      const notifications = await page.evaluate(
        async ([of, tag]) => {
          const registration = await navigator.serviceWorker.getRegistration(of)
          return ((await registration?.getNotifications({ tag })) ?? []).map(
            ({ title, body }) => [title, body] as const,
          )
        },
        [scope, chat] as const,
      )
      if (notifications.length === 0)
        throw new Error(
          `No notification is shown. The push service received ${browser.messages.length} messages, ${pending.length} of them pending.`,
        )
      delivered += pending.length
      return notifications
    },
    async moves(page) {
      const worker = await workerOf(page)
      browser = service.browser()
      delivered = 0
      await worker.evaluate(moveTo, browser.subscription)
    },
    async presses(page, chat) {
      const worker = await workerOf(page)
      return worker.evaluate(pressOne, chat)
    },
  }
}

/** In the page: replaces the vendor's service. */
function subscribeWith({ endpoint, keys }: TestBrowser['subscription']): void {
  // A page without https has no notifications.
  if (!isSecureContext) return
  const known = 'test:push'
  const options = { userVisibleOnly: true, applicationServerKey: null }
  const unsubscribe = async (): Promise<boolean> => {
    localStorage.removeItem(known)
    return true
  }
  const subscription = { endpoint, options, toJSON: () => ({ endpoint, keys }), unsubscribe }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem(known) === null ? null : subscription),
    async subscribe() {
      localStorage.setItem(known, 'on')
      return subscription
    },
  })
}

/** In the worker: what the vendor's service does there, and the event that the browser sends. Ends when the worker is done. */
async function moveTo({ endpoint, keys }: TestBrowser['subscription']): Promise<void> {
  const scope = globalThis as unknown as {
    ExtendableEvent: new (type: string) => Event & { waitUntil(work: Promise<unknown>): void }
    dispatchEvent(event: Event): boolean
  }
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      if (!(applicationServerKey instanceof Uint8Array) || applicationServerKey.length !== 65)
        throw new TypeError('no key of a server')
      return { endpoint, toJSON: () => ({ endpoint, keys }) }
    },
  })
  const event = new scope.ExtendableEvent('pushsubscriptionchange')
  const work: Promise<unknown>[] = []
  Object.assign(event, { waitUntil: (one: Promise<unknown>) => work.push(one) })
  scope.dispatchEvent(event)
  await Promise.all(work)
}

/** In the worker: it may open no window without a real press, so the address that it would open is returned. */
async function pressOne(tag: string): Promise<string> {
  const scope = globalThis as unknown as {
    registration: ServiceWorkerRegistration
    clients: { openWindow(url: string): Promise<null> }
    NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    dispatchEvent(event: Event): boolean
  }
  const [notification] = await scope.registration.getNotifications({ tag })
  if (!notification) throw new Error('nothing is shown')
  return new Promise((resolve) => {
    scope.clients.openWindow = async (url) => {
      resolve(url)
      return null
    }
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}

async function registrationOf(devtools: CDPSession, scope: string): Promise<string> {
  return new Promise((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith(scope))
      if (found) resolve(found.registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })
}
