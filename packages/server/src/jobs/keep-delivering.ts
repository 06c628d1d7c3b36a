// The deliverer of webhooks in the life of the app: it begins with listening, learns of events saved here at once and of events
// saved by another server soon, and ends before the store closes.
import type { FastifyInstance } from 'fastify'
import { type Deliverer, makeDeliverer } from '../actions/webhooks/deliver.ts'
import type { Deps } from '../deps.ts'

/** Many saves wake the other servers once. */
const tellAfterMs = 50

export function openDeliverer(app: FastifyInstance, deps: Deps): Deliverer {
  return makeDeliverer({
    ...deps,
    together: deps.config.webhooksTogether,
    minutes: deps.config.rateLimits ? 'limited' : 'endless',
    chance: Math.random,
    log: app.log,
  })
}

/** `tellOthers` notifies the other servers that something may be due. */
export function keepDelivering(
  app: FastifyInstance,
  { store, leaving }: Pick<Deps, 'store' | 'leaving'>,
  deliverer: Deliverer,
  tellOthers: () => void,
): void {
  let telling: NodeJS.Timeout | null = null
  store.onPublished(() => {
    deliverer.wake()
    telling ??= setTimeout(() => {
      telling = null
      tellOthers()
    }, tellAfterMs).unref()
  })
  app.addHook('onListen', async () => deliverer.start())
  app.readOnly.add({
    rest: () => deliverer.stop(),
    resume() {
      if (!leaving.aborted) deliverer.start()
    },
  })
  leaving.addEventListener('abort', () => void deliverer.stop(), { once: true })
  app.addHook('preClose', async () => {
    if (telling !== null) clearTimeout(telling)
    await deliverer.stop()
  })
}
