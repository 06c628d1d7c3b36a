// Loads what web's build left behind: the renderer, and the addresses of its scripts and styles. Only this file
// reads that build; everything else receives it as an argument.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageAssets } from '@askwell/contract'
import { z } from 'zod'
import type { Deps } from '../deps.ts'

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

const Chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  src: z.string().optional(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const Manifest = z.record(z.string(), Chunk)
type Manifest = z.infer<typeof Manifest>

/** Null when the pages have not been built. */
export async function pagesFromBuild(folder = dist): Promise<Deps['pages']> {
  const renderer = join(folder, 'ssr/render.js')
  const manifestFile = join(folder, 'client/.vite/manifest.json')
  if (!existsSync(renderer) || !existsSync(manifestFile)) return null
  const built: unknown = await import(pathToFileURL(renderer).href)
  const drawing = drawingOf(built) ?? drawingOf(defaultOf(built))
  if (drawing === null)
    throw new Error(`${renderer} does not export the functions render and begin`)
  const manifest = readFileSync(manifestFile, 'utf8')
  const workerFile = join(folder, 'worker/sw.js')
  const pushWorkerFile = join(folder, 'push-worker/push.js')
  return {
    ...drawing,
    assets: assetsOf(Manifest.parse(JSON.parse(manifest))),
    assetsDir: join(folder, 'client/assets'),
    worker: existsSync(workerFile) ? stamped(readFileSync(workerFile, 'utf8'), manifest) : null,
    pushWorker: existsSync(pushWorkerFile) ? readFileSync(pushWorkerFile, 'utf8') : null,
  }
}

/** A browser installs a new worker when its text has changed: with every build of the pages, and only then. */
export function stamped(worker: string, manifest: string): string {
  const version = createHash('sha256').update(worker).update(manifest).digest('hex').slice(0, 16)
  return `const askwellVersion=${JSON.stringify(version)};\n${worker}`
}

export function assetsOf(manifest: Manifest): PageAssets {
  const chunks = Object.values(manifest)
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.file.endsWith('.js'))
  if (entry === undefined) throw new Error('the manifest of the pages names no entry')
  // Empty when the renderer inlines the styles, as it does: one round trip less.
  const [css] = entry.css
  const always = importsOf(manifest, entry.imports).add(entry.file)
  // With its own imports: a browser discovers those only when the chunk has arrived, a round trip later.
  const named = (name: string): readonly string[] => {
    const chunk = chunks.find((candidate) => !candidate.isEntry && candidate.name === name)
    if (chunk === undefined) return []
    return [...importsOf(manifest, chunk.imports, new Set([chunk.file]))]
      .filter((file) => !always.has(file))
      .map(address)
  }
  return {
    script: address(entry.file),
    preload: [...importsOf(manifest, entry.imports)].map(address),
    markdown: named('markdown'),
    regex: named('regex'),
    mask: named('mask-kinds'),
    special: named('special'),
    preloaded: named('preloaded'),
    calls: named('node-load'),
    widget: named('widget'),
    chat: named('chat'),
    css: css === undefined ? '' : address(css),
  }
}

/** Files of everything that is imported before the first line of the entry runs. */
function importsOf(
  manifest: Manifest,
  keys: readonly string[],
  files = new Set<string>(),
): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (chunk === undefined || files.has(chunk.file)) continue
    files.add(chunk.file)
    importsOf(manifest, chunk.imports, files)
  }
  return files
}

const address = (file: string): string => `/${file}`
type Drawing = Pick<NonNullable<Deps['pages']>, 'render' | 'begin' | 'launcher'>
const isDrawing = (value: unknown): value is Drawing =>
  typeof value === 'object' &&
  value !== null &&
  ['render', 'begin'].every((name) => typeof Reflect.get(value, name) === 'function')
const drawingOf = (value: unknown): Drawing | null => (isDrawing(value) ? value : null)
const defaultOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'default' in value ? value.default : null
