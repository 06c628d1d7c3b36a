// Builds what browsers load: the respondent's pages, the loader and the studio, each when its sources differ from those of its
// last build. Returns whether it built anything.
// The stamp holds a hash of contents, not times: a fresh clone or a switched branch has new times and the same files.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inEvery = [
  'packages/{engine,contract}/src/**/*',
  'packages/{engine,contract}/package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
/**
 * `outputs`: below `room`, which is a folder below the root.
 * @typedef {{ name: string, room: string, sources: string[], outputs: string[] }} Build
 */
/** @type {readonly Build[]} */
const builds = [
  {
    name: 'pages',
    room: 'packages/web',
    sources: [...inEvery, 'packages/web/src/**/*', 'packages/web/{react/*,*}.{ts,mjs,json}'],
    outputs: ['dist/ssr/render.js', 'dist/client/.vite/manifest.json', 'dist/worker/sw.js'],
  },
  {
    name: 'loader',
    room: 'packages/widget',
    sources: [...inEvery, 'packages/widget/src/**/*', 'packages/widget/*.{mjs,json}'],
    outputs: ['dist/widget.js'],
  },
  {
    name: 'studio',
    room: 'packages/studio',
    sources: [...inEvery, 'packages/studio/src/**/*', 'packages/studio/*.{ts,mjs,json,html}'],
    outputs: ['dist/index.html', 'dist/sample.html'],
  },
]

/** Throws when a build fails; its own messages are already on the screen. */
export function buildWhenStale() {
  // A room without a build script is not part of this tree.
  return builds
    .filter(({ room }) => existsSync(join(root, room, 'build.mjs')))
    .map(buildOne)
    .includes(true)
}

/** @param {Build} build */
function buildOne({ name, room, sources, outputs }) {
  const folder = join(root, room)
  const stamp = join(folder, 'dist/.built-from')
  const wanted = fingerprint(sources)
  if (
    outputs.every((path) => existsSync(join(folder, path))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted
  )
    return false
  const build = spawnSync(process.execPath, [join(folder, 'build.mjs')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (build.status !== 0)
    throw new Error(
      `The ${name} could not be built: ${room}/build.mjs ended with ${build.status ?? build.signal}.`,
    )
  writeFileSync(stamp, wanted)
  return true
}

/** @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256').update(process.version)
  for (const path of globSync(sources, {
    cwd: root,
    exclude: (name) => /\.test\.tsx?$/.test(name),
  }).sort()) {
    const content = read(join(root, path))
    if (content) hash.update(path).update('\0').update(content)
  }
  return hash.digest('hex')
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path)
  } catch (fault) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (fault)
    if (code === 'EISDIR' || code === 'ENOENT') return null
    throw fault
  }
}
