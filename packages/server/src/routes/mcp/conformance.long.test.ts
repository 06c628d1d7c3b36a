// The conformance suite of the Model Context Protocol against a started server (ECO-39): what the revision 2026-07-28 requires, and
// the scenarios of the revision before it. It comes from the registry of npm. A proxy adds the API key, because the suite has no
// credentials.
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMcpFixtures } from '../../test-kit/mcp-fixtures.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

/** The newest one of each revision. */
const suites = {
  '2026-07-28': '@modelcontextprotocol/conformance@0.2.0-alpha.12',
  '2025-11-25': '@modelcontextprotocol/conformance@0.1.16',
}
type Revision = keyof typeof suites
const folder = await mkdtemp(join(tmpdir(), 'askwell-conformance-'))
const reason = unreachableSuite()

function unreachableSuite(): string | null {
  try {
    const quick = ['--fetch-retries=0', '--fetch-timeout=20000', '--no-audit', '--no-fund']
    for (const [revision, suite] of Object.entries(suites)) {
      const prefix = join(folder, revision)
      mkdirSync(prefix)
      const args = ['install', suite, '--prefix', prefix, '--ignore-scripts', ...quick]
      execFileSync('npm', args, { stdio: 'ignore' })
    }
    return null
  } catch {
    return 'The registry of npm cannot be reached.'
  }
}

/** What the suite asks of a server whatever its tools are. */
const passing = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
]
/** They call tools, resources and prompts of the suite, which a product does not have: here the server has both. */
const passingWithFixtures = [
  'completion-complete',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-progress',
  'json-schema-2020-12',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
]
/** Each is about a feature that the server does not declare, so a client that reads the capabilities never asks for it. */
const leftOut: Readonly<Record<string, string>> = {
  'logging-set-level':
    'The revision 2026-07-28 deprecates logging, so the server declares no logging and refuses the method.',
  'tools-call-with-logging':
    'It sets a level of logging first, and the revision 2026-07-28 deprecates logging.',
  'tools-call-sampling':
    'A tool would ask the model of the client, and the revision 2026-07-28 deprecates sampling.',
  'server-sse-polling':
    'A client would continue a broken stream by GET, for which the server would have to keep its events in a session.',
  'server-sse-multiple-streams':
    'It opens three streams of one session, and the server has no sessions, so that any server answers any request.',
  'resources-subscribe':
    'A change would arrive on a stream that stays open, and the server ends each stream with its answer.',
  'resources-unsubscribe': 'It ends a subscription, and the server has none.',
  'tools-call-elicitation':
    'In this revision the answer of the person is another request, which only a session can join with the call: the server returns a handle instead (ECO-33).',
  'elicitation-sep1034-defaults':
    'It is about defaults in such a question, and the server asks none in this revision.',
  'elicitation-sep1330-enums':
    'It is about choices in such a question, and the server asks none in this revision.',
}

const run = promisify(execFile)
let server: OwnerServer
const proxy = createServer((asked, answered) => {
  const { port } = server.app.server.address() as AddressInfo
  const passed = request(
    {
      ...{ host: '127.0.0.1', port, path: asked.url, method: asked.method },
      headers: { ...asked.headers, authorization: `Bearer ${server.owner.key}` },
    },
    (reply) => {
      answered.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answered)
    },
  )
  passed.on('error', () => answered.destroy())
  asked.pipe(passed)
})

/** The result of a request, or the code of its error. */
async function asked(method: string, params: Readonly<Record<string, unknown>>) {
  const reply = await fetch(urlOfProxy(), {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await reply.text()
  const { result, error } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
  return result ?? error.code
}

const urlOfProxy = (): string => `http://127.0.0.1:${portOfProxy()}/mcp`
const portOfProxy = (): number => (proxy.address() as AddressInfo).port

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const mcpOrigins = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${portOfProxy()}`)
  server = await startOwnerServer({ config: { mcpOrigins }, extendMcp: addMcpFixtures })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  proxy.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(reason !== null)(
  `the conformance suite of MCP${reason === null ? '' : ` (${reason})`}`,
  () => {
    const conformance = (revision: Revision, ...args: readonly string[]): Promise<string> => {
      const installed = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'
      return run(process.execPath, [join(folder, revision, installed), ...args]).then(
        ({ stdout }) => stdout,
        (fault: unknown) => `${Object(fault).stdout}\n${Object(fault).stderr}`,
      )
    }

    it('meets every requirement of the revision 2026-07-28 (ECO-39)', async () => {
      const outcome = await conformance(
        '2026-07-28',
        ...['server', '--url', urlOfProxy(), '--requirements', '2026-07-28'],
      )
      const lines = [...outcome.matchAll(/^([✓✗]) ([\w-]+): \d+ passed/gm)]
      expect(lines.length).toBeGreaterThan(45)
      const failed = lines.flatMap(([, mark, scenario = '']) => (mark === '✗' ? [scenario] : []))
      // An extension, which the suite runs but does not count: the server has no tasks (ECO-41).
      expect(failed.filter((scenario) => !scenario.startsWith('tasks-'))).toEqual([])
    })

    it('has no scenario for servers that is neither run nor left out with a reason (ECO-39)', async () => {
      const [servers = ''] = (await conformance('2025-11-25', 'list')).split('Client scenarios')
      const scenarios = [...servers.matchAll(/^ {2}- ([\w-]+) /gm)].map(([, name]) => name)
      expect(scenarios.toSorted()).toEqual(
        [...passing, ...passingWithFixtures, ...Object.keys(leftOut)].toSorted(),
      )
    })

    it('declares nothing that is left out, and refuses it as a method that it lacks (ECO-39, ECO-41)', async () => {
      const { capabilities } = await asked('initialize', {
        ...{ protocolVersion: '2025-11-25', capabilities: { elicitation: {}, sampling: {} } },
        clientInfo: { name: 'conformance', version: '1' },
      })
      const declared = Object.keys(capabilities).toSorted()
      expect(declared).toEqual(['completions', 'prompts', 'resources', 'tools'])
      expect(capabilities.resources.subscribe).toBeUndefined()
      for (const method of ['logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'])
        expect(await asked(method, { level: 'info', uri: 'test://static-text' })).toBe(-32601)
    })

    it.each([...passing, ...passingWithFixtures])('passes %s (ECO-39)', async (scenario) => {
      const args = ['server', '--url', urlOfProxy(), '--scenario', scenario]
      const outcome = await conformance('2025-11-25', ...args)
      expect(outcome).toMatch(/^Passed: (\d+)\/\1, 0 failed, 0 warnings$/m)
    })
  },
)
