// Random keys, one for each purpose. They are made once for each instance and are stored sealed.
import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { newVapidKey } from '../outside/vapid.ts'
import type { Store } from '../store/store.ts'

export async function secretsOf(store: Store): Promise<Deps['secrets']> {
  return {
    chat: await secretOf(store, 'chat'),
    submission: await secretOf(store, 'submission'),
    preview: await secretOf(store, 'preview'),
    security: await secretOf(store, 'security'),
    phone: await secretOf(store, 'phone'),
    run: await secretOf(store, 'run'),
    signIn: await secretOf(store, 'sign-in'),
    push: await secretOf(store, 'push', newVapidKey),
  }
}

const secretOf = async (
  store: Store,
  purpose: string,
  make = (): Buffer => randomBytes(32),
): Promise<Buffer> =>
  Buffer.from(await store.secret(purpose, () => make().toString('base64url')), 'base64url')
