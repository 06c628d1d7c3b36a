// Every text file of the build also as .br and .gz, at the best rate: assets never change under their name, so the
// server hands out what was packed once.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(?:js|css|svg|json)$/

export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'askwell:precompress',
    apply: 'build',
    configResolved: (config) => {
      directory = join(config.root, config.build.outDir, config.build.assetsDir)
    },
    closeBundle: () => {
      for (const name of readdirSync(directory)) {
        if (!text.test(name)) continue
        const file = join(directory, name)
        const content = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
