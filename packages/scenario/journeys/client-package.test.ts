// The client as it is packed: the examples of its page run as they are written, against a started server; its examples and types
// compile; its code is small.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { createAskwell } from '@askwell/client'
import type { Browser } from 'playwright-core'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../src/browser.ts'
import { type Fixture, short } from '../src/fixtures.ts'
import { freePort } from '../src/free-port.ts'
import { type RunningServer, startServer } from '../src/start-server.ts'

const { browser } = await sharedBrowser()
const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/client.md'), 'utf8')
const blocks = [...page.matchAll(/^```(\w+) ?([\w ]*)\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', mark = '', code = '']) => ({ language, mark, code }),
)
const examples = blocks.flatMap(({ mark, code }, at) => {
  const next = blocks[at + 1]
  const output = next?.mark === 'output' ? next.code : ''
  return mark.startsWith('run') ? [{ code, output, isServer: mark.includes('server') }] : []
})

let folder: string
let installed: string
let server: RunningServer
let fixture: Fixture
let webhookPort: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'askwell-client-'))
  installed = await installPacked(folder)
  webhookPort = await freePort()
  server = await startServer({
    pages: 'none',
    env: { ASKWELL_OUTBOUND_ALLOW: `127.0.0.1:${webhookPort}` },
  })
  fixture = short()
  await server.imports(fixture.bundle)
  for (let count = 0; count < 3; count += 1) await answer()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** As `npm publish` packs it, unpacked as `npm install` does. */
async function installPacked(into: string): Promise<string> {
  const dist = join(into, 'dist')
  const target = join(into, 'node_modules/@askwell/client')
  execFileSync(process.execPath, [join(root, 'packages/client/build.mjs'), dist])
  execFileSync('npm', ['pack', '--silent', '--pack-destination', into], { cwd: dist })
  await mkdir(target, { recursive: true })
  const [tarball = ''] = readdirSync(into).filter((name) => name.endsWith('.tgz'))
  execFileSync('tar', ['-xzf', join(into, tarball), '-C', target, '--strip-components=1'])
  return target
}

async function answer(): Promise<void> {
  const reply = await server.submits(fixture, [
    { question_id: fixture.question('q1'), option_id: fixture.option('q1', 'A') },
  ])
  expect(reply.status).toBe(200)
}

const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  ASKWELL_HOST: server.url,
  ASKWELL_API_KEY: server.apiKey,
  NODE_ID: fixture.nodeId,
  NO_COLOR: '1',
  ...more,
})

async function write(name: string, code: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, code)
  return path
}

/** Each block in one module, with a line between what they print. */
async function runAll(): Promise<string[]> {
  const scripts = examples.filter(({ isServer }) => !isServer)
  const [first, ...others] = scripts.map(({ code }) => code)
  // A name that a later block declares again must not meet the first one's: a block sees those before it, and not the reverse.
  const nested = others.reduceRight(
    (inner, code) => `console.log('––')\n${withoutImports(code)}\n{\n${inner}\n}`,
    '',
  )
  const imports = scripts.flatMap(({ code }) => code.match(importLine) ?? [])
  const code = `${imports.join('\n')}\n${withoutImports(first ?? '')}\n${nested}`
  // Beside this process, in which the server is.
  const { stdout } = await promisify(execFile)(process.execPath, [await write('page.mjs', code)], {
    cwd: folder,
    env: environment(),
  })
  return stdout.split('––\n')
}
const importLine = /^import .*$/gm
const withoutImports = (code: string): string => code.replaceAll(importLine, '')

describe('the page of the client', () => {
  it('marks each block of code, so that none is left out (ECO-99)', () => {
    expect(examples.length).toBeGreaterThan(8)
    const marks = new Set(blocks.map(({ language, mark }) => `${language} ${mark}`))
    expect([...marks].toSorted()).toEqual(['js run', 'js run server', 'text output', 'ts types'])
  })

  it('prints what it says, from the packed package (ECO-3, ECO-99)', async () => {
    const expected = examples.filter(({ isServer }) => !isServer).map(({ output }) => output)
    expect(await runAll()).toEqual(expected)
  })

  it('receives and verifies the webhooks that the product sends (ECO-12)', async () => {
    const askwell = createAskwell({ baseUrl: server.url, apiKey: server.apiKey })
    const url = `http://127.0.0.1:${webhookPort}/`
    const { id, secret } = await askwell.webhooks.create({ body: { url } })
    const [example] = examples.filter(({ isServer }) => isServer)
    const path = await write('receiver.mjs', example?.code ?? '')
    const receiver = spawn(process.execPath, [path], {
      cwd: folder,
      env: environment({ PORT: `${webhookPort}`, WEBHOOK_SECRET: secret }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const printed = textOf(receiver)
      await expect
        .poll(() =>
          fetch(url).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(400)
      expect(await askwell.webhooks.test({ id })).toMatchObject({ status: 204, failure: null })
      await answer()
      await expect.poll(() => linesIn(printed())).toEqual(linesIn(example?.output ?? ''))
      const forged = await fetch(url, {
        method: 'POST',
        headers: { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' },
        body: '{"type":"test"}',
      })
      expect([forged.status, await forged.text()]).toEqual([400, 'bad_signature'])
      const delivered = async () =>
        (await askwell.webhooks.deliveriesPage({ id, status: 'delivered' })).items.length
      await expect.poll(delivered).toBe(2)
    } finally {
      receiver.kill()
    }
  })
})

function textOf({ stdout }: ChildProcess): () => string {
  let text = ''
  stdout?.setEncoding('utf8').on('data', (more: string) => (text += more))
  return () => text
}
/** Deliveries have no order. */
const linesIn = (text: string): string[] => text.trim().split('\n').toSorted()

describe('the packed package', () => {
  const readInstalled = (name: string) => readFileSync(join(installed, name), 'utf8')

  it('is under the MIT licence, opens one entrance and needs nothing (ECO-1, ECO-2)', () => {
    expect(readInstalled('LICENSE')).toMatch(/^MIT License/)
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(JSON.parse(readInstalled('package.json'))).toEqual({
      ...{ name: '@askwell/client', version, license: 'MIT', type: 'module' },
      ...{ description: expect.any(String), sideEffects: false, engines: { node: '>=20' } },
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
      publishConfig: { access: 'public' },
    })
    expect(readInstalled('index.js')).not.toMatch(/^import |\bprocess\.|\bBuffer\b/m)
  })

  it('weighs at most 12 kB in a browser (ECO-13)', async () => {
    const entry = await write('entry.mjs', "export * from '@askwell/client'\n")
    const built = (await build({
      ...{ configFile: false, root: folder, logLevel: 'error' },
      build: {
        ...{ write: false, minify: true, target: 'es2022' },
        lib: { entry, formats: ['es'], fileName: 'index' },
      },
    })) as Rollup.RollupOutput[]
    const code = built.flatMap(({ output }) =>
      output.flatMap((part) => ('code' in part ? [part.code] : [])),
    )
    const bytes = brotliCompressSync(code.join('')).length
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThanOrEqual(12_000)
  })

  it.skipIf(browser === null)(
    'verifies a webhook in a browser, and makes no client there (ECO-12, ECO-13)',
    async () => {
      const open = browser as Browser
      const tab = await open.newPage()
      // Web Crypto needs a page of this machine or of https.
      await tab.route('**/*', (route) =>
        route.request().url().endsWith('/client.js')
          ? route.fulfill({ contentType: 'text/javascript', body: readInstalled('index.js') })
          : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      )
      await tab.goto('http://127.0.0.1/')
      const key = Buffer.alloc(24, 7)
      const time = String(Math.floor(Date.now() / 1_000))
      const body = '{"type":"test","data":{"text":"Grüße"}}'
      const signature = createHmac('sha256', key).update(`id.${time}.${body}`).digest('base64')
      const headers = {
        'webhook-id': 'id',
        'webhook-timestamp': time,
        'webhook-signature': `v1,${signature}`,
      }
      const values = { body, headers, secret: `whsec_${key.toString('base64')}` }
      // A text, because the transformation of tests would replace the import.
      const found = await tab.evaluate(`(async ({ body, headers, secret }) => {
        const client = await import('/client.js')
        const make = async () => client.createAskwell({ baseUrl: location.origin, apiKey: 'k' })
        return [
          (await client.verifyWebhook(body, headers, secret)).type,
          await client.verifyWebhook(body + ' ', headers, secret).catch(({ reason }) => reason),
          await make().catch(({ message }) => message),
        ]
      })(${JSON.stringify(values)})`)
      await tab.close()
      expect(found).toEqual(['test', 'bad_signature', expect.stringContaining('dangerouslyAllow')])
    },
  )

  it('compiles with each example of its methods and its page (ECO-2, ECO-99)', async () => {
    const declarations = readInstalled('generated/types.d.ts')
    const shown = [...declarations.matchAll(/@example\n {5}\* (.+)\n/g)].map(
      ([, code = '']) => code,
    )
    expect(shown.length).toBeGreaterThan(130)
    const names = new Set(
      shown.flatMap((code) => /\(\{ (.+) \}\)/.exec(code)?.[1]?.split(', ') ?? []),
    )
    const typed = new Set(['body', 'event'])
    const methods = [
      "import type { Askwell } from '@askwell/client'",
      'declare const askwell: Askwell',
      'declare const console: { log(...values: unknown[]): void }',
      // These have types of their own; the others are ids.
      ...[...names].map((name) => `declare const ${name}: ${typed.has(name) ? 'never' : 'string'}`),
      ...shown.map((code) => `export async function example${shown.indexOf(code)}() { ${code} }`),
    ]
    const files = blocks.filter(({ mark }) => mark === 'types').map(({ code }) => code)
    const paths = await Promise.all(
      [[...new Set(methods)].join('\n'), ...files].map((code, at) =>
        write(`types-${at}.mts`, code),
      ),
    )
    expect(compile(paths)).toBe('')
    expect(
      compile([await write('wrong.mts', `${methods.slice(0, 2).join('\n')}\naskwell.flows.get()`)]),
    ).toContain('TS2554')
  })

  function compile(paths: readonly string[]): string {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--types', '']
    const target = [
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom,dom.iterable',
    ]
    try {
      const args = [compiler, ...options, ...target, ...paths]
      return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    } catch (fault) {
      return String(Object(fault).stdout)
    }
  }
})
