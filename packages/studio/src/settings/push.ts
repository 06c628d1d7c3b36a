// Notifications of this browser through its vendor's push service, also while the studio is closed.
import { trustedScript } from './trusted-script.ts'

const scope = '/studio/push/'
const script = `${scope}worker.js`
let address: string | null = null

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether this browser has subscribed; the server may not know of it. */
export const hasPush = async (): Promise<boolean> => (await subscriptionHere()) !== null

/** Must be called by a press; null = the browser does not allow it. `key`: the server's. */
export async function startPush(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await activeWorker()
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}

/** Never fails: a browser that keeps its subscription gets nothing from a server that has no device for it. */
export async function stopPush(): Promise<void> {
  await subscriptionHere().then(
    (subscription) => subscription?.unsubscribe(),
    () => {},
  )
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(scope).catch(() => undefined)
  return registration ? registration.pushManager.getSubscription() : null
}

/** `ready` would wait for a worker that controls this page, and none does. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  // A policy of this name can be made only once.
  address ??= trustedScript('askwell-push', script)
  const registration = await navigator.serviceWorker.register(address, { scope })
  const worker = registration.installing ?? registration.waiting
  if (!registration.active && worker)
    await new Promise<void>((resolve) =>
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
    )
  return registration
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
