// The examples of the page for assistants run as they are written, against a started server.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAskwell } from '@askwell/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { short } from '../src/fixtures.ts'
import { type RunningServer, startServer } from '../src/start-server.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/mcp.md'), 'utf8')
const blocks = [...page.matchAll(/^```(\w+) ?([^\n:]*)[^\n]*\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', mark = '', code = '']) => ({ language, mark, code }),
)
const codeOf = (wanted: string): string =>
  blocks.flatMap(({ mark, code }) => (mark === wanted ? [code] : [])).join('')

let folder: string
let server: RunningServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'askwell-mcp-'))
  server = await startServer({ pages: 'none' })
  await server.imports(short().bundle)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the page for assistants', () => {
  it('marks each block of code, so that none is left out (ECO-99)', () => {
    const marks = new Set(blocks.map(({ language, mark }) => `${language} ${mark}`))
    expect([...marks].toSorted()).toEqual(['js run', 'json text', 'text output'])
  })

  it('prints what it says (ECO-31, ECO-33, ECO-99)', async () => {
    const owner = createAskwell({ baseUrl: server.url, apiKey: server.apiKey })
    const { key } = await owner.apiKeys.create({
      body: {
        name: 'Assistant',
        role: 'editor',
        scope: ['channels.read', 'surveys.read', 'surveys.write', 'results.read'],
      },
    })
    const script = join(folder, 'page.mjs')
    await writeFile(script, codeOf('run'))
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env: { ...process.env, ASKWELL_HOST: server.url, ASKWELL_API_KEY: key, NO_COLOR: '1' },
    })
    expect(stdout).toBe(codeOf('output'))
  })
})
