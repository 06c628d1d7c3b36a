// Compose files, the proxy's configuration and the unit of systemd, read without running them: every variable is one that the server
// accepts, and the times of proxy and servers agree. The drill of `npm run test:faults` runs the cluster's topology.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readConfig, secretVariables, variableNames } from '@askwell/server'
import { describe, expect, it } from 'vitest'
import {
  deployFolder,
  environmentOf,
  environmentOfImage,
  readCompose,
  readDeployed,
  serversOf,
} from './compose.ts'

const known = new Set<string>([
  ...variableNames,
  ...secretVariables.map((name) => `${name}_FILE`),
  // Read by Node and by glibc.
  ...['NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'],
])
const files: Readonly<Record<string, string>> = {
  '/run/secrets/database_url': 'postgres://askwell:password@postgres:5432/askwell',
  '/run/secrets/askwell_secret': 'a-secret-of-more-than-thirty-two-characters',
  '/run/secrets/api_key': 'askwell_a-key-of-more-than-24-characters',
  '/run/secrets/s3_access_key_id': 'id',
  '/run/secrets/s3_secret_access_key': 'key',
}
const secondsOf = (text: string | undefined) => Number(/^(\d+)s$/.exec(text ?? '')?.[1])

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s (OP-16)', (name) => {
  const compose = readCompose(name)
  const servers = serversOf(compose)

  it('gives each server an environment that it accepts', () => {
    expect(servers.length).toBe(name === 'compose.yaml' ? 1 : 2)
    for (const [, service] of servers) {
      const environment = { ...environmentOfImage(), ...environmentOf(service) }
      expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([])
      const read = readConfig(environment, (path) => {
        const content = files[path]
        if (content === undefined) throw new Error(`There is no ${path}.`)
        return content
      })
      expect(read).toHaveProperty('ok')
    }
  })

  it('mounts the secrets that a service reads, and no others', () => {
    for (const [, { environment = {}, secrets = [] }] of Object.entries(compose.services)) {
      const read = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'))
      expect(read.map((path) => path.slice('/run/secrets/'.length)).sort()).toEqual(
        [...secrets].filter((secret) => secret !== 's3.json').sort(),
      )
      expect(secrets.filter((secret) => compose.secrets?.[secret] === undefined)).toEqual([])
    }
  })

  it('bounds the memory of each service, and leaves servers the time to drain and to finish (OP-10)', () => {
    const unbounded = Object.entries(compose.services).filter(([, { mem_limit: most }]) => !most)
    expect(unbounded.map(([service]) => service)).toEqual([])
    for (const [, service] of servers) {
      const image = environmentOfImage()
      const drain = Number(
        environmentOf(service)['ASKWELL_DRAIN_SECONDS'] ?? image['ASKWELL_DRAIN_SECONDS'],
      )
      expect(drain).toBeGreaterThanOrEqual(10)
      expect(secondsOf(service.stop_grace_period)).toBeGreaterThanOrEqual(drain + 25)
      expect(service.read_only).toBe(true)
    }
  })

  it('waits for services that say when they are well', () => {
    for (const { depends_on: needed = {} } of Object.values(compose.services))
      for (const [service, { condition }] of Object.entries(needed)) {
        expect(compose.services[service], service).toBeDefined()
        if (condition !== 'service_healthy') continue
        const isServer = servers.some(([server]) => server === service)
        expect(isServer || compose.services[service]?.healthcheck, service).toBeTruthy()
      }
  })
})

/** Debian installs it where only root's path has it. */
const proxyEnv = { PATH: `${process.env['PATH']}:/usr/sbin` }
const hasProxy = spawnSync('haproxy', ['-v'], { env: proxyEnv }).status === 0

describe('haproxy.cfg (OP-16)', () => {
  it.skipIf(!hasProxy)('is understood by HAProxy (needs haproxy)', () => {
    const file = join(deployFolder, 'haproxy.cfg')
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], {
      encoding: 'utf8',
      env: proxyEnv,
    })
    expect(stderr.split('\n').filter((line) => line.startsWith('[ALERT]'))).toEqual([])
    expect(status).toBe(0)
  })

  const text = readDeployed('haproxy.cfg')
  const servers = serversOf(readCompose('compose.cluster.yaml')).map(([name]) => name)

  it('leads to the servers of the cluster, without stickiness', () => {
    const led = [...text.matchAll(/^ {2}server (\S+) (\S+)$/gm)].map(([, name, address]) => [
      name,
      address,
    ])
    expect(led).toEqual(servers.map((name) => [name, `${name}:3000`]))
    expect(text).not.toMatch(/^ +(?:cookie|stick|stick-table|balance source)\b/m)
  })

  it('notices a server that drains before it closes its port', () => {
    const [, inter, fall] =
      /default-server check inter (\d+)s fastinter 1s fall (\d+)/.exec(text) ?? []
    expect(text).toContain('option httpchk GET /readyz')
    expect(Number(inter)).toBe(2)
    expect(Number(inter) * (Number(fall) + 1)).toBeLessThan(10)
  })
})

const unit = join(deployFolder, 'systemd/askwell.service')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
/** Releases before 250 cannot check a file. */
const looksAtFiles = spawnSync('systemd-analyze', ['security', '--help'], {
  encoding: 'utf8',
}).stdout?.includes('--offline')

describe('the unit of systemd (OP-20)', () => {
  it('sets only variables that the server knows, also in its comments', () => {
    const text = readDeployed('systemd/askwell.service')
    const set = [...text.matchAll(/^#?Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      [...pairs.matchAll(/([A-Z][A-Z0-9_]*)=/g)].map(([, name = '']) => name),
    )
    expect(set.length).toBeGreaterThan(5)
    expect(set.filter((name) => !known.has(name))).toEqual([])
  })

  it('starts a server with the variables that docs/several-servers.md names', () => {
    const guide = readFileSync(join(deployFolder, '../docs/several-servers.md'), 'utf8')
    const [, file = ''] = /```\n(PUBLIC_URL=[^`]*)```/.exec(guide) ?? []
    // The guide removes the comments of the lines for this secret.
    const ofUnit = [
      ...readDeployed('systemd/askwell.service').matchAll(
        /^(?:#(?=.*askwell_secret))?Environment=(.*)$/gm,
      ),
    ].map(([, pairs = '']) => pairs.replaceAll(' ', '\n'))
    const environment = parseEnv([...ofUnit, file].join('\n'))
    expect(environment).toMatchObject({
      ASKWELL_SECRET_FILE: '%d/askwell_secret',
      DATABASE_URL: expect.any(String),
      S3_BUCKET: expect.any(String),
      REDIS_URL: expect.any(String),
    })
    const read = readConfig(environment, () => files['/run/secrets/askwell_secret'] ?? '')
    expect(read).toHaveProperty('ok')
  })

  it('does not restart what another start cannot mend', () => {
    expect(readDeployed('systemd/askwell.service')).toMatch(/^RestartPreventExitStatus=2 3 5$/m)
  })

  it.skipIf(!hasSystemd)('is understood by systemd (needs systemd-analyze)', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('askwell.service'))).toEqual([])
    expect(status).toBe(0)
  })

  it.skipIf(!looksAtFiles)('is exposed by at most 2.0 of 10 (needs systemd-analyze)', () => {
    const { stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=yes', '--no-pager', unit],
      {
        encoding: 'utf8',
      },
    )
    const [, exposure] = /exposure level for askwell\.service: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(2)
  })
})
