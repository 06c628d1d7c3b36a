// Builds what is published: `dist/index.js` with React as an external, and the types with those they use from the contract beside
// them. Prints errors only.

import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'

const dist = join(import.meta.dirname, 'dist')
const types = join(import.meta.dirname, '../../.types')
rmSync(dist, { recursive: true, force: true })

await build({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'error',
  oxc: { jsx: { runtime: 'automatic', development: false } },
  build: {
    target: 'es2022',
    minify: false,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    // A server component may import it: bundling into one file loses the directive of its parts.
    rolldownOptions: {
      external: ['react', 'react/jsx-runtime'],
      output: { banner: "'use client'" },
    },
  },
})

const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc')
const { status } = spawnSync(process.execPath, [compiler, '-b', import.meta.dirname], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
for (const file of readdirSync(join(types, 'react/src')).filter((name) => name.endsWith('.d.ts'))) {
  const text = readFileSync(join(types, 'react/src', file), 'utf8')
  writeFileSync(
    join(dist, file),
    text
      .replaceAll('@askwell/contract/embed', './embed.js')
      .replace(/(from '\.\/[\w-]+)\.tsx?'/g, "$1.js'"),
  )
}
cpSync(join(types, 'contract/src/embed.d.ts'), join(dist, 'embed.d.ts'))
