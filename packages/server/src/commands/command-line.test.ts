// The command as an operator types it: its own process, beside a server and without one; and its document.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pagesFromBuild } from '../start/pages-from-build.ts'
import { inherited, newDirectory, startProcess } from '../test-kit/server-process.ts'
import { documentOf } from './help.ts'
import { commands } from './index.ts'

const isBuilt = (await pagesFromBuild()) !== null
const bin = fileURLToPath(new URL('../../bin/askwell.mjs', import.meta.url))
const secret = 'the-secret-of-this-test-is-long-enough'

const askwell = (environment: Record<string, string>, ...words: readonly string[]) =>
  spawnSync(process.execPath, [bin, ...words], {
    encoding: 'utf8',
    env: { ...inherited, ASKWELL_SECRET: secret, ...environment },
  })

describe('the command askwell', () => {
  it.skipIf(!isBuilt)(
    'speaks to the server that runs, and opens the store when none does (OP-78, needs the built pages)',
    async () => {
      const ASKWELL_DATA_DIR = await newDirectory()
      const environment = { ASKWELL_DATA_DIR, ASKWELL_SECRET: secret }
      const server = startProcess(environment)
      const PORT = new URL(await server.url).port
      expect(askwell({ ...environment, PORT }, 'health', '--ready').status).toBe(0)
      const made = askwell(environment, 'keys', 'create', '--name', 'Nightly', '--role', 'editor')
      expect(made).toMatchObject({ status: 0, stderr: '' })
      const reached = { ...environment, PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` }
      const examined = askwell(reached, 'doctor')
      expect(examined).toMatchObject({ status: 0, stderr: '' })
      expect(examined.stdout).toMatch(/^ok {4}address /m)
      expect(examined.stdout).toMatch(/^ok {4}websocket /m)
      expect(askwell(environment, 'verify', '--deep')).toMatchObject({ status: 0, stderr: '' })
      // No other process may use the directory.
      expect(askwell(environment, 'migrate', 'plan').status).toBe(6)
      server.process.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(askwell(environment, 'migrate', 'plan', '--check')).toMatchObject({
        status: 0,
        stdout: 'Nothing is pending.\n',
      })
      const listed = askwell(environment, 'keys', 'list')
      expect(listed).toMatchObject({ status: 0, stderr: '' })
      expect(listed.stdout).toContain('Nightly')
      expect(askwell({ ...environment, PORT }, 'health').status).toBe(4)
    },
  )

  it('makes no store where there is none, and shows no secret of the configuration (OP-23)', async () => {
    const ASKWELL_DATA_DIR = await newDirectory()
    const { status, stderr } = askwell({ ASKWELL_DATA_DIR }, 'keys', 'list')
    expect(status).toBe(2)
    expect(stderr).toContain(`There is no data of Askwell in ${ASKWELL_DATA_DIR}.`)
    const { stdout } = askwell({ ASKWELL_DATA_DIR }, 'config', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      ASKWELL_DATA_DIR,
      ASKWELL_SECRET: 'set',
      PORT: '3000',
      DATABASE_URL: 'not set',
      OWN_HOSTS: null,
    })
    expect(askwell({ PORT: 'high' }, 'config', '--check').status).toBe(2)
  })

  it('is described by docs/command.md', () => {
    const document = fileURLToPath(new URL('../../../../docs/command.md', import.meta.url))
    expect(readFileSync(document, 'utf8')).toBe(documentOf(commands))
  })
})
