// The installed release as its first users see it: it starts in an empty folder, the first owner signs in with the link that it
// prints, a picture is uploaded and a feedback saved, and the feedback is there after a restart.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../src/free-port.ts'
import { file, fixture, flow, label, submit, text } from '../src/index.ts'
import { paintedPng } from '../src/painted-png.ts'

const WithId = z.object({ id: z.string() })
const Uploaded = z.object({ file_url: z.string() })
const Counted = z.object({ groups: z.array(z.object({ n: z.number() })) })
const readyWithinMs = 60_000
const owner = { name: 'Ada', email: 'ada@shop.example', password: 'a long enough pass' }

interface Installation {
  /** The file to run, with the Node that runs this. */
  readonly command: string
  /** Its working folder, empty at first. */
  readonly folder: string
}

interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  printed(): string
  readonly readyMs: number
}

/** Returns a note with what was measured. */
export async function useRelease({ command, folder }: Installation): Promise<string> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const first = await start({ command, folder, port })
  const key = found(first.printed(), /^ +(askwell_[\w-]+)$/m)
  const token = found(first.printed(), /\/studio\/set-up#([\w-]+)/)
  await pagesAreThere(url)
  await ownerSignsIn(url, token)
  const feedbackId = await respondentAnswers(url, key)
  await end(first, 0)

  const second = await start({ command, folder, port })
  const stored = WithId.parse(
    await ask(`${url}/owner/v1/feedbacks/${feedbackId}`, {
      headers: { authorization: `Bearer ${key}` },
    }),
  )
  if (stored.id !== feedbackId)
    throw new Error(`The feedback is not there: ${JSON.stringify(stored)}`)
  await ask(
    `${url}/owner/v1/session`,
    posted({ email: owner.email, password: owner.password }, url),
  )
  await isOneProcess(second, url)
  return `ready after ${first.readyMs} ms on an empty store, ${second.readyMs} ms on an existing one`
}

/** Its own process, on that port. Stops with this process at the latest. */
export async function start({
  command,
  folder,
  port,
}: Installation & { readonly port: number }): Promise<Started> {
  const begun = performance.now()
  const child = spawn(process.execPath, [command], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', PORT: `${port}`, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  while (performance.now() - begun < readyWithinMs && child.exitCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    await reply?.arrayBuffer()
    // It prints the link and the key after it is ready.
    if (reply?.ok && printed.includes('is running'))
      return {
        child,
        ended,
        printed: () => printed,
        readyMs: Math.round(performance.now() - begun),
      }
    await wait(20)
  }
  child.kill('SIGKILL')
  throw new Error(`It was not ready within ${readyWithinMs} ms: ${printed}`)
}

export async function end({ child, ended, printed }: Started, wanted: number): Promise<void> {
  child.kill('SIGTERM')
  const code = await ended
  if (code !== wanted) throw new Error(`It ended with ${code}: ${printed()}`)
}

/** A supervisor that kills the process which it started has ended the server: nothing is left that holds the port. */
async function isOneProcess({ child, ended }: Started, url: string): Promise<void> {
  child.kill('SIGKILL')
  await ended
  const reply = await fetch(`${url}/livez`).catch(() => null)
  if (reply && process.platform !== 'win32')
    throw new Error('A second process still serves after the command was killed.')
}

async function pagesAreThere(url: string): Promise<void> {
  for (const path of [
    '/studio/',
    '/docs/',
    '/docs/static/swagger-ui.css',
    '/docs/static/logo.svg',
    '/widget.js',
    '/openapi.json',
  ]) {
    const reply = await fetch(url + path)
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}.`)
  }
}

async function ownerSignsIn(url: string, token: string): Promise<void> {
  await ask(`${url}/owner/v1/set_up`, posted({ ...owner, token }, url))
}

async function respondentAnswers(url: string, key: string): Promise<string> {
  const survey = fixture(
    flow('Release')
      .page('S1', text('q1'), file('q2'), submit())
      .thank('End', label('bye', 'All done')),
  )
  const authorization = `Bearer ${key}`
  await ask(`${url}/owner/v1/import`, posted(survey.bundle, url, { authorization }))
  const page = await fetch(`${url}/feedback?node_id=${survey.nodeId}`)
  if (page.status !== 200 || !(await page.text()).includes('<form'))
    throw new Error(`The page of the survey answers ${page.status}.`)
  await pictureIsDrawn(url, survey.nodeId)
  const { id } = WithId.parse(
    await ask(
      `${url}/v1/feedbacks`,
      posted(
        {
          device_id: randomUUID(),
          created_at: new Date().toISOString(),
          node_id: survey.nodeId,
          flow_id: survey.flow.id,
          language_id: survey.flow.defaultLanguageId,
          responses: [{ question_id: survey.question('q1'), body: 'A calm visit.' }],
        },
        url,
        { 'idempotency-key': randomUUID(), 'x-completed': 'true' },
      ),
    ),
  )
  await resultsAreCounted(url, survey.flow.id, authorization)
  return id
}

/** By a separate thread. */
async function resultsAreCounted(
  url: string,
  flowId: string,
  authorization: string,
): Promise<void> {
  const question = { of: { flow_ids: [flowId] }, ask: [{ kind: 'figures' }] }
  const reply = await ask(`${url}/owner/v1/analysis`, posted(question, url, { authorization }))
  const { groups } = Counted.parse(reply)
  if (groups.length !== 1 || groups[0]?.n !== 1)
    throw new Error(`The results count wrongly: ${JSON.stringify(groups)}`)
}

/** By the native library, in a separate process. */
async function pictureIsDrawn(url: string, nodeId: string): Promise<void> {
  await ask(`${url}/v1/nodes/${nodeId}`)
  const body = new FormData()
  body.set(
    'file',
    new Blob([Uint8Array.from(paintedPng(40, 30))], { type: 'image/png' }),
    'hills.png',
  )
  const { file_url: address } = Uploaded.parse(
    await ask(`${url}/v1/attachments?node_id=${nodeId}`, {
      method: 'POST',
      body,
    }),
  )
  const got = await fetch(`${url}${new URL(address).pathname}`)
  await got.arrayBuffer()
  if (got.headers.get('content-type') !== 'image/png')
    throw new Error(`${address} answers ${got.status} as ${got.headers.get('content-type')}.`)
}

const posted = (body: unknown, origin: string, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', origin, ...headers },
  body: JSON.stringify(body),
})

async function ask(address: string, options?: RequestInit): Promise<unknown> {
  const reply = await fetch(address, options)
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${address} answers ${reply.status}: ${text}`)
  return JSON.parse(text)
}

export function found(text: string, pattern: RegExp): string {
  const [, value] = pattern.exec(text) ?? []
  if (value === undefined) throw new Error(`It did not print ${pattern}: ${text}`)
  return value
}
