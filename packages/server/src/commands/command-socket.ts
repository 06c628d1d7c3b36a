// How a command reaches the server that has the embedded store open: one line of JSON each way through a socket in the data
// directory, which only the user of the server can open.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type ExitCode, exitCodes } from '../config/exit-codes.ts'
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
  const socket = connect(socketPath(dataDir))
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
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
  { commands, run }: { readonly commands: readonly StoreCommand[]; readonly run: Run },
): Promise<() => Promise<void>> {
  const answer = async (socket: Socket): Promise<void> => {
    const { name, ...ask } = Ask.parse(JSON.parse(await lineOf(socket)))
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
      command === undefined ? exitCodes.configuration : await run(command, input, tools)
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
  return () => new Promise((closed) => server.close(() => closed()))
}

/** Windows has named pipes, which are not files. */
function socketPath(dataDir: string): string {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\askwell-${name}`
    : join(dataDir, 'askwell.sock')
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
