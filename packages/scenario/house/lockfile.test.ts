// The lockfile makes every install equal: exact versions, no host of the machine that made the lockfile, and
// nothing below the version that fixed a known vulnerability.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rooms, root } from './planted-tree.ts'

interface Locked {
  version?: string
  resolved?: string
  link?: boolean
  integrity?: string
  optional?: boolean
  dev?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  hasInstallScript?: boolean
}
type Named = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>

const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
const packages: Record<string, Locked> = JSON.parse(text).packages
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

/** Lowest version without the named vulnerabilities; libraries not used yet are listed so that they start above their floor. */
const floors: readonly (readonly [name: string, floor: string, closes: string])[] = [
  ['fastify', '5.12.5', 'GHSA-p68q-wchp-6fh7, GHSA-667r-xxjv-c9mm, CVE-2026-16732'],
  ['@fastify/multipart', '10.1.1', 'CVE-2026-18549, CVE-2023-25576'],
  ['@fastify/static', '10.1.2', 'CVE-2026-15074, CVE-2026-7120'],
  ['socket.io', '4.6.2', 'CVE-2024-38355'],
  ['socket.io-parser', '4.2.7', 'CVE-2026-69185, CVE-2023-32695'],
  ['engine.io', '6.6.10', 'CVE-2026-59725, CVE-2022-41940'],
  ['ws', '8.21.0', 'CVE-2026-48779, CVE-2024-37890'],
  ['sharp', '0.35.5', 'GHSA-f88m-g3jw-g9cj, CVE-2023-4863'],
  ['dompurify', '3.4.13', 'CVE-2024-47875, CVE-2026-41238'],
  ['sanitize-html', '2.17.7', 'CVE-2026-44990'],
  ['markdown-it', '14.2.0', 'CVE-2026-48988'],
  ['linkifyjs', '4.3.2', 'prototype pollution'],
]
const refused = ['multer', 'busboy']

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function isBelow(version: string, floor: string): boolean {
  const [numbers, prerelease] = version.split('-', 2)
  const have = (numbers ?? '').split('.').map(Number)
  const need = floor.split('.').map(Number)
  for (const [place, number] of need.entries()) {
    if ((have[place] ?? 0) !== number) return (have[place] ?? 0) < number
  }
  return prerelease !== undefined
}

const below = (at: readonly (readonly [path: string, locked: Locked])[]) =>
  at.flatMap(([path, { version = '0' }]) => {
    const row = floors.find(([name]) => name === nameOf(path))
    return row && isBelow(version, row[1]) ? [`${row[0]} ${version} < ${row[1]} (${row[2]})`] : []
  })

describe('install scripts', () => {
  it('are run for no package, and no package has one', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true')
    expect(
      installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path),
    ).toEqual([])
  })
})

describe('floors', () => {
  it('finds no installed library below the version that closed its holes', () => {
    expect(installed.length).toBeGreaterThan(100)
    expect(below(installed)).toEqual([])
  })

  it('would notice one that is', () => {
    expect(below([['node_modules/a/node_modules/fastify', { version: '5.12.4' }]])).toHaveLength(1)
    expect(below([['node_modules/@fastify/static', { version: '9.99.0' }]])).toHaveLength(1)
    expect(below([['node_modules/ws', { version: '8.21.0-rc.1' }]])).toHaveLength(1)
    expect(below([['node_modules/fastify', { version: '6.0.0' }]])).toEqual([])
  })

  it('finds no library that is refused at any version', () => {
    expect(
      installed.map(([path]) => nameOf(path)).filter((name) => refused.includes(name)),
    ).toEqual([])
  })
})

describe('lockfile', () => {
  it('names no host: it must install from any registry', () => {
    expect(
      installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path),
    ).toEqual([])
  })

  it('installs without development packages what runs, and nothing that a build bundles (OP-7)', () => {
    const production = installed.filter(
      ([, { dev, devOptional }]) => dev !== true && devOptional !== true,
    )
    const names = new Set(production.map(([path]) => nameOf(path)))
    expect(['fastify', 'pg', 'react-dom', 'sharp'].filter((name) => !names.has(name))).toEqual([])
    // The libraries of the pages, the studio and the loader, except React, which the renderer loads.
    const bundled = ['web', 'studio', 'widget'].flatMap((room) =>
      Object.keys(packages[`packages/${room}`]?.devDependencies ?? {}),
    )
    const runs = ['server', 'engine', 'web'].flatMap((room) =>
      Object.keys(packages[`packages/${room}`]?.dependencies ?? {}),
    )
    const shared = new Set(runs)
    expect(bundled.length).toBeGreaterThan(15)
    expect(
      [...bundled, 'vite', 'rolldown', 'typescript'].filter(
        (name) => names.has(name) && !shared.has(name),
      ),
    ).toEqual([])
  })

  it('holds the digest of whatever is not a platform variant', () => {
    expect(
      installed
        .filter(([, { integrity, optional }]) => !integrity && !optional)
        .map(([path]) => path),
    ).toEqual([])
  })
})

describe('package.json', () => {
  it.each(['.', ...rooms.map((room) => `packages/${room}`)])(
    '%s asks for exact versions',
    (folder) => {
      const named: Named = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      const versions = Object.entries({
        ...named.dependencies,
        ...named.devDependencies,
        ...named.optionalDependencies,
      })
      expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    },
  )
})
