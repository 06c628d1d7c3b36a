// The examples of the README as their first readers run them: each in an empty folder, with an empty home and no cache, on a machine
// that has nothing but Node, a browser and a registry. The server is the packed one, with its demo surveys.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { openBrowser } from '../src/browser.ts'
import { freePort } from '../src/free-port.ts'
import { readmeExample, readmeInstall } from '../src/readme-uses.ts'
import { type LoopbackRegistry, openRegistry } from './loopback-registry.ts'
import { end, found, start } from './use-release.ts'

const run = promisify(execFile)
const Feedbacks = z.object({ items: z.array(z.object({ responses: z.array(z.unknown()) })) })
const Flows = z.object({
  items: z.array(z.object({ name: z.string(), published_version: z.number().nullable() })),
})
const Tools = z.object({ tools: z.array(z.object({ name: z.string() })) })
/** The assistant of this test, which reads the settings that assistants read. */
const assistant = '@modelcontextprotocol/inspector@2.12.0'

/** Somebody at that machine. */
interface Reader {
  /** Empty at first, as are their home and the cache of npm. */
  readonly folder: string
  /** The words after `npm`. */
  npm(words: readonly string[]): Promise<void>
  /** Returns what it prints. */
  run(program: string, words: readonly string[]): Promise<string>
}

/** The started server, with one of its surveys and widgets. */
interface Use {
  readonly url: string
  readonly key: string
  readonly nodeId: string
  readonly code: string
  readonly example: (language: string, more?: Readonly<Record<string, string>>) => string
}

/** Returns a note with the seconds that each example took. `command`: the installed server. */
export async function useReadme(at: {
  readonly command: string
  readonly tarballs: readonly string[]
}): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'askwell-readme-'))
  const registry = await openRegistry(at.tarballs)
  const port = await freePort()
  const server = await start({ command: at.command, folder: emptyFolder(place, 'server'), port })
  const { browser } = await openBrowser()
  const use = useOf(server.printed(), `http://127.0.0.1:${port}`)
  const timed = async (name: string, works: (reader: Reader) => Promise<void>): Promise<string> => {
    const begun = performance.now()
    await works(readerIn(emptyFolder(place, name), registry, use.key))
    return `${name} ${Math.round((performance.now() - begun) / 1000)} s`
  }
  try {
    const notes = [
      browser ? await timed('page', () => usePage(use, browser)) : 'no browser for the page',
      browser ? await timed('app', (reader) => useApp(use, reader, browser)) : 'nor for the app',
      await timed('program', (reader) => useProgram(use, reader)),
      await timed('pipeline', (reader) => usePipeline(use, reader)),
      await timed('assistant', (reader) => useAssistant(use, reader)),
    ]
    const wanted = ['@askwell/client', '@askwell/react', 'askwell'].slice(browser ? 0 : 2)
    const missing = wanted.filter((name) => !registry.installed.has(name))
    if (missing.length > 0) throw new Error(`Nobody installed ${missing.join(', ')}.`)
    return notes.join(', ')
  } finally {
    await browser?.close()
    registry.close()
    await end(server, 0)
    rmSync(place, { recursive: true, force: true })
  }
}

function useOf(printed: string, url: string): Use {
  return {
    url,
    key: found(printed, /^ +(askwell_[\w-]+)$/m),
    nodeId: found(printed, /feedback\?node_id=([\w-]+)/),
    code: found(printed, /widget\?code=(PSN-\w+)/),
    example: (language, more = {}) =>
      readmeExample(language, { 'https://feedback.example.com': url, ...more }),
  }
}

async function usePage({ example, code }: Use, browser: Browser): Promise<void> {
  const html = `<!doctype html><title>A shop</title><h1>A shop</h1>${example('html', { 'PSN-ABC1234': code })}`
  await visited(
    browser,
    () => html,
    async (page) => {
      await page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
      await page.frameLocator('#psn-widget-content-frame').getByRole('radio').first().waitFor()
    },
  )
}

/** The app of the reader is there before: React, with the bundler that most of its users have. */
async function useApp(
  { example, nodeId }: Use,
  { folder, npm, run }: Reader,
  browser: Browser,
): Promise<void> {
  await npm(['install', 'react@19', 'react-dom@19', 'vite@8'])
  await npm(readmeInstall('jsx'))
  write(folder, 'opinion.jsx', example('jsx', { NODE: nodeId }))
  write(
    folder,
    'main.jsx',
    "import { createRoot } from 'react-dom/client'\nimport { Opinion } from './opinion.jsx'\ncreateRoot(document.body).render(<Opinion />)\n",
  )
  write(
    folder,
    'index.html',
    '<!doctype html><body><script type="module" src="/main.jsx"></script>',
  )
  await run('npx', ['vite', 'build', '--logLevel', 'error'])
  const built = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
  await visited(browser, built, (page) =>
    page.frameLocator('iframe[title="Your opinion"]').getByRole('radio').first().waitFor(),
  )
}

