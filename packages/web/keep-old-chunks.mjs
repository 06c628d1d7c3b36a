// A page that was opened before a deployment may request its chunks after it (a survey left open over lunch, a kiosk). So
// the chunks of an earlier build stay for a week after it was last the newest.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const keptMs = 7 * 24 * 3_600_000

/** Before a build: marks the files in the manifest as the newest until now. `client`: the folder of the browser's build. */
export function stampNewest(client, nowMs) {
  for (const file of newestOf(client))
    if (existsSync(file)) utimesSync(file, nowMs / 1_000, nowMs / 1_000)
}

/** After a build: deletes assets that are not part of it and were not the newest in the last week. */
export function dropOldChunks(client, nowMs) {
  const assets = join(client, 'assets')
  if (!existsSync(assets)) return
  const newest = new Set(newestOf(client))
  for (const name of readdirSync(assets)) {
    const file = join(assets, name)
    if (isHashed(name) && !newest.has(file) && nowMs - statSync(file).mtimeMs > keptMs) rmSync(file)
  }
}

/** Files from `public` have no hash, and each build replaces them. */
const isHashed = (name) => /-[\w-]{7,}\.(?:js|css)(?:\.br|\.gz)?$/.test(name)

function newestOf(client) {
  const manifest = join(client, '.vite/manifest.json')
  if (!existsSync(manifest)) return []
  const files = Object.values(JSON.parse(readFileSync(manifest, 'utf8'))).flatMap(
    ({ file, css = [] }) => [file, ...css],
  )
  return files.flatMap((file) => ['', '.br', '.gz'].map((end) => join(client, file + end)))
}
