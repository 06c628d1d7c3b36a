// The server as a process: configuration, store, first workspace, pages, listening, and an orderly end. Started by
// `npm start` after the build, or by a process manager directly. Nothing imports this file.
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { listDemoSurveys } from './actions/owner/demo-surveys.ts'
import { newSetUpLink } from './actions/owner/people/set-up.ts'
import { erasureKey } from './actions/privacy/note-erasure.ts'
import { createApp } from './app.ts'
import { listenForCommands } from './commands/command-socket.ts'
import { runOnStore } from './commands/store-command.ts'
import { storeCommands } from './commands/store-commands.ts'
import type { Config } from './config/config.ts'
import { type ExitCode, exitCodes } from './config/exit-codes.ts'
import { studioOrigin } from './config/origins.ts'
import { versionOfServer } from './config/server-version.ts'
import {
  greeting,
  noteOnWall,
  notesOnKey,
  pagesMissing,
  whyNotStarted,
  wrongConfiguration,
} from './config/startup-words.ts'
import type { Deps } from './deps.ts'
import { openFiles } from './outside/files.ts'
import { makeGuardedFetch } from './outside/guarded-fetch.ts'
import { mailer } from './outside/mail.ts'
import { makePush } from './outside/push.ts'
import { readConfig } from './read-config.ts'
import { endInOrder } from './start/end-in-order.ts'
import { type FirstWorkspace, firstWorkspace } from './start/first-workspace.ts'
import { keepBackups } from './start/keep-backups.ts'
import { keepSecrets, openSecrets } from './start/live-secrets.ts'
import { loaderFromBuild } from './start/loader-from-build.ts'
import { pagesFromBuild } from './start/pages-from-build.ts'
import { sharedClock } from './start/shared-clock.ts'
import { sendSmsOf } from './start/sms-of.ts'
import { studioFromBuild } from './start/studio-from-build.ts'
import { openStore, type Store } from './store/index.ts'
import { textLog } from './watch/text-log.ts'

const commandsHere = { commands: storeCommands, run: runOnStore }
/** A refused start has closed what it opened by then, or the process ends anyway. */
const refusedWithinMs = 4_000

const newId = (): string => randomUUID()
const makeKey = (): string => `askwell_${randomBytes(32).toString('base64url')}`

await main()

async function main(): Promise<void> {
  const read = readConfig(await withRealPort(process.env))
  if ('wrong' in read) return refuse(wrongConfiguration(read.wrong), exitCodes.configuration)
  const config = read.ok
  try {
    const pages = await pagesFromBuild()
    const studio = studioFromBuild()
    if (pages === null || studio === null) return refuse(pagesMissing, exitCodes.fault)
    const store = await openStore(config)
    await serve(config, store, { pages, studio })
  } catch (error) {
    const refusal = whyNotStarted(error, config.host, config.port)
    if (refusal === null) throw error
    refuse(refusal.sentence, refusal.exitCode)
  }
}

async function serve(
  config: Config,
  store: Store,
  built: Pick<Deps, 'pages' | 'studio'>,
): Promise<void> {
  const opened: { close(): Promise<unknown> }[] = [store]
  const leaving = new AbortController()
  try {
    const { clock, ...time } = await timeOf(store)
    const workspace = await firstWorkspace({ store, apiKey: config.apiKey, clock, newId, makeKey })
    if (workspace.isNew && config.demo)
      await (await import('./demo/index.ts')).loadDemo(store, workspace.id, clock())
    const guardedFetch = makeGuardedFetch({ allowed: config.outboundAllow })
    const files = await openFiles(config, clock())
    const live = await openSecrets(store, clock)
    const { secrets, acceptedSecrets } = live
    await erasureKey(store)
    const deps: Deps = {
      config,
      store,
      files,
      clock,
      ...time,
      newId,
      guardedFetch,
      sendSms: sendSmsOf({ config, store, clock, newId }),
      sendMail: config.mail === null ? null : mailer(config.mail),
      secrets,
      acceptedSecrets,
      push: makePush({ config, key: secrets.push, clock }),
      leaving: leaving.signal,
      loader: loaderFromBuild(),
      ...(isText(config) && { logTo: textLog(process.stdout) }),
      ...built,
    }
    const app = await createApp(deps)
    opened.unshift(app)
    keepBackups(app, deps)
    keepSecrets(app, live)
    endInOrder({ app, store, leaving, config })
    if (store.engine === 'sqlite')
      app.addHook(
        'onClose',
        await listenForCommands(config.dataDir, deps, { ...commandsHere, readOnly: app.readOnly }),
      )
    await app.listen({ host: config.host, port: config.port })
    process.stdout.write(await welcome(deps, workspace))
  } catch (error) {
    for (const part of opened) await part.close()
    throw error
  }
}

/** An embedded database has the clock of its process. */
async function timeOf(store: Store): Promise<Pick<Deps, 'clock' | 'followTime'>> {
  if (store.engine === 'sqlite') return { clock: () => Date.now() }
  const shared = sharedClock()
  const askedAt = performance.now()
  shared.follow(await store.servers.now(), askedAt, performance.now())
  return { clock: shared.now, followTime: shared.follow }
}

function isText({ logFormat }: Config): boolean {
  return (logFormat ?? (process.stdout.isTTY ? 'text' : 'json')) === 'text'
}

async function welcome(deps: Deps, workspace: FirstWorkspace): Promise<string> {
  const { config, store } = deps
  return greeting({
    version: versionOfServer,
    publicUrl: config.publicUrl,
    studioUrl: studioOrigin(config),
    storage: store.engine === 'sqlite' ? `${config.dataDir} (embedded database)` : 'PostgreSQL',
    surveys: await listDemoSurveys(deps),
    setUpLink: await newSetUpLink(deps),
    generatedKey: workspace.generatedKey,
    notes: [
      ...(workspace.isKeyIgnored
        ? [
            'ASKWELL_API_KEY is read on first start only. The existing key stays in use; this value is ignored.',
          ]
        : []),
      ...notesOnKey(config, workspace),
      ...(store.wall === 'down' ? [noteOnWall] : []),
      ...store.notes,
    ],
  })
}

/** Also ends what a failed start left open, because it would keep the process alive. */
function refuse(message: string, exitCode: ExitCode): void {
  process.stderr.write(message)
  process.exitCode = exitCode
  setTimeout(() => process.exit(), refusedWithinMs).unref()
}

/** PORT=0 asks for any free port; links need to know it before anything listens. */
async function withRealPort(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (environment['PORT']?.trim() !== '0') return environment
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, environment['HOST'] ?? '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return {
    ...environment,
    PORT: String(typeof address === 'object' && address !== null ? address.port : 0),
  }
}
