// Builds a package that is published into a folder: its modules, their types with those that they use from other packages here, a
// package.json that opens nothing else, the licence, and its page of the documentation as README. Prints errors only.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const types = join(root, '.types')

/**
 * @typedef {object} PublicPackage
 * @property {string} folder  Of the package here; the build is in its `dist`, or in the folder that the command names.
 * @property {string} page  In `docs`, which shows customers how to use it.
 * @property {Record<string, string>} entries  The file in `src`, without its extension, for each name after the package's.
 * @property {string[]} [onlyTypes]  Declarations in `types`, which are subpaths of their names with an empty module.
 * @property {string} [elements]  The manifest of its custom elements.
 * @property {(string | RegExp)[]} [external]  What is imported when it runs, beside the package.
 * @property {string} [banner]  The first line of each module.
 */

/** @param {PublicPackage} made */
export async function buildPackage({ folder, page, entries, ...rest }) {
  const { external = [], banner = '', onlyTypes = [], elements } = rest
  const dist = resolve(process.argv[2] ?? join(folder, 'dist'))
  rmSync(dist, { recursive: true, force: true })
  await bundle(folder, dist, Object.values(entries), external, banner)
  compile(folder)
  const own = readJson(join(folder, 'package.json'))
  const room = own.name.replace('@askwell/', '')
  for (const entry of Object.values(entries))
    writeTypes(join(types, room, 'src', `${entry}.d.ts`), room, dist)
  const { name, version, description, license, type, sideEffects, peerDependencies } = own
  const manifest = {
    ...{ name, version, description, license, type },
    // The built names of the modules that do something when they are imported.
    sideEffects: Array.isArray(sideEffects)
      ? sideEffects.map((path) => path.replace('./src/', './').replace(/\.ts$/, '.js'))
      : sideEffects,
    engines: { node: '>=20' },
    exports: Object.fromEntries(
      [...Object.entries(entries), ...onlyTypes.map((name) => [`./${name}`, name])].map(
        ([path = '', entry]) => [path, { types: `./${entry}.d.ts`, default: `./${entry}.js` }],
      ),
    ),
    customElements: elements,
    peerDependencies,
    publishConfig: { access: 'public' },
  }
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const file of ['LICENSE', ...(elements === undefined ? [] : [elements])])
    cpSync(join(folder, file), join(dist, file))
  for (const types of onlyTypes) {
    cpSync(join(folder, 'types', `${types}.d.ts`), join(dist, `${types}.d.ts`))
    writeFileSync(join(dist, `${types}.js`), 'export {}\n')
  }
  // The other pages are not in the package.
  const readme = readFileSync(join(root, 'docs', page), 'utf8')
  writeFileSync(
    join(dist, 'README.md'),
    readme.replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1'),
  )
}

/**
 * @param {string} folder
 * @param {string} dist
 * @param {string[]} entries
 * @param {(string | RegExp)[]} external
 * @param {string} banner
 */
async function bundle(folder, dist, entries, external, banner) {
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      target: 'es2022',
      minify: false,
      outDir: dist,
      emptyOutDir: false,
      lib: {
        entry: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
        formats: ['es'],
      },
      rolldownOptions: {
        external,
        output: { banner, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}

/** @param {string} folder */
function compile(folder) {
  const compiler = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace(/package\.json$/, 'bin/tsc')
  const { status } = spawnSync(process.execPath, [compiler, '-b', folder], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Writes a file of types, and all those that it names: the package's in its folder, another package's in a folder of its name.
 * @param {string} file
 * @param {string} room
 * @param {string} dist
 * @param {Set<string>} [written]
 */
function writeTypes(file, room, dist, written = new Set()) {
  if (written.has(file)) return
  written.add(file)
  const target = placeOf(file, room, dist)
  const text = readFileSync(file, 'utf8').replace(
    /(from |import\()'(\.[^']*\.tsx?|@askwell\/[^']*)'/g,
    (_all, before, name) => {
      const used = name.startsWith('.') ? join(dirname(file), typesName(name)) : typesOf(name)
      writeTypes(used, room, dist, written)
      const path = relative(dirname(target), placeOf(used, room, dist)).replaceAll('\\', '/')
      return `${before}'${path.startsWith('.') ? '' : './'}${path.replace(/\.d\.ts$/, '.js')}'`
    },
  )
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}

/**
 * @param {string} file
 * @param {string} room
 * @param {string} dist
 */
function placeOf(file, room, dist) {
  const [from = '', , ...path] = relative(types, file).split(/[\\/]/)
  return join(dist, ...(from === room ? [] : [from]), ...path)
}

/**
 * The types of `@askwell/contract/embed`, say.
 * @param {string} name
 */
function typesOf(name) {
  const [, room = '', ...path] = name.split('/')
  const { exports } = readJson(join(root, 'packages', room, 'package.json'))
  return join(types, room, typesName(exports[['.', ...path].join('/')]))
}

/** @param {string} name */
const typesName = (name) => name.replace(/\.tsx?$/, '.d.ts')
/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
