// Asks the service worker to store this survey, so that it opens without a connection next time. Only for surveys with a
// plain link: not signed, without a person's data, not a preview, not embedded.
import type { NodeReply } from '@askwell/contract'
import { isPlainSurvey } from '../worker/what-to-do.ts'

export async function rememberPage(
  win: Window & typeof globalThis,
  node: NodeReply | null,
): Promise<void> {
  const workers = win.navigator.serviceWorker as ServiceWorkerContainer | undefined
  const address = new URL(win.location.href.split('#')[0] ?? '')
  if (!workers || node?.type !== 'link' || win.parent !== win || !isPlainSurvey(address)) return
  if (!win.navigator.onLine) {
    win.addEventListener('online', () => void rememberPage(win, node), { once: true })
    return
  }
  const registration = await workers
    .register(trusted(win, '/sw.js'), { scope: '/feedback' })
    .catch(() => null)
  if (!registration) return
  const assets = win.performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (new URL(name).pathname.startsWith('/assets/') ? [name] : []))
  const worker = registration.active ?? (await workers.ready).active
  worker?.postMessage({ page: address.href, assets })
}

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** The page's content policy accepts script addresses only from a Trusted Types policy. */
function trusted(win: Window & { readonly trustedTypes?: TrustedTypes }, url: '/sw.js'): string {
  return (
    win.trustedTypes
      ?.createPolicy('askwell-worker', { createScriptURL: () => url })
      .createScriptURL(url) ?? url
  )
}
