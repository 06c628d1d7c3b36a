// A real app over an embedded store in a separate directory, for tests: the clock is stopped until a test moves it.
import { randomUUID } from 'node:crypto'
import type { Bundle, FeedbackReply, NodeSettings } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { makeSignIn } from '../access/sign-in/sign-in.ts'
import { readSettings } from '../actions/respondent/settings.ts'
import { makeDeliverer } from '../actions/webhooks/deliver.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { openExports } from '../exports/exports.ts'
import { jobTable } from '../jobs/index.ts'
import { makeJobRunner } from '../jobs/run-jobs.ts'
import { openFiles } from '../outside/files.ts'
import { makeGuardedFetch } from '../outside/guarded-fetch.ts'
import { makePush } from '../outside/push.ts'
import { readConfig } from '../read-config.ts'
import { openSegments } from '../segments/segments.ts'
import { secretsOf } from '../start/secrets.ts'
import { sendSmsOf } from '../start/sms-of.ts'
import type { FeedbackRow } from '../store/feedback/feedback-row.ts'
import { openStore } from '../store/index.ts'
import type { Store } from '../store/store.ts'
import { newPlace, testSecret } from '../store/suite/stores.ts'
import { ids, testBundle, testNode } from './respondent-flow.ts'

export interface TestServer {
  readonly app: FastifyInstance
  readonly store: Store
  readonly deps: Deps
  readonly workspaceId: string
  readonly clock: { now: number }
  /** The TXT records that the server finds, by their name. */
  readonly txt: Map<string, string>
  send(body: unknown, headers?: Record<string, string>): Promise<SaveReply>
  /** Settings of the test node: the usual ones with these changed. */
  setNode(change: Partial<NodeSettings>): Promise<void>
  stored(): Promise<readonly FeedbackRow[]>
  /** Runs the jobs and sends the deliveries that are due by the test's clock; returns how many. */
  runJobs(): Promise<number>
  close(): Promise<void>
}

export interface SaveReply {
  readonly status: number
  readonly body: Partial<FeedbackReply> & {
    readonly code?: number
    readonly errors?: readonly { readonly field: string; readonly message: string }[]
  }
}

export interface TestServerOptions {
  readonly bundle?: Bundle
  readonly pages?: Deps['pages']
  readonly config?: Partial<Config>
  readonly sendMail?: Deps['sendMail']
  readonly logTo?: Deps['logTo']
  readonly newId?: Deps['newId']
  readonly studio?: Deps['studio']
  readonly loader?: Deps['loader']
  readonly repeat?: Deps['repeat']
  readonly jobs?: Deps['jobs']
  readonly tracing?: Deps['tracing']
  readonly extendMcp?: Deps['extendMcp']
  /** Aborted by tests of a server that shuts down. */
  readonly leaving?: AbortController
  /** `kept`: those of the store, as a real server has them; left out: the same in every test. */
  readonly secrets?: 'kept'
}

const secret = (fill: number): Buffer => Buffer.alloc(32, fill)
const secretsOfTests = {
  chat: secret(1),
  submission: secret(2),
  preview: secret(3),
  security: secret(4),
  phone: secret(5),
  signIn: secret(6),
  run: secret(7),
  push: secret(8),
}

/** `ASKWELL_TEST_ENGINE=postgres` runs every test of a server on PostgreSQL, where row-level security hides other workspaces. */
const engineOfTests = process.env['ASKWELL_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

export const testTime = Date.parse('2026-11-20T12:00:10.000Z')

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const place = await newPlace(engineOfTests)
  const { dataDir } = place.options
  const read = readConfig({
    PORT: '3999',
    LOG_LEVEL: 'silent',
    ASKWELL_DATA_DIR: dataDir,
    ASKWELL_RATE_LIMITS: 'off',
  })
  if (!('ok' in read)) throw new Error(JSON.stringify(read.wrong))
  const databaseUrl = options.config?.databaseUrl ?? place.options.databaseUrl
  const config = { ...read.ok, ...options.config, databaseUrl }
  const store = await openStore({
    databaseUrl,
    databaseReplica: config.databaseReplica,
    dataDir,
    secret: testSecret,
  })
  const clock = { now: testTime }
  const files = await openFiles(config, Date.now())
  const txt = new Map<string, string>()
  const basics = { config, store, clock: () => clock.now, newId: options.newId ?? randomUUID }
  const secrets = options.secrets === 'kept' ? await secretsOf(store) : secretsOfTests
  const deps: Deps = {
    ...basics,
    ...(options.logTo && { logTo: options.logTo }),
    ...(options.extendMcp && { extendMcp: options.extendMcp }),
    files,
    sendSms: sendSmsOf(basics),
    resolveTxt: async (name) => (txt.has(name) ? [[txt.get(name) ?? '']] : []),
    guardedFetch: makeGuardedFetch({ allowed: options.config?.outboundAllow ?? [] }),
    secrets,
    leaving: (options.leaving ?? new AbortController()).signal,
    push: makePush({ config, key: secrets.push, clock: () => clock.now }),
    sendMail: options.sendMail ?? null,
    studio: options.studio ?? null,
    pages: options.pages ?? null,
    ...(options.loader && { loader: options.loader }),
    ...(options.repeat && { repeat: options.repeat }),
    ...(options.jobs && { jobs: options.jobs }),
    ...(options.tracing && { tracing: options.tracing }),
  }
  const workspaceId = await store.createWorkspace('Test', clock.now)
  await store.importBundle(workspaceId, options.bundle ?? testBundle(), clock.now)
  const app = await createApp(deps)
  const segments = openSegments(config, store)
  const exports = openExports(config, store)
  const jobTools = { chance: () => 0.5, log: app.log }
  const runner = makeJobRunner(
    { store, clock: deps.clock, ...jobTools },
    jobTable(
      {
        ...deps,
        settings: readSettings(deps),
        segments,
        exports,
        publish: () => {},
        assignWaiting: async () => {},
        signIn: makeSignIn(
          deps,
          () => {},
          () => {},
        ),
      },
      jobTools,
    ),
  )
  const deliverer = makeDeliverer({
    ...deps,
    together: config.webhooksTogether,
    minutes: config.rateLimits ? 'limited' : 'endless',
    ...jobTools,
    // The shortest pauses.
    chance: () => 0,
  })
  return {
    app,
    store,
    deps,
    workspaceId,
    clock,
    txt,
    async send(body, headers = {}) {
      const reply = await app.inject({
        method: 'POST',
        url: '/v1/feedbacks',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      })
      return { status: reply.statusCode, body: reply.json() }
    },
    async setNode(change) {
      await store.putNode(workspaceId, ids.node, testNode(change), clock.now)
    },
    stored: async () => (await store.listFeedback(workspaceId, {}, { limit: 500 })).items,
    async runJobs() {
      for (let runs = 0; ; ) {
        const more = (await runner.runDue()) + (await deliverer.runDue())
        if (more === 0) return runs
        runs += more
      }
    },
    async close() {
      await runner.stop()
      await deliverer.stop()
      await app.close()
      await segments.close()
      await exports.close()
      await store.close()
      await place.remove()
    },
  }
}
