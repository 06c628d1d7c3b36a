// Builds what is published into a folder, `dist` where none is named: one module, its types, the licence and a package.json that
// opens nothing else. Prints errors only.

import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { build } from 'vite'

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'))
const types = join(import.meta.dirname, '../../.types/client/src')
rmSync(dist, { recursive: true, force: true })

await build({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'error',
  build: {
    target: 'es2022',
    minify: false,
    outDir: dist,
    emptyOutDir: false,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
  },
})

const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc')
const { status } = spawnSync(process.execPath, [compiler, '-b', import.meta.dirname], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
for (const file of globSync('**/*.d.ts', { cwd: types })) {
  const text = readFileSync(join(types, file), 'utf8')
  mkdirSync(dirname(join(dist, file)), { recursive: true })
  writeFileSync(join(dist, file), text.replace(/((?:from |import\()'\.[^']*)\.ts'/g, "$1.js'"))
}

const own = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
const { name, version, description, license, type, sideEffects } = own
const manifest = {
  ...{ name, version, description, license, type, sideEffects },
  engines: { node: '>=20' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  publishConfig: { access: 'public' },
}
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
cpSync(join(import.meta.dirname, 'LICENSE'), join(dist, 'LICENSE'))
