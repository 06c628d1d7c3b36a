// The third-party packages in the release, read from the lockfile: every package that the product's workspaces name, with
// its dependencies. Types are left out. From this list come THIRD-PARTY.txt, sbom.cdx.json and npm-shrinkwrap.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build-when-stale.mjs'

/**
 * An entry of the lockfile.
 * @typedef {object} Locked
 * @property {string} version
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */
/** @typedef {{ path: string, name: string, version: string, license: string, integrity: string | undefined }} Bundled */

const workspaces = ['contract', 'engine', 'web', 'widget', 'studio', 'server']
/** @type {{ packages: Record<string, Locked> }} */
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** → [{path, name, version, license, integrity}], by name and version. */
export function bundledPackages() {
  /** @type {Set<string>} */
  const paths = new Set()
  for (const workspace of workspaces) {
    const at = `packages/${workspace}`
    const { dependencies = {}, devDependencies = {} } = packages[at] ?? {}
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) follow(name, at, paths)
  }
  return [...paths].map(packageAt).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** `sharp`, what it needs, and its native part for every platform, as npm-shrinkwrap.json lists them. */
export function installedPackages() {
  /** @type {Set<string>} */
  const paths = new Set()
  follow('sharp', 'packages/server', paths, true)
  return Object.fromEntries([...paths].sort().map((path) => [path, packages[path]]))
}

/**
 * @param {string} name
 * @param {string} from
 * @param {Set<string>} paths
 */
function follow(name, from, paths, withOptional = false) {
  if (name.startsWith('@types/')) return
  const path = resolved(name, from)
  if (path === null || paths.has(path)) return
  const { link, dependencies = {}, optionalDependencies = {} } = packages[path]
  if (link) return
  paths.add(path)
  for (const needed of Object.keys({ ...dependencies, ...(withOptional && optionalDependencies) }))
    follow(needed, path, paths, withOptional)
}

/**
 * As Node looks for it: in the nearest node_modules first. Null for a package that is not in the lockfile.
 * @param {string} name
 * @param {string} from
 */
function resolved(name, from) {
  for (
    let at = from;
    ;
    at = at.includes('/node_modules/') ? at.replace(/\/node_modules\/(?:@[^/]+\/)?[^/]+$/, '') : ''
  ) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return null
  }
}

/**
 * @param {string} path
 * @returns {Bundled}
 */
function packageAt(path) {
  const { version, license, integrity } = packages[path]
  return {
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    license: license ?? 'see the text below',
    integrity,
  }
}
/** @param {Bundled} bundled */
const keyOf = ({ name, version }) => `${name}@${version}`

/** @param {readonly Bundled[]} list */
export function thirdPartyText(list) {
  const parts = list.map(
    (one) => `${one.name} ${one.version} (${one.license})\n\n${licenseTextOf(one.path)}`,
  )
  return `Askwell contains the packages below, under their own licences.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** @param {string} path */
function licenseTextOf(path) {
  const folder = join(root, path)
  if (!existsSync(folder)) return 'The text of the licence comes with the package.'
  const files = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .sort()
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

/**
 * CycloneDX, with no time and no random serial number, so that the same commit gives the same bytes.
 * @param {readonly Bundled[]} list
 * @param {{ name: string, version: string, license: string }} product
 */
export function billOfMaterials(list, { name, version, license }) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `${name}@${version}`,
        name,
        version,
        licenses: [{ license: { id: license } }],
        purl: `pkg:npm/${name}@${version}`,
      },
    },
    components: list.map((one) => ({
      type: 'library',
      'bom-ref': keyOf(one),
      name: one.name,
      version: one.version,
      licenses: [{ expression: one.license }],
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      ...(one.integrity && {
        hashes: [{ alg: 'SHA-512', content: hexOf(one.integrity) }],
      }),
    })),
  }
}

/** @param {string} integrity */
const hexOf = (integrity) =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
