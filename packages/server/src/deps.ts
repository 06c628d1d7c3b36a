// What every route and action receives. Made once by main.ts (or by a test) and passed down; nothing reads
// the environment, the clock or a random source directly.

import type { BeginPage, PageAssets, RenderPage, SayLauncher } from '@askwell/contract'
import type { Run } from '@askwell/engine'
import type { McpServer, RequestStateCodec } from '@modelcontextprotocol/server'
import type { AcceptedSecrets } from './access/rotated-secrets.ts'
import type { Config } from './config/config.ts'
import type { Repeat } from './live/index.ts'
import type { Files } from './outside/files.ts'
import type { GuardedFetch } from './outside/guarded-fetch.ts'
import type { Push } from './outside/push.ts'
import type { SendSms } from './outside/send-sms.ts'
import type { LoaderFiles } from './start/loader-from-build.ts'
import type { SharedClock } from './start/shared-clock.ts'
import type { Store } from './store/store.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { Metrics } from './watch/metrics.ts'

/** Of tests. The states are those that the server gives to its clients and takes back. */
export type ExtendMcp = (server: McpServer, states: RequestStateCodec) => void

export interface Pages {
  readonly render: RenderPage<Run>
  readonly begin: BeginPage<Run>
  /** Left out by tests that draw no widget: it then speaks English. */
  readonly launcher?: SayLauncher
  readonly assets: PageAssets
  readonly assetsDir: string
  /** The service worker's script, stamped with the version of these pages. */
  readonly worker?: string | null
  /** The service worker of notifications. */
  readonly pushWorker?: string | null
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as a page without scripts and pictures, for readers that show one. */
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Deps {
  readonly config: Config
  /** Receives the lines of the log; absent = standard output. */
  readonly logTo?: { write(line: string): void }
  readonly store: Store
  readonly files: Files
  readonly clock: () => number
  /** Learns the database's time, where `clock` follows it. */
  readonly followTime?: SharedClock['follow']
  /** UUID v4. */
  readonly newId: () => string
  /** The only way to call an address that an owner chose. */
  readonly guardedFetch: GuardedFetch
  readonly sendSms: SendSms
  /** The texts of a name's TXT records; left out = the system's resolver. Rejects where DNS gives none. */
  readonly resolveTxt?: (name: string) => Promise<readonly (readonly string[])[]>
  /** Keys derived from the instance's secret, one for each purpose. */
  readonly secrets: {
    readonly chat: Buffer
    readonly submission: Buffer
    readonly preview: Buffer
    readonly security: Buffer
    readonly phone: Buffer
    /** Signs the run that a form without a script carries. */
    readonly run: Buffer
    readonly signIn: Buffer
    /** A private key on P-256: its holder may notify the browsers that subscribed. */
    readonly push: Buffer
  }
  /** Beside those of `secrets`, the ones that a rotation replaced and that are still accepted. */
  readonly acceptedSecrets?: NonNullable<AcceptedSecrets['acceptedSecrets']>
  /** Null when no mail server is configured. Rejects when the mail could not be handed over. */
  readonly sendMail: ((mail: Mail) => Promise<void>) | null
  /** Null when notifications through push services are switched off. */
  readonly push: Push | null
  /** Null when the browser build is missing (server tests without pages). */
  readonly pages: Pages | null
  /** The script of host pages; left out where it is not served. */
  readonly loader?: LoaderFiles
  /** Null or left out = nobody reads metrics. */
  readonly metrics?: Metrics | null
  /** Null or left out = nothing is traced. */
  readonly tracing?: Tracing | null
  /** Adds to what assistants find. Left out = the tools, resources and prompts of the product. */
  readonly extendMcp?: ExtendMcp
  /** Aborted once the server was asked to stop: it still serves for a while, but starts no new work. */
  readonly leaving: AbortSignal
  /** Left out = the process's own timers. */
  readonly repeat?: Repeat
  /** Left out = the server looks for due jobs while it listens. `by hand`: its test runs them. */
  readonly jobs?: 'by hand'
  /** The studio's build; null when it is missing (server tests without pages). */
  readonly studio: {
    readonly html: string
    readonly sampleHtml: string
    readonly assetsDir: string
  } | null
}
