// The conformance suite of the Model Context Protocol against a started server, for the revision 2025-11-25 (ECO-39). It comes
// from the registry of npm. A proxy adds the API key, because the suite has no credentials.
import { execFile, execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

const suite = '@modelcontextprotocol/conformance@0.1.16'
const folder = await mkdtemp(join(tmpdir(), 'askwell-conformance-'))
const reason = unreachableSuite()

function unreachableSuite(): string | null {
  try {
    const quick = ['--fetch-retries=0', '--fetch-timeout=20000', '--no-audit', '--no-fund']
    execFileSync('npm', ['install', suite, '--prefix', folder, '--ignore-scripts', ...quick], {
      stdio: 'ignore',
    })
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
const optional = 'This server does not offer it, and the revision leaves that to a server.'
const fixtures = 'It calls tools, resources or prompts of the suite, which a product does not have.'
const leftOut: Readonly<Record<string, string>> = {
  'logging-set-level': optional,
  'completion-complete': optional,
  'server-sse-polling': optional,
  'server-sse-multiple-streams': optional,
  'resources-subscribe': optional,
  'resources-unsubscribe': optional,
  'tools-call-sampling': optional,
  'tools-call-simple-text': fixtures,
  'tools-call-image': fixtures,
  'tools-call-audio': fixtures,
  'tools-call-embedded-resource': fixtures,
  'tools-call-mixed-content': fixtures,
  'tools-call-with-logging': fixtures,
  'tools-call-error': fixtures,
  'tools-call-with-progress': fixtures,
  'tools-call-elicitation': fixtures,
  'json-schema-2020-12': fixtures,
  'elicitation-sep1034-defaults': fixtures,
  'elicitation-sep1330-enums': fixtures,
  'resources-read-text': fixtures,
  'resources-read-binary': fixtures,
  'resources-templates-read': fixtures,
  'prompts-get-simple': fixtures,
  'prompts-get-with-args': fixtures,
  'prompts-get-embedded-resource': fixtures,
  'prompts-get-with-image': fixtures,
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

const portOfProxy = (): number => (proxy.address() as AddressInfo).port

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const mcpOrigins = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${portOfProxy()}`)
  server = await startOwnerServer({ config: { mcpOrigins } })
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
    const conformance = (...args: readonly string[]): Promise<string> => {
      const command = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
      return run(process.execPath, [command, ...args]).then(
        ({ stdout }) => stdout,
        (fault: unknown) => `${Object(fault).stdout}\n${Object(fault).stderr}`,
      )
    }

    it('has no scenario for servers that is neither run nor left out with a reason (ECO-39)', async () => {
      const [servers = ''] = (await conformance('list')).split('Client scenarios')
      const scenarios = [...servers.matchAll(/^ {2}- ([\w-]+) /gm)].map(([, name]) => name)
      expect(scenarios.toSorted()).toEqual([...passing, ...Object.keys(leftOut)].toSorted())
    })

    it.each(passing)('passes %s (ECO-39)', async (scenario) => {
      const url = `http://127.0.0.1:${portOfProxy()}/mcp`
      const outcome = await conformance('server', '--url', url, '--scenario', scenario)
      expect(outcome).toMatch(/^Passed: (\d+)\/\1, 0 failed, 0 warnings$/m)
    })
  },
)
