// More connections than a server can have (OP-74): file descriptors at the limit while respondents write, and all sockets of a
// killed server that come back at once.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { fixture, flow, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { becomes, drill } from './drill.ts'
import { importSurvey, runKey } from './owner-calls.ts'
import { sendFeedback, sendForReply } from './send-feedback.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'

const mostFiles = 120
const idleConnections = 200
const idleMs = 15_000
const chats = 20
const crowd = fileURLToPath(new URL('./socket-crowd.ts', import.meta.url))

/** Null = it can be made. */
export const whyNoFileLimit = (): string | null =>
  spawnSync('prlimit', ['--version']).status === 0 ? null : 'prlimit is not installed'

export async function fileLimitRun(
  env: Readonly<Record<string, string>>,
): Promise<readonly Check[]> {
  const server = await serverProcess({ ...env, ASKWELL_API_KEY: runKey, LOG_LEVEL: 'warn' }, [
    'prlimit',
    `--nofile=${mostFiles}:${mostFiles}`,
  ])
  try {
    await server.start()
    const before = server.printed().length
    const checks = await drill(
      [server],
      [
        {
          name: `${idleConnections} idle connections on a server that may open ${mostFiles} files`,
          unharmed: [],
          // The connections of the writers may have been there first.
          isQuiet: true,
          async inflict() {
            const sockets = Array.from({ length: idleConnections }, () => idle(server))
            try {
              await becomes('the server refuses a connection', idleMs, async () =>
                sockets.some((socket) => socket.destroyed),
              )
              await new Promise((resolve) => setTimeout(resolve, idleMs))
            } finally {
              for (const socket of sockets) socket.destroy()
            }
          },
        },
      ],
    )
    const lines = server
      .printed()
      .slice(before)
      .split('\n')
      .filter((line) => line !== '')
    return [
      ...checks,
      check(
        'the log says it without flooding (OP-74)',
        lines.length <= 20,
        `${lines.length} lines in ${idleMs / 1_000} s${lines[0] ? `, the first: ${lines[0].slice(0, 160)}` : ''}`,
      ),
    ]
  } finally {
    await server.kill()
  }
}

function idle({ url }: ServerProcess): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  socket.on('end', () => socket.destroy())
  return socket
}

const connectedWithinMs = 120_000
/** From the moment when the server is ready again. */
const backWithinMs = 15_000

export async function crowdRun(
  env: Readonly<Record<string, string>>,
  count: number,
): Promise<readonly Check[]> {
  const server = await serverProcess({ ...env, ASKWELL_API_KEY: runKey })
  await server.start()
  const survey = fixture(flow('Crowd').page('S1', text('q1'), submit()).chat('Chat'))
  await importSurvey(server.url, survey)
  const opened: { id: string; token: string }[] = []
  for (let turn = 0; turn < chats; turn += 1) {
    const { id, chat_token_string: token } = await sendForReply(server.url, survey)
    opened.push({ id, token: token ?? '' })
  }
  const people = spawn(process.execPath, [crowd, server.url, `${count}`], {
    env: { PATH: process.env['PATH'], CHATS: JSON.stringify(opened) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.on('exit', () => people.kill('SIGKILL'))
  let subscribed = 0
  people.stdout.on('data', (chunk: Buffer) => {
    subscribed = Number(`${chunk}`.trim().split('\n').at(-1))
  })
  const areAll = async (): Promise<boolean> => subscribed === count
  try {
    await becomes('everybody is connected', connectedWithinMs, areAll)
    await server.kill()
    await becomes('everybody is cut off', connectedWithinMs, async () => subscribed === 0)
    await server.start()
    const readyAt = performance.now()
    const saves: number[] = []
    while (!(await areAll()) && performance.now() - readyAt < 4 * backWithinMs) {
      const begun = performance.now()
      await sendFeedback(server.url, survey)
      saves.push(performance.now() - begun)
    }
    const backMs = performance.now() - readyAt
    return [
      check(
        `${count} sockets of a killed server come back at once (OP-74)`,
        subscribed === count && backMs <= backWithinMs,
        `${subscribed} subscribed again ${(backMs / 1_000).toFixed(1)} s after it was ready; the slowest of ${saves.length} saves beside them took ${Math.round(Math.max(0, ...saves))} ms`,
      ),
    ]
  } finally {
    people.kill('SIGKILL')
    await once(people, 'exit').catch(() => undefined)
    await server.kill()
  }
}