async function useProgram({ example, url, key }: Use, { folder, npm, run }: Reader): Promise<void> {
  await npm(readmeInstall('js'))
  write(folder, 'answers.mjs', example('js'))
  const printed = await run('node', ['answers.mjs'])
  const { items } = Feedbacks.parse(await owned(`${url}/owner/v1/feedbacks?completed=true`, key))
  const wanted = items.map(({ responses }) => `${responses.length}\n`).join('')
  if (items.length === 0 || !printed.startsWith(wanted))
    throw new Error(`It printed ${printed} and not ${wanted}`)
}

async function usePipeline(
  { example, url, key }: Use,
  { folder, npm, run }: Reader,
): Promise<void> {
  await npm(readmeInstall('sh'))
  await run('askwell', ['flow', 'new', 'parcels'])
  write(folder, 'check.sh', example('sh'))
  const printed = await run('sh', ['-e', 'check.sh'])
  const { items } = Flows.parse(await owned(`${url}/owner/v1/flows?limit=500`, key))
  if (
    !printed.endsWith('published as version 1\n') ||
    items.every(({ name }) => name !== 'parcels')
  )
    throw new Error(`It printed ${printed}, and the server has ${JSON.stringify(items)}.`)
}

async function useAssistant({ example, key }: Use, { folder, npm, run }: Reader): Promise<void> {
  await npm(['install', '--ignore-scripts', assistant])
  write(folder, 'mcp.json', example('json', { YOUR_KEY: key }))
  const asks = ['--cli', '--config', 'mcp.json', '--server', 'askwell', '--method']
  const { tools } = Tools.parse(
    JSON.parse(await run('npx', ['mcp-inspector', ...asks, 'tools/list'])),
  )
  if (tools.every(({ name }) => name !== 'list_surveys'))
    throw new Error(`It found the tools ${tools.map(({ name }) => name).join(', ')}.`)
  const surveys = await run('npx', [
    ...['mcp-inspector', ...asks, 'tools/call', '--tool-name', 'list_surveys'],
  ])
  if (!surveys.includes('published_version')) throw new Error(`It read ${surveys}`)
}

/** Of a machine that reaches the network by a proxy or trusts another authority. */
const ofNetwork = /^(?:https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_\w+)$/i

function readerIn(place: string, registry: LoopbackRegistry, key: string): Reader {
  const [home, folder] = [emptyFolder(place, 'home'), emptyFolder(place, 'work')]
  const programs = join(home, 'programs')
  const path = [
    join(programs, 'bin'),
    dirname(process.execPath),
    '/usr/local/bin',
    '/usr/bin',
    '/bin',
  ]
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => ofNetwork.test(name))),
    PATH: path.join(delimiter),
    HOME: home,
    ASKWELL_API_KEY: key,
    NO_COLOR: '1',
    npm_config_registry: registry.url,
    npm_config_prefix: programs,
    npm_config_audit: 'false',
  }
  const runs = async (program: string, words: readonly string[]): Promise<string> => {
    const { stdout } = await run(program, words, { cwd: folder, env, timeout: 120_000 })
    return stdout
  }
  return {
    folder,
    async npm(words) {
      await runs('npm', words)
    },
    run: runs,
  }
}

function emptyFolder(...path: readonly string[]): string {
  const folder = join(...path)
  mkdirSync(folder)
  return folder
}

const write = (folder: string, name: string, text: string): void =>
  writeFileSync(join(folder, name), text)

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** `read`: the file of a path without its slash. */
async function visited(
  browser: Browser,
  read: (path: string) => string,
  sees: (page: Page) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1)
    if (path === 'favicon.ico') return void response.writeHead(204).end()
    response.setHeader('content-type', types[extname(path)] ?? 'text/html; charset=utf-8')
    response.end(read(path || 'index.html'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const page = await browser.newPage()
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await sees(page)
  } finally {
    await page.close()
    server.close()
    server.closeAllConnections()
  }
}

async function owned(address: string, key: string): Promise<unknown> {
  const reply = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
  if (!reply.ok) throw new Error(`${address} answers ${reply.status}.`)
  return await reply.json()
}
