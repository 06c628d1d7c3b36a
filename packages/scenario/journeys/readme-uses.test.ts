// The second section of the README: each of its examples, as it is written, against a started server.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Rolldown } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { short } from '../src/fixtures.ts'
import { readmeBlocks, readmeExample } from '../src/readme-uses.ts'
import { openWidgetStage } from '../src/widget-stage.ts'

const root = join(import.meta.dirname, '../../..')
const stage = await openWidgetStage()
const run = promisify(execFile)
const example = (language: string, more: Readonly<Record<string, string>> = {}): string =>
  readmeExample(language, { 'https://feedback.example.com': stage.server.url, ...more })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'askwell-readme-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})
const environment = () => ({ ...process.env, ASKWELL_API_KEY: stage.server.apiKey, NO_COLOR: '1' })

describe('the second section of the README', () => {
  it('has at most five lines for each of five uses', () => {
    const blocks = readmeBlocks()
    expect(blocks).toHaveLength(5)
    expect(blocks.map((code) => code.trimEnd().split('\n').length <= 5)).not.toContain(false)
  })

  it.skipIf(stage.reason)('is true for a page', async () => {
    const { page, code } = await stage.opens({ waits: 'nothing', host: { tag: '', body: '' } })
    await page.evaluate(
      (html) => document.body.append(document.createRange().createContextualFragment(html)),
      example('html', { 'PSN-ABC1234': code }),
    )
    await page.locator('#psn-widget-button-frame').waitFor()
  })

  it.skipIf(stage.reason)('is true for an app', async () => {
    const { page, nodeId } = await stage.opens({ waits: 'nothing', host: { tag: '', body: '' } })
    const entry = join(folder, 'app.jsx')
    const draw =
      "import { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(<Opinion />)\n"
    await writeFile(entry, example('jsx', { NODE: nodeId }) + draw)
    const built = (await build({
      ...{ configFile: false, root: folder, logLevel: 'error' },
      resolve: { alias: { '@askwell/react': join(root, 'packages/react/src/index.ts') } },
      oxc: { jsx: { runtime: 'automatic', development: false } },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
    })) as Rolldown.RolldownOutput
    await page.evaluate(built.output[0].code)
    const survey = page.frameLocator('iframe[title="Your opinion"]')
    await survey.locator('label').filter({ hasText: 'A' }).first().waitFor()
  })

  it('is true for a server and an assistant', async () => {
    const fixture = short()
    await stage.server.imports(fixture.bundle)
    await stage.server.submits(fixture, [
      { question_id: fixture.question('q1'), option_id: fixture.option('q1', 'A') },
    ])
    const script = join(folder, 'server.mjs')
    await writeFile(script, example('js'))
    const { stdout } = await run(process.execPath, [script], { env: environment() })
    expect(stdout).toMatch(/^1\n/)

    const { mcpServers } = JSON.parse(example('json', { YOUR_KEY: stage.server.apiKey }))
    const { type, url, headers } = mcpServers.askwell
    expect(type).toBe('http')
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
        params: {
          ...{ protocolVersion: '2025-11-25', capabilities: {} },
          clientInfo: { name: 'readme', version: '1' },
        },
      }),
    })
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('serverInfo')])
  })

  it('is true for a pipeline', async () => {
    await mkdir(join(folder, 'surveys'))
    const askwell = join(root, 'packages/server/bin/askwell.mjs')
    const lines = ['askwell flow new delivery', ...example('sh').trim().split('\n')]
    const printed: string[] = []
    for (const line of lines) {
      const words = [askwell, ...line.split(' ').slice(1)]
      const { stdout } = await run(process.execPath, words, { cwd: folder, env: environment() })
      printed.push(stdout)
    }
    expect(existsSync(join(folder, 'surveys/delivery.flow.json'))).toBe(true)
    expect(printed.at(-1)).toContain('published as version 1')
  })
})
