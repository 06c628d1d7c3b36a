// The service worker opens a link survey without a connection if the browser has loaded it before.
// It always tries the network first and uses a copy only if there is no reply. It is built
// separately and contains the version of the pages.
import { isPlainSurvey, planFor } from './what-to-do.ts'

/** Only what is used here, because the page's types do not include workers. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  respondWith(reply: Promise<Response>): void
}
interface WorkerMessage extends Lasting {
  readonly data: unknown
  readonly origin: string
}
interface WorkerScope {
  readonly location: Location
  readonly caches: CacheStorage
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: WorkerMessage) => void): void
}

declare const self: WorkerScope
/** The server inserts it. It changes with every build of the pages. */
declare const askwellVersion: string

const prefix = 'askwell-page-'
const cacheName = prefix + askwellVersion
/** The most surveys that are stored on one device. */
const mostPages = 10
const { origin } = self.location

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(dropOldVersions()))

self.addEventListener('fetch', (event) => {
  const plan = planFor(event.request, origin)
  if (plan === 'page') event.respondWith(page(event))
  else if (plan === 'asset') event.respondWith(asset(event))
})

self.addEventListener('message', (event) => {
  const asked = readAsked(event.data)
  if (asked && event.origin === origin) event.waitUntil(remember(asked))
})

async function dropOldVersions(): Promise<void> {
  const names = await self.caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith(prefix) && name !== cacheName)
      .map((name) => self.caches.delete(name)),
  )
}

/** Stores the latest version of a survey. */
async function page({ request }: Fetching): Promise<Response> {
  const key = request.url
  try {
    const reply = await fetch(request)
    if (await isKept(key)) await keep(key, reply.clone())
    return reply
  } catch {
    return (await kept(key)) ?? Response.error()
  }
}

/** Their names contain a hash of their content, so a copy is never outdated. */
async function asset({ request }: Fetching): Promise<Response> {
  return (await kept(request.url)) ?? fetch(request)
}

interface CacheRequest {
  readonly page: string
  readonly assets: readonly string[]
}

function readAsked(data: unknown): CacheRequest | null {
  if (typeof data !== 'object' || data === null || !('page' in data) || !('assets' in data))
    return null
  const { page: address, assets } = data
  if (typeof address !== 'string' || !Array.isArray(assets) || !URL.canParse(address)) return null
  const known = new URL(address)
  const isOurs = known.origin === origin && isPlainSurvey(known)
  return isOurs
    ? {
        page: address,
        assets: assets.filter(
          (name): name is string =>
            typeof name === 'string' &&
            planFor({ method: 'GET', mode: '', url: name }, origin) === 'asset',
        ),
      }
    : null
}

async function remember({ page: address, assets }: CacheRequest): Promise<void> {
  for (const name of assets) if (!(await isKept(name))) await keep(name, await fetch(name))
  if (!(await isKept(address)))
    await keep(address, await fetch(address, { credentials: 'same-origin' }))
  await prune()
}

const open = (): Promise<Cache> => self.caches.open(cacheName)
/** A reply varies only by its compression, which the browser has already undone. */
const kept = async (url: string): Promise<Response | undefined> =>
  (await open()).match(url, { ignoreVary: true })
const isKept = async (url: string): Promise<boolean> => (await kept(url)) !== undefined

async function keep(url: string, reply: Response): Promise<void> {
  if (reply.ok && !reply.redirected && reply.type === 'basic') await (await open()).put(url, reply)
}

/** Deletes the oldest pages first. */
async function prune(): Promise<void> {
  const cache = await open()
  const pages = (await cache.keys()).filter(({ url }) => isPlainSurvey(new URL(url)))
  for (const old of pages.slice(0, -mostPages)) await cache.delete(old, { ignoreVary: true })
}
