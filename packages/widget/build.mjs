// Builds the script of host pages: `dist/widget.js`, which every visitor fetches, and its two parts, named by their content. Each
// is one file without imports, so that it costs one request. Packed beside it as it is sent. Prints errors only.
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const dist = join(import.meta.dirname, 'dist')
rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })

const [stage, extra] = await Promise.all(['stage', 'extra'].map((part) => bundled(part, 'es', {})))
const partName = (name, code) => `widget-${name}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
const parts = { STAGE_PART: partName('stage', stage), EXTRA_PART: partName('extra', extra) }
const define = Object.fromEntries(Object.entries(parts).map(([name, file]) => [name, JSON.stringify(`/${file}`)]))
const loader = await bundled('loader', 'iife', define)

write('widget.js', loader)
write(parts.STAGE_PART, stage)
write(parts.EXTRA_PART, extra)

async function bundled(name, format, define) {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: `src/${name}.ts`, output: { format }, preserveEntrySignatures: 'strict' },
    },
  })
  const [{ output }] = [built].flat()
  if (output.length !== 1) throw new Error(`${name} should be one file, not ${output.length}.`)
  return output[0].code
}

function write(file, code) {
  const content = Buffer.from(code)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(join(dist, file), content)
  writeFileSync(join(dist, `${file}.br`), brotliCompressSync(content, { params }))
  writeFileSync(join(dist, `${file}.gz`), gzipSync(content, { level: 9 }))
}
