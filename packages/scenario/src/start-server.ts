// The real server in this process: real store in its own directory (or PostgreSQL), real pages when they are
// built, a free loopback port. None of our code is replaced; only the environment and the clock are set.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedbackDetail, FeedbackSummary, ResponseItem } from '@askwell/contract'
import {
  createApp,
  type Deps,
  firstWorkspace,
  loaderFromBuild,
  mailer,
  makeGuardedFetch,
  makePush,
  newSetUpLink,
  openFiles,
  openStore,
  pagesFromBuild,
  readConfig,
  type Store,
  secretsOf,
  sendSmsOf,
  studioFromBuild,
} from '@askwell/server'
import type { Fixture } from './fixtures.ts'
import { freePort } from './free-port.ts'

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly clock?: () => number
  /** A server without pages starts without a build. */
  readonly pages?: 'built' | 'none'
  /** Absent: SQLite in a directory that is deleted with the server. */
  readonly databaseUrl?: string
  readonly sendMail?: Deps['sendMail']
  /** How browsers reach it. Absent: by the IP address, for which they keep no passkeys. */
  readonly host?: '127.0.0.1' | 'localhost'
  /** Another name of the loopback, at which the studio then has its own origin. */
  readonly studioHost?: 'localhost'
}

/** The calls to a server, wherever it runs. */
export interface ServerCalls {
  readonly url: string
  /** Where people sign in: `url`, unless the studio has its own origin. */
  readonly studioUrl: string
  readonly apiKey: string
  /** POST /owner/v1/import; throws with the reply when it is refused. */
  imports(bundle: Fixture['bundle']): Promise<void>
  /** Feedback of a node as the owner reads it, newest first. */
  feedbacks(nodeId: string): Promise<FeedbackSummary[]>
  feedback(id: string): Promise<FeedbackDetail>
  owner(method: string, path: string, body?: unknown): Promise<Response>
  /** A respondent's save without a browser. */
  submits(
    fixture: Fixture,
    responses: readonly ResponseItem[],
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>
}

export interface RunningServer extends ServerCalls {
  readonly store: Store
  readonly workspaceId: string
  /** What the server prints for the first owner; empty when there are members. */
  setUpLink(): Promise<string>
  close(): Promise<void>
}

const apiKey = 'scenario-key-of-twenty-four-and-more'

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'askwell-scenario-'))
  const port = await freePort()
  const url = `http://${options.host ?? '127.0.0.1'}:${port}`
  const studioUrl = options.studioHost === undefined ? url : `http://${options.studioHost}:${port}`
  const read = readConfig({
    PORT: `${port}`,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    STUDIO_URL: studioUrl,
    LOG_LEVEL: 'silent',
    ASKWELL_DEMO: 'off',
    ASKWELL_RATE_LIMITS: 'off',
    ASKWELL_API_KEY: apiKey,
    ASKWELL_SECRET: 'the-secret-of-scenarios-is-long-enough',
    ...(options.databaseUrl === undefined
      ? { ASKWELL_DATA_DIR: dataDir }
      : { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  })
  if ('wrong' in read)
    throw new Error(`The scenario's environment is wrong: ${JSON.stringify(read.wrong)}`)
  const clock = options.clock ?? (() => Date.now())
  // Another folder than the usual: a build that is not replaced while journeys run.
  const pages =
    options.pages === 'none' ? null : await pagesFromBuild(process.env['SCENARIO_PAGES_DIR'])
  if (pages === null && options.pages !== 'none')
    throw new Error('The pages are not built: run npm start or npm test, which build them.')
  const store = await openStore(read.ok)
  const workspace = await firstWorkspace({
    store,
    apiKey,
    clock,
    newId: randomUUID,
    makeKey: () => apiKey,
  })
  const basics = { config: read.ok, store, clock, newId: randomUUID }
  const guardedFetch = makeGuardedFetch({ allowed: read.ok.outboundAllow })
  const files = await openFiles(read.ok, Date.now())
  const secrets = await secretsOf(store)
  const deps: Deps = {
    leaving: new AbortController().signal,
    ...basics,
    files,
    guardedFetch,
    sendSms: sendSmsOf(basics),
    secrets,
    push: makePush({ config: read.ok, key: secrets.push, clock }),
    sendMail: options.sendMail ?? (read.ok.mail === null ? null : mailer(read.ok.mail)),
    pages,
    loader: loaderFromBuild(),
    studio: options.pages === 'none' ? null : studioFromBuild(),
  }
  const app = await createApp(deps)
  await app.listen({ host: '127.0.0.1', port })

  return {
    ...callsAt(url, apiKey, clock),
    studioUrl,
    store,
    workspaceId: workspace.id,
    setUpLink: async () => (await newSetUpLink(deps)) ?? '',
    async close() {
      await app.close()
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function callsAt(
  url: string,
  apiKey: string,
  clock: () => number = () => Date.now(),
): ServerCalls {
  const owner = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${url}/owner/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const asked = async <T>(path: string): Promise<T> => {
    const reply = await owner('GET', path)
    if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }
  return {
    url,
    studioUrl: url,
    apiKey,
    owner,
    async imports(bundle) {
      const reply = await owner('POST', '/import', bundle)
      if (!reply.ok) throw new Error(`Import: ${reply.status} ${await reply.text()}`)
    },
    feedbacks: async (nodeId) =>
      (await asked<{ items: FeedbackSummary[] }>(`/feedbacks?node_id=${nodeId}`)).items,
    feedback: (id) => asked<FeedbackDetail>(`/feedbacks/${id}`),
    submits: (fixture, responses, headers = {}) =>
      fetch(`${url}/v1/feedbacks`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...headers,
        },
        body: JSON.stringify({
          device_id: randomUUID(),
          created_at: new Date(clock()).toISOString(),
          node_id: fixture.nodeId,
          flow_id: fixture.flow.id,
          language_id: fixture.flow.defaultLanguageId,
          responses,
        }),
      }),
  }
}
