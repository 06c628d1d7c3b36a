// The version of the product in the files that name it. All packages have one version (ECO-93).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const files = [
  'package.json',
  'package-lock.json',
  'packages/*/package.json',
  'examples/*/package.json',
  'deploy/Containerfile',
  'deploy/compose*.yaml',
  'deploy/helm/askwell/Chart.yaml',
  'packages/scenario/deploy/manifests/*.yaml',
]

/** → the files that name the version, with their text after the release. */
export const raisedVersions = (
  root: string,
  { from, to }: { readonly from: string; readonly to: string },
): readonly { readonly path: string; readonly text: string }[] =>
  files
    .flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
    .flatMap((path) => {
      const before = readFileSync(join(root, path), 'utf8')
      const text = path === 'package-lock.json' ? inLockfile(before, to) : inText(before, from, to)
      return text === before ? [] : [{ path, text }]
    })

/** Only our own version: a dependency may have the same number. */
const own = [
  /^(\s*"version": ")([^"]+)/gm,
  /("@askwell\/[\w-]+": ")([^"]+)/g,
  /(image: askwell:)(\S+)/g,
  /^(ARG VERSION=)(\S+)/gm,
  /^((?:version|appVersion|\s*app\.kubernetes\.io\/version): )(\S+)/gm,
]

const inText = (before: string, from: string, to: string): string =>
  own.reduce(
    (text, pattern) =>
      text.replace(pattern, (whole, start, version) =>
        version === from ? `${start}${to}` : whole,
      ),
    before,
  )

type LockedPackage = { version?: string } & Partial<Record<DependencyKind, Record<string, string>>>
type DependencyKind = 'dependencies' | 'devDependencies' | 'peerDependencies'
interface Lockfile {
  version: string
  packages: Record<string, LockedPackage>
}

function inLockfile(before: string, to: string): string {
  const lock: Lockfile = JSON.parse(before)
  lock.version = to
  for (const [path, entry] of Object.entries(lock.packages)) {
    // A package of others may be below one of ours: packages/server/node_modules/….
    if (!/^(?:packages\/[^/]+)?$/.test(path)) continue
    if (entry.version !== undefined) entry.version = to
    for (const kind of ['dependencies', 'devDependencies', 'peerDependencies'] as const) {
      const named = entry[kind] ?? {}
      for (const name of Object.keys(named)) if (name.startsWith('@askwell/')) named[name] = to
    }
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}
