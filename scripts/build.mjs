// `npm run build`: writes `release/askwell`, the package that is installed on servers (OP-1 to OP-3). It needs no network.
// `--fresh` builds the pages, too, when they are not stale.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildWhenStale, root } from './build-when-stale.mjs'
import {
  billOfMaterials,
  bundledPackages,
  installedPackages,
  thirdPartyText,
} from './release/bundled-packages.mjs'
import { bundleRenderer, bundleServer } from './release/server-bundle.mjs'

const target = join(root, 'release/askwell')
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const server = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8'))

if (process.argv.includes('--fresh'))
  for (const room of ['web', 'widget', 'studio'])
    rmSync(join(root, 'packages', room, 'dist'), { recursive: true, force: true })
buildWhenStale()
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
await bundleServer(target)
await bundleRenderer(target)
copyPages()
copyDocs()
copyFiles()
writeDescriptions()
console.log(`Wrote ${target}.`)

function copyPages() {
  const web = join(root, 'packages/web/dist')
  const manifest = newestManifest(join(web, 'client/.vite/manifest.json'))
  write('web/client/.vite/manifest.json', manifest)
  for (const file of newestAssets(join(web, 'client'), manifest))
    copy(join(web, 'client', file), `web/client/${file}`)
  for (const file of ['worker/sw.js', 'push-worker/push.js']) copy(join(web, file), `web/${file}`)
  for (const room of ['studio', 'widget'])
    cpSync(join(root, 'packages', room, 'dist'), join(target, room), {
      recursive: true,
      filter: (path) => !['.vite', '.built-from'].includes(basename(path)),
    })
}

/** @typedef {Record<string, { file: string, css?: string[] }>} Manifest */

/**
 * Without the styles, which the renderer carries and whose names are paths of this machine.
 * @param {string} path
 * @returns {Manifest}
 */
function newestManifest(path) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const chunks = Object.entries(manifest)
  return Object.fromEntries(chunks.filter(([, { file }]) => !file.endsWith('.css')).sort())
}

/**
 * Assets of earlier builds lie beside those of this one; files from `public` have no hash in their names.
 * @param {string} client
 * @param {Manifest} manifest
 */
function newestAssets(client, manifest) {
  const named = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  const packed = new Set(named.flatMap((file) => ['', '.br', '.gz'].map((end) => file + end)))
  return readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(client.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => packed.has(file) || !/-[\w-]{8,}\.(?:js|css)(?:\.br|\.gz)?$/.test(file))
    .sort()
}

/** The files of the API page; its library also has a second copy of the script that nothing loads. */
function copyDocs() {
  const from = join(root, 'node_modules/@fastify/swagger-ui/static')
  for (const name of readdirSync(from).filter(
    (file) => !['swagger-ui.js', 'index.html', 'csp.json'].includes(file),
  ))
    copy(join(from, name), `static/docs/${name}`)
}

function copyFiles() {
  copy(join(root, 'LICENSE'), 'LICENSE')
  copy(join(root, 'packages/server/bin/askwell.mjs'), 'bin/askwell.mjs')
  if (existsSync(join(root, 'deploy')))
    cpSync(join(root, 'deploy'), join(target, 'deploy'), { recursive: true })
}

function writeDescriptions() {
  const { description, license, version } = own
  // A copy of the sources without Git has no commit.
  const said = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const commit = said.status === 0 ? said.stdout.trim() : ''
  const manifest = {
    name: 'askwell',
    version,
    ...(commit && { commit }),
    description,
    license,
    type: 'module',
    bin: { askwell: 'bin/askwell.mjs' },
    engines: { node: '>=24.13 <27' },
    dependencies: { sharp: server.dependencies.sharp },
  }
  write('package.json', manifest)
  write('npm-shrinkwrap.json', {
    name: manifest.name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, ...installedPackages() },
  })
  const bundled = bundledPackages()
  write('THIRD-PARTY.txt', thirdPartyText(bundled))
  write('sbom.cdx.json', billOfMaterials(bundled, manifest))
}

/**
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  mkdirSync(dirname(join(target, to)), { recursive: true })
  copyFileSync(from, join(target, to))
}

/**
 * @param {string} path
 * @param {unknown} content
 */
function write(path, content) {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`
  writeFileSync(join(target, path), text)
}
