// A registry of npm on the loopback. It has the packages of these tarballs, and for every other name it sends npm to the registry
// that is configured here.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const Manifest = z.looseObject({ name: z.string(), version: z.string() })
const upstream = process.env['npm_config_registry'] ?? 'https://registry.npmjs.org/'

export interface LoopbackRegistry {
  readonly url: string
  /** The names here that somebody has installed. */
  readonly installed: ReadonlySet<string>
  close(): void
}

export async function openRegistry(tarballs: readonly string[]): Promise<LoopbackRegistry> {
  const packages = new Map(
    tarballs.map((path) => {
      const manifest = manifestOf(path)
      return [manifest.name, { manifest, bytes: readFileSync(path) }]
    }),
  )
  const installed = new Set<string>()
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://registry').pathname)
    const name = path.slice(1).replace(/\/-\/.*$/, '')
    const found = packages.get(name)
    if (found === undefined)
      return void response
        .writeHead(302, { location: new URL((request.url ?? '/').slice(1), upstream).href })
        .end()
    if (path.includes('/-/')) {
      installed.add(name)
      return void response.end(found.bytes)
    }
    const { manifest, bytes } = found
    const dist = {
      tarball: `${url}/${name}/-/${manifest.version}.tgz`,
      integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    }
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        name,
        'dist-tags': { latest: manifest.version },
        versions: { [manifest.version]: { ...manifest, dist } },
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    installed,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const manifestOf = (tarball: string) =>
  Manifest.parse(
    JSON.parse(
      execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }),
    ),
  )
