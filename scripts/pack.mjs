// `npm run pack`: leaves `release/askwell-VERSION.tgz` and the tarball of every other package that is published, as `npm install`
// reads them (OP-1).
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './build-when-stale.mjs'
import { npm } from './npm.mjs'

const release = join(root, 'release')
const publics = globSync('packages/*/package.json', { cwd: root }).filter(
  (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).private !== true,
)

runNode('scripts/build.mjs')
for (const tarball of globSync('*.tgz', { cwd: release })) rmSync(join(release, tarball))
pack(join(release, 'askwell'))
for (const folder of publics.map(dirname)) {
  runNode(join(folder, 'build.mjs'))
  pack(join(root, folder, 'dist'))
}

/** @param {string} file */
function runNode(file) {
  end(spawnSync(process.execPath, [join(root, file)], { stdio: 'inherit' }))
}

/** @param {string} folder */
function pack(folder) {
  const { command, args, shell } = npm(['pack', '--silent', '--pack-destination', release])
  // npm passes its project to its scripts, but this package is another project.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_local_prefix$/i.test(name)),
  )
  end(spawnSync(command, args, { cwd: folder, shell, stdio: 'inherit', env }))
}

/** @param {import('node:child_process').SpawnSyncReturns<Buffer>} ended */
function end({ status, error }) {
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
