// `pg_dump` and `pg_restore` of the operator's PostgreSQL, because its own tools dump every kind of object.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'

type Tool = 'pg_dump' | 'pg_restore'

/** @throws OperatorRefusal when the tool is missing or older than the server */
export async function assertTool(tool: Tool, serverMajor: number): Promise<void> {
  const needed = `${tool} of PostgreSQL ${serverMajor} or newer is needed`
  const said = await runTool(tool, ['--version']).catch(() => null)
  if (said === null)
    throw new OperatorRefusal(
      `${needed}, and there is no ${tool} on the path. Install the client programs of PostgreSQL ${serverMajor}.`,
      exitCodes.away,
    )
  const major = Number(/(\d+)(?:\.\d+)*/.exec(said)?.[1])
  if (!(major >= serverMajor))
    throw new OperatorRefusal(
      `${needed}, and the one on the path is ${major}. Install the client programs of PostgreSQL ${serverMajor}.`,
      exitCodes.away,
    )
}

/** The address travels in the environment: other users see the arguments of a process. @throws OperatorRefusal with what the tool said */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  databaseUrl?: string,
): Promise<string> {
  const env =
    databaseUrl === undefined ? process.env : { ...process.env, ...variablesOf(databaseUrl) }
  const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (bytes) => {
    printed.out += bytes
  })
  child.stderr.on('data', (bytes) => {
    printed.err += bytes
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new OperatorRefusal(
      `${tool} ended with ${code}: ${printed.err.trim().slice(0, 2_000)}`,
      exitCodes.away,
    )
  return printed.out
}

/** What libpq reads in place of an address. */
function variablesOf(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl)
  const known: Readonly<Record<string, string>> = {
    host: 'PGHOST',
    port: 'PGPORT',
    user: 'PGUSER',
    password: 'PGPASSWORD',
    sslmode: 'PGSSLMODE',
    sslrootcert: 'PGSSLROOTCERT',
    sslcert: 'PGSSLCERT',
    sslkey: 'PGSSLKEY',
    options: 'PGOPTIONS',
  }
  const given: Record<string, string> = {
    host: decodeURIComponent(url.hostname),
    port: url.port,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...Object.fromEntries(url.searchParams),
  }
  const variables: Record<string, string> = {
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
  }
  for (const [name, variable] of Object.entries(known))
    if (given[name]) variables[variable] = given[name]
  return variables
}
