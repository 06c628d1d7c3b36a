// Builds the respondent's pages when their sources are not the ones of the last build, and says whether it did.
// The stamp holds a hash of contents, not times: a fresh clone or a switched branch has new times and the same files.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const web = join(root, 'packages/web')
const widget = join(root, 'packages/widget')
const stamp = join(web, 'dist/.built-from')
const sources = [
  'packages/{web,engine,contract}/src/**/*',
  'packages/web/*.{ts,mjs,json}',
  'packages/widget/src/**/*',
  'packages/widget/*.{mjs,json}',
  'packages/{engine,contract}/package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const pages = ['dist/ssr/render.js', 'dist/client/.vite/manifest.json', 'dist/worker/sw.js']
const outputs = [...pages.map((path) => join(web, path)), join(widget, 'dist/widget.js')]

/** Throws when the build fails; its own words are already on the screen. */
export function buildWhenStale() {
  const wanted = fingerprint()
  if (outputs.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  for (const room of [widget, web]) {
    const build = spawnSync(process.execPath, [join(room, 'build.mjs')], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (build.status !== 0) throw new Error(`The pages could not be built: ${join(room, 'build.mjs')} ended with ${build.status ?? build.signal}.`)
  }
  writeFileSync(stamp, wanted)
  return true
}

function fingerprint() {
  const hash = createHash('sha256').update(process.version)
  for (const path of globSync(sources, { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) }).sort()) {
    const content = read(join(root, path))
    if (content) hash.update(path).update('\0').update(content)
  }
  return hash.digest('hex')
}

function read(path) {
  try {
    return readFileSync(path)
  } catch (fault) {
    if (fault.code === 'EISDIR' || fault.code === 'ENOENT') return null
    throw fault
  }
}
