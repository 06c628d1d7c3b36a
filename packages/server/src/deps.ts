// What every route and action is given. Made once by main.ts (or by a test) and passed down; nothing reads
// the environment, the clock or chance by itself.
import type { PageAssets, RenderPage } from '@askwell/contract'
import type { Config } from './config.ts'
import type { LoaderFiles } from './loader-from-build.ts'
import type { Files } from './outside/files.ts'
import type { GuardedFetch } from './outside/guarded-fetch.ts'
import type { SendSms } from './outside/send-sms.ts'
import type { Store } from './store/store.ts'

export interface Pages {
  readonly render: RenderPage
  readonly assets: PageAssets
  readonly assetsDir: string
  /** The service worker's script, stamped with the version of these pages. */
  readonly worker?: string | null
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Deps {
  readonly config: Config
  readonly store: Store
  readonly files: Files
  readonly clock: () => number
  /** UUID v4. */
  readonly newId: () => string
  /** The only way to an address that an owner chose. */
  readonly guardedFetch: GuardedFetch
  readonly sendSms: SendSms
  /** Keys derived from the instance's secret, one a purpose. */
  readonly secrets: {
    readonly chat: Buffer
    readonly submission: Buffer
    readonly preview: Buffer
    readonly security: Buffer
    readonly phone: Buffer
    readonly signIn: Buffer
  }
  /** Null when no mail server is configured. Rejects when the mail could not be handed over. */
  readonly sendMail: ((mail: Mail) => Promise<void>) | null
  /** Null when the browser build is missing (server tests without pages). */
  readonly pages: Pages | null
  /** The script of host pages; left out where it is not served. */
  readonly loader?: LoaderFiles
  /** The studio's build; null when it is missing (server tests without pages). */
  readonly studio: { readonly html: string; readonly sampleHtml: string; readonly assetsDir: string } | null
}
