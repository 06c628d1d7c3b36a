// Builds the script of host pages: `dist/widget.js`, which every visitor fetches, and its parts, named by their content. Each
// is one file without imports, so that it costs one request. Packed beside it as it is sent. Prints errors only.
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const dist = join(import.meta.dirname, 'dist')
rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })

// Who names another part is made after it.
const names = {}
for (const part of ['stage', 'extra', 'explain', 'life']) {
  const code = await bundled(part, 'es', names)
  const file = `widget-${part}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  names[`${part.toUpperCase()}_PART`] = JSON.stringify(`/${file}`)
  write(file, code)
}
write('widget.js', await bundled('loader', 'iife', names))

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
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  writeFileSync(join(dist, file), content)
  writeFileSync(join(dist, `${file}.br`), brotliCompressSync(content, { params }))
  writeFileSync(join(dist, `${file}.gz`), gzipSync(content, { level: 9 }))
}
