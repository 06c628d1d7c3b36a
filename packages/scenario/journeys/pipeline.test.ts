// The pipeline of docs/flows-as-files.md, as it is written: a small interpreter of its steps runs them against a started server.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type RunningServer, startServer } from '../src/start-server.ts'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly env?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '../../..')
const askwell = join(root, 'packages/server/bin/askwell.mjs')
const [, workflow = ''] =
  /^```yaml run\n([\s\S]*?)^```$/m.exec(
    readFileSync(join(root, 'docs/flows-as-files.md'), 'utf8'),
  ) ?? []
const steps: readonly Step[] = parse(workflow).jobs.surveys.steps

const folder = mkdtempSync(join(tmpdir(), 'askwell-pipeline-'))
let server: RunningServer
let values: Readonly<Record<string, string>>
beforeAll(async () => {
  server = await startServer({ pages: 'none' })
  const reply = await fetch(`${server.url}/owner/v1/api_keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${server.apiKey}` },
    body: JSON.stringify({
      name: 'Pipeline',
      scope: ['surveys.read', 'surveys.write', 'channels.read'],
    }),
  })
  const { key } = (await reply.json()) as { key: string }
  values = { 'vars.ASKWELL_HOST': server.url, 'secrets.ASKWELL_API_KEY': key }
  mkdirSync(join(folder, 'surveys'))
  await call('flow new delivery')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function call(words: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [askwell, ...words.split(' ')],
      { cwd: folder, env: { PATH: process.env['PATH'], NO_COLOR: '1', ...env } },
      (fault, stdout) => resolve({ words, status: fault ? Number(fault.code) : 0, stdout }),
    ),
  )
}
interface Ran {
  readonly words: string
  readonly status: number
  readonly stdout: string
}

/** Runs the steps until one fails, as GitHub does for this ref. */
async function runsFor(ref: string): Promise<readonly Ran[]> {
  const ran: Ran[] = []
  for (const { uses, run, if: condition, env = {} } of steps) {
    const [, wanted] = /^github\.ref == '([^']+)'$/.exec(condition ?? '') ?? []
    expect(wanted === undefined).toBe(condition === undefined)
    if (uses !== undefined || (wanted !== undefined && wanted !== ref)) continue
    const [, words = ''] = /^npx askwell@1 (.+)$/.exec(run ?? '') ?? []
    const known = Object.entries(env).map(([name, expression]) => {
      const [, value = ''] = /^\$\{\{ (\S+) \}\}$/.exec(expression) ?? []
      return [name, values[value] ?? '']
    })
    ran.push(await call(words, Object.fromEntries(known)))
    if (ran.at(-1)?.status !== 0) break
  }
  return ran
}
const statuses = (ran: readonly Ran[]) => ran.map(({ status }) => status)

it('checks a pull request without a key, publishes main by a key for that alone, and stops at a fault (ECO-19, ECO-20)', async () => {
  expect(statuses(await runsFor('refs/pull/1/merge'))).toEqual([0, 0, 0])

  const merged = await runsFor('refs/heads/main')
  expect(statuses(merged)).toEqual([0, 0, 0, 0])
  expect(merged.at(-1)?.stdout).toContain('published as version 1')
  const authorization = `Bearer ${values['secrets.ASKWELL_API_KEY']}`
  const refused = await fetch(`${server.url}/owner/v1/feedbacks`, { headers: { authorization } })
  expect(refused.status).toBe(403)

  const file = join(folder, 'surveys/delivery.flow.json')
  const flow = JSON.parse(readFileSync(file, 'utf8'))
  flow.states[0].nextStateId = '00000000-0000-4000-8000-000000000000'
  writeFileSync(file, JSON.stringify(flow, null, 2))
  const broken = await runsFor('refs/heads/main')
  expect(statuses(broken)).toEqual([7])
  expect(broken[0]?.stdout).toMatch(/^::error file=surveys\/delivery\.flow\.json,line=\d+/m)
})
