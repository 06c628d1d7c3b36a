// Builds the script of host pages: `dist/widget.js`, which every visitor fetches, and its parts, named by the content of all of
// them, so that the loader holds one digest. Each is one file without imports, so that it costs one request. The compressed
// copies are written beside them. Prints errors only.
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const dist = join(import.meta.dirname, 'dist')
rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })

const parts = ['stage', 'extra', 'events', 'explain', 'life']
const codes = await Promise.all(parts.map((part) => bundled(part, 'es')))
const digest = createHash('sha256').update(codes.join('\n')).digest('hex').slice(0, 8)
for (const [at, part] of parts.entries()) write(`widget-${part}-${digest}.js`, codes[at])
write('widget.js', await bundled('loader', 'iife', { PARTS_DIGEST: JSON.stringify(digest) }))

async function bundled(name, format, define = {}) {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: `src/${name}.ts`,
        output: { format },
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const [{ output }] = [built].flat()
  if (output.length !== 1) throw new Error(`${name} should be one file, not ${output.length}.`)
  return output[0].code
}

function write(file, code) {
  const content = Buffer.from(code)
  writeFileSync(join(dist, file), content)
  writeFileSync(join(dist, `${file}.br`), smallestBrotli(content))
  writeFileSync(join(dist, `${file}.gz`), gzipSync(content, { level: 9 }))
}

/** Which distance coding is smallest differs from script to script. A 64 kB window holds the largest of them. */
function smallestBrotli(content) {
  const packed = [0, 1, 2, 3].flatMap((postfix) =>
    [0, 1, 15].map((direct) =>
      brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_LGWIN]: 16,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct << postfix,
        },
      }),
    ),
  )
  return packed.reduce((least, next) => (next.length < least.length ? next : least))
}
