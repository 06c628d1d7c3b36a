// How a command reaches the server that has the embedded store open: one line of JSON each way through a socket in the data
// directory, which only the user of the server can open.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { z } from 'zod'
import { type ExitCode, exitCodes } from '../config/exit-codes.ts'
import type { ReadOnlyMode } from '../start/read-only-mode.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { holdLine, serveHold } from './hold-server.ts'
import { connectToServer, socketPath } from './server-socket.ts'
import type { StoreCommand, StoreInput, StoreTools } from './store-command.ts'

const mostBytes = 64 * 1_024

const Ask = z.object({
  name: z.string(),
  operands: z.array(z.string()),
  options: z.record(z.string(), z.union([z.string(), z.boolean()]).optional()),
  user: z.string(),
})
const Reply = z.object({
  exitCode: z.union([z.literal(0), z.enum(exitCodes)]),
  out: z.string(),
  err: z.string(),
})

/** Null where no server listens. */
export async function askServer(
  dataDir: string,
  name: string,
  { operands, options, user, out, err }: StoreInput,
): Promise<ExitCode | 0 | null> {
  const socket = await connectToServer(dataDir)
  if (socket === null) return null
  socket.write(`${JSON.stringify({ name, operands, options, user })}\n`)
  const reply = Reply.parse(JSON.parse(await lineOf(socket)))
  socket.destroy()
  out(reply.out)
  err(reply.err)
  return reply.exitCode
}

type Run = (command: StoreCommand, input: StoreInput, tools: StoreTools) => Promise<ExitCode | 0>

/** Returns a function that stops it. Only the caller uses the data directory, so a crash left any existing socket. */
export async function listenForCommands(
  dataDir: string,
  tools: StoreTools,
  {
    commands,
    run,
    readOnly,
  }: {
    readonly commands: readonly StoreCommand[]
    readonly run: Run
    readonly readOnly: ReadOnlyMode
  },
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const answer = async (socket: Socket): Promise<void> => {
    const line = await lineOf(socket)
    if (line === holdLine) return serveHold(socket, readOnly, stopping.signal)
    const { name, ...ask } = Ask.parse(JSON.parse(line))
    const printed = { out: '', err: '' }
    const input = {
      ...ask,
      out: (text: string) => {
        printed.out += text
      },
      err: (text: string) => {
        printed.err += text
      },
    }
    const command = commands.find((one) => one.name === name)
    const exitCode =
      command === undefined
        ? exitCodes.configuration
        : await run(command, input, tools).catch((error: unknown) => {
            if (!(error instanceof StoreUnavailable)) throw error
            input.err(`Nothing was changed: ${readOnly.why() ?? error.message}.\n`)
            return exitCodes.away
          })
    if (command === undefined)
      printed.err = `The server that runs is of another release and has no command ${name}.\n`
    socket.end(`${JSON.stringify({ exitCode, ...printed })}\n`)
  }
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    answer(socket).catch((fault: unknown) => {
      console.error(fault)
      socket.destroy()
    })
  })
  const path = socketPath(dataDir)
  if (process.platform !== 'win32') rmSync(path, { force: true })
  // The socket is bound within this call, so nobody else can open it even for a moment.
  const before = process.umask(0o177)
  server.listen(path)
  process.umask(before)
  await once(server, 'listening')
  server.unref()
  return () => {
    stopping.abort()
    return new Promise((closed) => server.close(() => closed()))
  }
}

/** Throws when the other side ends before its line does, or sends too much. */
async function lineOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
    text += bytes
    if (text.length > mostBytes) break
    const end = text.indexOf('\n')
    if (end >= 0) return text.slice(0, end)
  }
  throw new Error('The other side of the command socket sent no complete line.')
}
