// `askwell` as an operator runs it beside the servers of a drill.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runKey } from './owner-calls.ts'
import { secretOfRuns } from './server-process.ts'

const command = fileURLToPath(new URL('../../server/bin/askwell.mjs', import.meta.url))

export const runCommand = (
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<{ readonly exitCode: number | null; readonly said: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [command, ...words],
      {
        env: {
          PATH: process.env['PATH'],
          ASKWELL_SECRET: secretOfRuns,
          ASKWELL_API_KEY: runKey,
          ...env,
        },
      },
      (_, out, err) => resolve({ exitCode: child.exitCode, said: `${out}${err}`.trim() }),
    )
  })
