// What the server prints when it starts: its addresses, faults of the configuration, and why it did not start.

import { join } from 'node:path'
import { StorageUnavailable } from '../outside/storage-unavailable.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import type { Config } from './config.ts'
import type { WrongVariable } from './config-variables.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'

export interface Greeting {
  readonly version: string
  readonly publicUrl: string
  readonly studioUrl: string
  readonly storage: string
  readonly surveys: readonly { readonly name: string; readonly path: string }[]
  /** Null when there are people already. */
  readonly setUpLink: string | null
  readonly generatedKey: string | null
  readonly notes: readonly string[]
}

export function greeting({
  version,
  publicUrl,
  studioUrl,
  storage,
  surveys,
  setUpLink,
  generatedKey,
  notes,
}: Greeting): string {
  const lines = [
    '',
    `  Askwell ${version} is running.`,
    '',
    `  Open    ${studioUrl}/studio/`,
    `  API     ${publicUrl}/docs`,
    `  Data    ${storage}`,
    ...(setUpLink === null
      ? []
      : ['', '  Create the first owner with this link. It works once:', `    ${setUpLink}`]),
    ...(surveys.length === 0
      ? []
      : [
          '',
          '  Demo surveys, as respondents see them:',
          ...surveys.map(({ name, path }) => `    ${name}\n      ${publicUrl}${path}`),
        ]),
    ...(generatedKey === null
      ? []
      : [
          '',
          '  Your API key, shown only this once:',
          `    ${generatedKey}`,
          `    curl -H "Authorization: Bearer ${generatedKey}" ${publicUrl}/owner/v1/feedbacks`,
        ]),
    ...notes.flatMap((note) => ['', `  Note: ${note}`]),
    '',
  ]
  return `${lines.join('\n')}\n`
}

/** Operators must learn about the key file, because a backup of the database is unreadable without it. */
export function notesOnKey(
  { secret, databaseUrl, dataDir }: Config,
  { isNew }: { readonly isNew: boolean },
): readonly string[] {
  const file = join(dataDir, 'secret')
  if (secret !== null) return []
  if (databaseUrl !== null)
    return [
      `Secrets in the database are sealed with the key in ${file}. Several servers need the same key: set ASKWELL_SECRET.`,
    ]
  return isNew
    ? [
        `Secrets in the database are sealed with the key in ${file}. Back it up separately from the database.`,
      ]
    : []
}

export const noteOnWall =
  'PostgreSQL does not enforce the separation of workspaces, because the user of DATABASE_URL may not create roles. Ask its administrator for: create role askwell_tenant nologin; grant askwell_tenant to this user.'

export function wrongConfiguration(wrong: readonly WrongVariable[]): string {
  const width = (column: (variable: WrongVariable) => string): number =>
    Math.max(...wrong.map((variable) => column(variable).length))
  const [nameWidth, valueWidth] = [width(({ name }) => name), width(({ value }) => value)]
  const rows = wrong.map(
    ({ name, value, why }) => `  ${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${why}`,
  )
  return `Askwell did not start: ${wrong.length === 1 ? 'one variable is' : `${wrong.length} variables are`} invalid.\n\n${rows.join('\n')}\n`
}

const exitCodeOf: Readonly<Record<StoreUnavailable['reason'], ExitCode>> = {
  away: exitCodes.away,
  read_only: exitCodes.away,
  taken: exitCodes.taken,
  unusable: exitCodes.configuration,
  schema: exitCodes.schema,
}

/** A sentence for a fault that the operator can fix; null for a bug, which keeps its stack. */
export function whyNotStarted(
  error: unknown,
  host: string,
  port: number,
): { readonly sentence: string; readonly exitCode: ExitCode } | null {
  const refused = (why: string, exitCode: ExitCode) => ({
    sentence: `Askwell did not start: ${why}\n`,
    exitCode,
  })
  if (error instanceof StoreUnavailable) return refused(error.message, exitCodeOf[error.reason])
  if (error instanceof StorageUnavailable) return refused(error.message, exitCodes.configuration)
  const code = error instanceof Error && 'code' in error ? error.code : null
  // The error of a second port, such as that of the metrics, names it.
  const taken = error instanceof Error && 'port' in error ? error.port : port
  if (code === 'EADDRINUSE')
    return refused(
      `port ${taken} of ${host} is in use. Stop the other program, or set PORT to another number.`,
      exitCodes.taken,
    )
  if (code === 'EACCES')
    return refused(
      `this user may not listen on port ${port}. Set PORT to a number above 1023.`,
      exitCodes.configuration,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return refused(
      `${host} is not an address of this machine. Set HOST to one that is.`,
      exitCodes.configuration,
    )
  return null
}

export const pagesMissing =
  'Askwell did not start: the pages have not been built. Run npm start, which builds them and then starts the server.\n'
